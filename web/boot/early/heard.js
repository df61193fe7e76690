// Records clicks and keys before Python is ready: their target is marked, and they are carried out in order when Python listens.
//
// Until the page is ready nothing else receives this input, and from then on only Python does, so nothing is lost or done
// twice. The browser itself follows links. If a start has failed, nothing is remembered.
(() => {
  const MOST = 6; // number of the last inputs that are remembered
  const root = document.documentElement;
  const THINGS = "[data-do], [data-pick]";
  const MARKS = ["data-do", "data-arg", "data-pick"];
  const KEYS = /^(Enter|Arrow\w+|Escape|[ -~])$/;
  const PLACES = /^(Key[A-Z]|Digit\d|Bracket(Left|Right)|Comma|Period|Slash)$/; // keys that write something else on other layouts (web/dom/key_layout.py)
  const FIELDS = "input, select, textarea";
  let heard = [];

  const isPassedBy = (thing) => "failed" in root.dataset || thing.closest("dialog, .banners")
    || (self.sandtablePicture?.isTaken && !thing.closest("#play")); // Python listens already; only its board is not shown yet
  const named = (thing) => thing.id && !thing.dataset.pick ? `#${CSS.escape(thing.id)}`
    : MARKS.filter((name) => thing.hasAttribute(name)).map((name) => `[${name}="${CSS.escape(thing.getAttribute(name))}"]`).join("");
  const mark = (thing) => {
    for (const marked of document.querySelectorAll("[data-heard]")) delete marked.dataset.heard;
    if (thing) thing.dataset.heard = "yes";
  };
  const remember = (thing, gesture) => {
    if (heard.at(-1)?.of === gesture.of && !gesture.of.includes("Arrow")) heard.pop(); // repeated input counts once
    heard = [...heard, gesture].slice(-MOST);
    mark(thing);
  };
  const forget = () => {
    heard = [];
    mark(null);
  };
  const hush = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const click = (event) => {
    const thing = event.target.closest(`${THINGS}, a, label, summary, ${FIELDS}`);
    if (!thing?.matches(THINGS) || isPassedBy(thing)) return;
    if (thing.matches("a") && (thing.target || !root.dataset.direct)) return; // if the first page is skipped, it would lead away from here
    hush(event);
    const { clientX, clientY } = event, name = named(thing);
    remember(thing, { of: `click ${name}`, run() {
      const init = { bubbles: true, cancelable: true, clientX, clientY };
      document.querySelector(name)?.dispatchEvent(new MouseEvent("click", init));
    } });
  };
  const press = (event) => {
    const { key, code, shiftKey, altKey, ctrlKey, metaKey, repeat, target } = event;
    if (altKey || metaKey || !(KEYS.test(key) || PLACES.test(code)) || target.closest(FIELDS)) return;
    if (ctrlKey && !/^[zy]$/i.test(/^[a-z]$/i.test(key) ? key : code.replace("Key", ""))) return;
    const thing = target.closest(`${THINGS}, a, summary`);
    if (/^(Enter| )$/.test(key) && !thing?.matches("[data-pick]")) return; // the browser turns it into a click
    if (isPassedBy(thing ?? root) || (!thing && key.startsWith("Arrow"))) return;
    hush(event);
    if (repeat) return;
    remember(thing, { of: `press ${ctrlKey} ${shiftKey} ${key}`, run() {
      const init = { bubbles: true, cancelable: true, key, code, shiftKey, ctrlKey };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", init));
    } });
  };
  const change = (event) => { // the field itself keeps its value
    const { type, target } = event;
    if (isPassedBy(target)) return;
    event.stopImmediatePropagation();
    remember(null, { of: `${type} ${target.id}`, run() { target.dispatchEvent(new Event(type, { bubbles: true })); } });
  };
  const listeners = { click, keydown: press, change, input: change };
  for (const [type, run] of Object.entries(listeners)) addEventListener(type, run, true);
  addEventListener("hashchange", forget); // the visitor went to another place of the site

  new MutationObserver((_, observer) => {
    if (!root.dataset.ready) return forget(); // the start has failed
    observer.disconnect();
    for (const [type, run] of Object.entries(listeners)) removeEventListener(type, run, true);
    removeEventListener("hashchange", forget);
    mark(null);
    document.getElementById("play").removeAttribute("aria-busy");
    for (const { run } of heard) run();
  }).observe(root, { attributes: true, attributeFilter: ["data-ready", "data-failed"] });
})();
