// A classic script that runs before everything else and sets what must be known before anything is drawn. All of it is in
// one function, so a script that is cut off does not run at all, which the guard notices.
(() => {
  document.documentElement.dataset.early = "yes";

  // If the address leads past the list of battles, the list would only flash, and take time to draw.
  const { dataset } = document.documentElement;
  const look = () => {
    if (/^#(play|setup|print|open|finished|lessons?)\b/.test(location.hash)) dataset.direct = "yes";
    else delete dataset.direct;
  };
  look();
  addEventListener("hashchange", () => { if (!dataset.ready && !dataset.failed) look(); });

  // If there are several languages, the page has a copy of itself in each, and its head names them.
  const readIn = (language) => {
    const page = [...document.querySelectorAll("link[hreflang]")].find(({ hreflang }) => hreflang === language);
    if (page && language !== document.documentElement.lang) location.replace(page.href + location.search + location.hash);
  };

  // What the page will show of the kept games: room is reserved for it, so that nothing moves when Python is ready.
  if (!new URLSearchParams(location.search).has("embed")) {
    const kept = { game: "sandtable.game", shelf: "sandtable.saves", matches: "sandtable.matches" };
    try {
      const looks = { theme: ["light", "dark"], contrast: ["usual", "high"], text: ["large", "larger"], values: ["always", "never"] };
      const held = JSON.parse(localStorage.getItem("sandtable.settings")) ?? {};
      for (const [name, choices] of Object.entries(looks)) if (choices.includes(held[name])) dataset[name] = held[name];
      readIn(held.language);
    } catch { /* nothing may be looked at, or what is kept is damaged: the device tells */ }
    const games = (over) => { // saved games that go on or are over; a damaged list tells nothing
      try { return JSON.parse(localStorage.getItem(kept.shelf)).some((one) => Boolean(one.is_over) === over); } catch { return !over; }
    };
    const isOver = () => { // whether the game in progress has ended: it then has another place, or gives its place to a game that waits
      try { return Boolean(JSON.parse(localStorage.getItem(kept.game)).state.end); } catch { return false; }
    };
    try {
      const holds = Object.keys(kept).filter((name) => !["null", "[]"].includes(String(localStorage.getItem(kept[name]))));
      const shown = holds.flatMap((name) => name !== "shelf" ? name : [...(games(false) ? ["shelf"] : []), ...(games(true) ? ["finished"] : [])]);
      document.documentElement.dataset.holds = [...shown, ...(isOver() && !shown.includes("shelf") ? ["over"] : [])].join(" ");
    } catch { /* a browser that forbids looking shows none of them */ }
  }

  // The page as a frame in another page: its address has ?embed, written by web/embed.js or by hand (docs/embed.md).
  //
  // Such a page keeps nothing in the browser, even if the browser would allow it, and so never touches the games that the
  // visitor has kept here. It exchanges messages only with the window around it, and only if that has the origin that the
  // address of the frame names: the browser delivers nothing to any other.
  const VERSION = 1;
  const wishes = new URLSearchParams(location.search);
  if (!wishes.has("embed")) return;
  if (self === top) { // the address of a frame, opened by itself, leads to the requested place of the site, which keeps its games
    const places = { sheet: "sheet", lesson: "lesson", scenario: "play" }; // attribute -> place of the site
    const wish = Object.keys(places).find((name) => wishes.get(name));
    location.replace(location.pathname + (wish ? `#${places[wish]}/${encodeURI(wishes.get(wish))}` : ""));
    return;
  }
  const root = document.documentElement;
  root.dataset.embedded = "yes";
  readIn(wishes.get("language"));
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
    if (height === told || !root.dataset.ready) return; // until then the host's own estimate of the height is better
    told = height;
    tell(JSON.stringify({ sandtable: VERSION, type: "size", height }));
  };
  addEventListener("DOMContentLoaded", () => new ResizeObserver(measure).observe(document.body));
  new MutationObserver(measure).observe(root, { attributeFilter: ["data-ready"] }); // after a first picture no size changes
})();
