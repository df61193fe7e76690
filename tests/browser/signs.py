"""Measures the signs on a board as they are seen: how large texts and things are, and how texts stand out.

The contrast of a text is read from pixels: where its letters lie is told by a picture in which they alone are of a
colour of their own, what lies behind them by one in which they are clear.
"""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

SCRIPT = r"""() => {
  const PURE = [255, 0, 255];  // the colour of letters in a picture
  const SEEN = 0.35, SHOWN = 0.5;  // the least share of a pixel that a letter fills, and of a text that is not covered
  const frames = async () => {
    const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  };
  const canvas = new OffscreenCanvas(1, 1), dot = canvas.getContext("2d", { willReadFrequently: true });
  const colour = (css) => {
    dot.fillStyle = css;
    dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const parts = Array.from({ length: 256 }, (_, n) => n <= 10 ? n / 3294.6 : ((n / 255 + 0.055) / 1.055) ** 2.4);
  const light = (r, g, b) => 0.2126 * parts[r] + 0.7152 * parts[g] + 0.0722 * parts[b];
  const style = document.createElement("style");
  document.head.append(style);
  let found = [], behind = null;

  const pixels = async (base64) => {
    const text = atob(base64), bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
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
  const whole = {};  // letters and their font -> how many pixels they fill where nothing covers them
  const filled = (said, { fontStyle, fontWeight, fontFamily }, size) => {
    const font = `${fontStyle} ${fontWeight} ${size}px ${fontFamily}`;
    return whole[font + said] ??= (() => {
      const side = Math.ceil(size), drawn = new OffscreenCanvas(side * (said.length + 1), 2 * side).getContext("2d");
      drawn.font = font;
      drawn.fillText(said, side / 2, 1.5 * side);
      const { data } = drawn.getImageData(0, 0, side * (said.length + 1), 2 * side);
      let sum = 0;
      for (let at = 3; at < data.length; at += 4) sum += data[at] / 255;
      return sum;
    })();
  };
  const texts = () => [...document.querySelectorAll("#board-svg :is(text, tspan)")].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && /\w/.test(one.textContent));

  window.measured = {
    /** Gives all letters of the board a colour, or their own again; resolves once that is seen. */
    async fill(css) {
      style.textContent = css ? `#board-svg :is(text, tspan) { fill: ${css} !important; }` : "";
      await frames();
    },
    /** Finds the texts of the board, each with where its letters are, from two pictures of it. */
    async find(clearly, purely) {
      behind = await pixels(clearly);
      const marked = await pixels(purely), scale = devicePixelRatio;
      const taken = new Uint8Array(marked.width * marked.height);  // by texts that lie above
      found = texts().reverse().map((one) => {
        const box = one.getBoundingClientRect(), matrix = (one.closest("text")).getScreenCTM();
        const alpha = clear(one), letters = [];
        const right = Math.min(marked.width, Math.ceil(box.right * scale));
        const foot = Math.min(marked.height, Math.ceil(box.bottom * scale));
        for (let y = Math.max(0, Math.floor(box.top * scale)); y < foot; y += 1) {
          for (let x = Math.max(0, Math.floor(box.left * scale)); x < right; x += 1) {
            const at = 4 * (y * marked.width + x);
            if (taken[at / 4]) continue;
            let along = 0, whole = 0;
            for (let n = 0; n < 3; n += 1) {
              const way = PURE[n] - behind.data[at + n];
              along += way * (marked.data[at + n] - behind.data[at + n]);
              whole += way * way;
            }
            const share = along / whole / alpha;
            if (share <= SEEN) continue;
            letters.push([at, Math.min(share, 1)]);
            taken[at / 4] = 1;
          }
        }
        const style = getComputedStyle(one), size = parseFloat(style.fontSize) * Math.hypot(matrix.a, matrix.b);
        const seen = letters.reduce((sum, [, weight]) => sum + weight, 0);
        return { one, alpha, letters, size, shown: seen / filled(one.textContent.trim(), style, size * scale) };
      }).filter(({ shown }) => shown > SHOWN);
    },
    /** Tells of each text found what it is, its size, and its contrast with the picture of what lies behind it now. */
    async tell(clearly, share) {
      if (clearly) behind = await pixels(clearly);
      return found.map(({ one, alpha, letters, size }) => {
        const own = colour(getComputedStyle(one).fill), { data } = behind;
        const seen = letters.map(([at, weight]) => {
          const a = light(data[at], data[at + 1], data[at + 2]);
          const b = light(...own.map((value, n) => Math.round(alpha * value + (1 - alpha) * data[at + n])));
          return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), weight];
        }).sort((a, b) => a[0] - b[0]);
        let left = share * seen.reduce((sum, [, weight]) => sum + weight, 0);
        const [contrast] = seen.find(([, weight]) => (left -= weight) <= 0) ?? seen.at(-1);
        const names = [one, one.parentElement].map((at) => at.getAttribute("class") ?? at.localName).join(" in ");
        return [one.textContent.trim(), names, size, contrast];
      });
    },
    /** Tells what may be pointed at on the board with the lesser of its width and height: pieces and spaces. */
    things: () => [...document.querySelectorAll("#board-svg [data-pick]")].map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return [one.dataset.pick, Math.min(width, height)];
    }).filter(([, size]) => size > 0),
  };
}"""
"""What the page is given to measure with."""
CLIP = """() => {
  const { right, bottom } = document.getElementById("board-frame").getBoundingClientRect();
  return { x: 0, y: 0, width: Math.min(right, innerWidth), height: Math.min(bottom, innerHeight), scale: 1 };
}"""
"""The part of the window, from its corner, that the board takes up."""
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
        page.evaluate(f"() => window.measured ?? ({SCRIPT})()")

    def texts(self) -> dict[str, list[Text]]:
        """Return the texts that nothing covers, in either theme."""
        found = {}
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme=theme)
            clearly = self._picture("transparent")
            if not found:
                self.page.evaluate("pictures => measured.find(...pictures)", [clearly, self._picture("rgb(255 0 255)")])
            self.page.evaluate("() => measured.fill('')")
            told = self.page.evaluate("given => measured.tell(...given)", [clearly, SHARE])
            found[theme] = [Text(*one) for one in told]
        return found

    def things(self) -> dict[str, float]:
        """Return the lesser of width and height of each piece and each space, by its reference."""
        return dict(self.page.evaluate("() => measured.things()"))

    def zoom_in(self) -> None:
        """Press "+" once, and wait until all things on the board have grown and lie still."""
        least = min(self.things().values())
        self.page.click("[data-do=zoom][data-arg=in]")
        grown = "least => Math.min(...measured.things().map(([, size]) => size)) > least"
        self.page.wait_for_function(grown, arg=least)
        self.page.evaluate("() => measured.fill('')")

    def _picture(self, fill: str) -> str:
        """Return a picture of the window as far as the board, with all letters of the board in one colour."""
        self.page.evaluate("fill => measured.fill(fill)", fill)
        how = {"format": "png", "optimizeForSpeed": True, "clip": self.page.evaluate(CLIP)}
        made = self._session.send("Page.captureScreenshot", how)
        return str(made["data"])
