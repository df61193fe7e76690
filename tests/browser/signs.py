"""Measures the signs on a board as they are seen: how large texts and things are, and how texts stand out.

The contrast of a text is read from pixels: where its letters lie is told by a picture in which they alone are of a
colour of their own, what lies behind them by one in which they are clear.
"""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

SCRIPT = """() => {
  const PURE = [255, 0, 255], SEEN = 0.35;  // the colour of letters in a picture; how much of a pixel is one's own
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const canvas = new OffscreenCanvas(1, 1), dot = canvas.getContext("2d", { willReadFrequently: true });
  const colour = (css) => {
    dot.fillStyle = css;
    dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const part = (value) => { const s = value / 255; return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const style = document.createElement("style");
  document.head.append(style);
  let found = [], behind = null;

  const pixels = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const drawn = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawn.drawImage(image, 0, 0);
    return drawn.getImageData(0, 0, image.width, image.height);
  };
  const clear = (one) => {
    let alpha = Number(getComputedStyle(one).fillOpacity);
    for (let at = one; at.id !== "board-svg"; at = at.parentElement) alpha *= Number(getComputedStyle(at).opacity);
    return alpha;
  };
  const texts = () => [...document.querySelectorAll("#board-svg :is(text, tspan)")].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));

  window.signs = {
    /** Gives all letters of the board a colour, or their own again; resolves once that is seen. */
    async fill(css) {
      style.textContent = css ? `#board-svg :is(text, tspan) { fill: ${css} !important; }` : "";
      await frames();
    },
    /** Finds the texts of the board, each with where its letters are, from two pictures of it. */
    async find(clearly, purely) {
      behind = await pixels(clearly);
      const marked = await pixels(purely), scale = marked.width / innerWidth;
      found = texts().map((one) => {
        const box = one.getBoundingClientRect(), matrix = (one.closest("text")).getScreenCTM();
        const alpha = clear(one), letters = [];
        const right = Math.min(marked.width, Math.ceil(box.right * scale));
        const foot = Math.min(marked.height, Math.ceil(box.bottom * scale));
        for (let y = Math.max(0, Math.floor(box.top * scale)); y < foot; y += 1) {
          for (let x = Math.max(0, Math.floor(box.left * scale)); x < right; x += 1) {
            const at = 4 * (y * marked.width + x);
            let along = 0, whole = 0;
            for (let n = 0; n < 3; n += 1) {
              const way = PURE[n] - behind.data[at + n];
              along += way * (marked.data[at + n] - behind.data[at + n]);
              whole += way * way;
            }
            const share = along / whole / alpha;
            if (share > SEEN) letters.push([at, Math.min(share, 1)]);
          }
        }
        const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(matrix.a, matrix.b);
        return { one, alpha, letters, size };
      }).filter(({ letters }) => letters.length > 3 * scale * scale);
    },
    /** Tells of each text found what it is, its size, and its contrast with the picture of what lies behind it now. */
    async tell(clearly, share) {
      if (clearly) behind = await pixels(clearly);
      return found.map(({ one, alpha, letters, size }) => {
        const own = colour(getComputedStyle(one).fill);
        const seen = letters.map(([at, weight]) => {
          const ground = [...behind.data.slice(at, at + 3)];
          const a = light(ground), b = light(own.map((value, n) => alpha * value + (1 - alpha) * ground[n]));
          return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), weight];
        }).sort((a, b) => a[0] - b[0]);
        let left = share * seen.reduce((sum, [, weight]) => sum + weight, 0);
        const [contrast] = seen.find(([, weight]) => (left -= weight) <= 0) ?? seen.at(-1);
        const names = [one, one.parentElement].map((at) => at.getAttribute("class") ?? at.localName).join(" in ");
        return [one.textContent.trim(), names, size, contrast];
      });
    },
    /** Tells what may be pointed at on the board with the lesser of its width and height: pieces, and marked spaces. */
    things() {
      const marked = [...document.querySelectorAll("#layer-under > .mark:not(.faint), #layer-over > .mark:not(.faint)")]
        .map((one) => document.getElementById(`space-${one.id.slice(5)}`)).filter(Boolean);
      return [...document.querySelectorAll("#layer-pieces [data-pick]"), ...marked].map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [one.dataset.pick, Math.min(width, height)];
      });
    },
  };
}"""
"""What the page is given to measure with."""
SHARE = 0.25
"""The share of a text's pixels that may stand out less: lines of the ground that a letter crosses."""


class Text(NamedTuple):
    """A text on the board, what it is, how large its letters are in pixels, and its contrast with what lies behind."""

    said: str
    kind: str
    size: float
    contrast: float


class Measure:
    """Measures what a page shows of a board."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)
        page.evaluate("() => { scrollTo(0, 0); }")
        page.evaluate(f"() => window.signs ?? ({SCRIPT})()")

    def texts(self) -> dict[str, list[Text]]:
        """Return the texts that nothing covers, in either theme."""
        found = {}
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme=theme)
            clearly = self._picture("transparent")
            if not found:
                self.page.evaluate("pictures => signs.find(...pictures)", [clearly, self._picture("rgb(255 0 255)")])
            self.page.evaluate("() => signs.fill('')")
            told = self.page.evaluate("given => signs.tell(...given)", [clearly, SHARE])
            found[theme] = [Text(*one) for one in told]
        return found

    def things(self) -> dict[str, float]:
        """Return the lesser of width and height of each piece and each marked space, by its reference."""
        return dict(self.page.evaluate("() => signs.things()"))

    def _picture(self, fill: str) -> str:
        """Return a picture of the window with all letters of the board in one colour."""
        self.page.evaluate("fill => signs.fill(fill)", fill)
        made = self._session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        return str(made["data"])
