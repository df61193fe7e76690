// A classic script that runs before everything else: what must be known before anything is drawn. All of it in one
// function: cut off, the script does not run at all, which the guard hears.
(() => {
  document.documentElement.dataset.early = "yes";

  // An address that leads past the list of battles: the list would only flash, and take time to draw.
  const { dataset } = document.documentElement;
  const look = () => {
    if (/^#(play|setup|print|open)\b/.test(location.hash)) dataset.direct = "yes";
    else delete dataset.direct;
  };
  look();
  addEventListener("hashchange", () => { if (!dataset.ready && !dataset.failed) look(); });

  // What the page will show of the games kept here: room is kept for it, so that nothing jumps when Python is ready.
  if (!new URLSearchParams(location.search).has("embed")) {
    const kept = { game: "sandtable.game", shelf: "sandtable.saves", matches: "sandtable.matches" };
    try {
      const { theme } = JSON.parse(localStorage.getItem("sandtable.settings")) ?? {};
      if (["light", "dark"].includes(theme)) dataset.theme = theme;
    } catch { /* nothing may be looked at, or what is kept is damaged: the device tells */ }
    try {
      const holds = Object.keys(kept).filter((name) => !["null", "[]"].includes(String(localStorage.getItem(kept[name]))));
      document.documentElement.dataset.holds = holds.join(" ");
    } catch { /* a browser that forbids looking shows none of them */ }
  }

  // The page as a frame in another page: its address has ?embed, written by web/embed.js or by hand (docs/embed.md).
  //
  // Such a page keeps nothing in the browser, whatever the browser would allow, and so never touches the games that the
  // visitor has kept here. It speaks with the window around it alone, and only where that is of the origin that its
  // address names: to any other the browser delivers nothing.
  const VERSION = 1;
  const wishes = new URLSearchParams(location.search);
  if (!wishes.has("embed")) return;
  if (self === top) { // a frame's address opened by itself: the site, which keeps its games, at that battle
    const scenario = wishes.get("scenario");
    location.replace(location.pathname + (scenario ? `#play/${encodeURI(scenario)}` : ""));
    return;
  }
  const root = document.documentElement;
  root.dataset.embedded = "yes";
  if (["light", "dark"].includes(wishes.get("theme"))) root.dataset.theme = wishes.get("theme");

  const refuse = () => { throw new DOMException("a table in another page keeps nothing", "SecurityError"); };
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(self, name, { get: refuse, configurable: true });
  }

  const named = wishes.get("host");
  const host = parent !== self && URL.canParse(named) && new URL(named).origin === named ? named : null;
  const tell = (text) => { if (host) parent.postMessage(text, host); };
  self.sandtableFrame = {
    wishes: JSON.stringify(Object.fromEntries(wishes)),
    version: VERSION,
    isHosted: host !== null,
    tell,
    open(where) {
      const address = new URL(location.pathname, location.origin);
      address.hash = where;
      self.open(address, "_blank", "noopener");
    },
    hear(run) {
      addEventListener("message", ({ source, origin, data }) => {
        if (source === parent && origin === host && typeof data === "string") run(data);
      });
    },
  };

  let told = 0;
  const measure = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told || !root.dataset.ready) return; // until then the host's own guess of the height is better
    told = height;
    tell(JSON.stringify({ sandtable: VERSION, type: "size", height }));
  };
  addEventListener("DOMContentLoaded", () => new ResizeObserver(measure).observe(document.body));
  new MutationObserver(measure).observe(root, { attributeFilter: ["data-ready"] }); // after a first picture nothing changes size
})();
