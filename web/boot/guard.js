// What even Python cannot tell: that it did not start, or that it died. The page says so, and the kept game can be saved.
//
// A classic script before all that it watches over: which part did not arrive, or arrived as something else (cut off,
// damaged, a page of the server's own), is told at once. The build wrote the digest of each part beside its address: with
// `integrity` the browser refuses another part, and with `data-integrity` fetch does. All of them are looked at when a
// start has failed and nobody has said why.
(() => {
  const WAIT = 90_000; // milliseconds until a start is taken to have failed, whatever the reason
  const PART = /\.(m?js|pack|wasm|json|html)$/;
  const READ = /\/(rules\/\w+\/\w+\.html|maps\.json)$/; // what is only read: no start fails without
  const WEBASSEMBLY = /\.wasm$|\.asm\.pack$/; // compiled as it comes
  const UNPACKED = "X-Unpacked"; // a header of what sw.js keeps, which it has looked at
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const lost = new Map(); // name of a part -> its address
  const isParsed = document.readyState !== "loading";
  const parsed = isParsed ? null : new Promise((done) => addEventListener("DOMContentLoaded", done));
  const isApart = self !== top && self.origin === "null"; // in a sandbox without an origin, where no module can be loaded

  const digests = () => new Map([...document.querySelectorAll("[integrity], [data-integrity]")].map((part) =>
    [part.href ?? part.src, part.integrity || part.dataset.integrity]));
  const notStarted = async () => {
    await parsed;
    if (root.dataset.ready || !byId("boot-failed")) return;
    root.dataset.failed = "yes";
    delete root.dataset.direct;
    byId("boot").hidden = true;
    byId("boot-sandbox").hidden = !isApart;
    byId("boot-failed").hidden = isApart;
    byId("boot-lost").hidden = lost.size === 0;
    const { stage, isOrdinary } = self.sandtableStart ?? {};
    const isOfCopy = Boolean(stage) && !isOrdinary && lost.size === 0; // the memory's fault, nobody else's (web/boot/start.js)
    byId("boot-copy").hidden = !isOfCopy;
    for (const id of ["boot-why", "boot-do"]) byId(id).hidden = isOfCopy;
    byId("boot-parts").textContent = [...lost.keys()].join(", ");
    if (lost.size === 0 && !isApart) examine();
  };
  const missing = (address) => {
    const { href, origin, pathname } = new URL(address, location);
    if (root.dataset.ready || origin !== location.origin || !PART.test(pathname) || READ.test(pathname)) return;
    lost.set(pathname.split("/").pop(), href);
    notStarted();
  };
  let isExamined = false;
  const examine = () => {
    if (isExamined) return;
    isExamined = true;
    for (const [address, integrity] of digests()) {
      const look = (how) => fetch(address, { ...how, cache: "force-cache" });
      look({}).then(({ headers }) => headers.has(UNPACKED) ? { ok: true } : look({ integrity })).then(
        ({ ok }) => { if (!ok) missing(address); }, () => missing(address));
    }
  };
  const { fetch } = self;
  if (isApart) notStarted();
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === "module") notStarted(); // it, or what it imports
    else if (target instanceof HTMLScriptElement) missing(target.src);
    if (target instanceof HTMLLinkElement && target.rel.endsWith("preload")) missing(target.href);
  }, true);
  self.fetch = async (asked, options) => {
    const address = new URL(asked.url ?? asked, location).href;
    const integrity = WEBASSEMBLY.test(address) ? null : digests().get(address);
    try {
      const response = await fetch(asked, integrity ? { ...options, integrity } : options);
      if (!response.ok || response.headers.get("content-type")?.startsWith("text/html")) missing(address);
      return response;
    } catch (error) {
      missing(address);
      throw error;
    }
  };
  for (const name of ["instantiate", "instantiateStreaming"]) { // Pyodide waits for ever where it cannot be made
    const make = WebAssembly[name];
    WebAssembly[name] = (...given) => make(...given).catch((error) => {
      missing("./vendor/pyodide/pyodide.asm.pack");
      throw error;
    });
  }
  const died = (reason, isCertain = false) => {
    const text = String(reason?.message ?? reason ?? "");
    if (!root.dataset.ready) return notStarted();
    if (!isCertain && !/fatal|call stack|promising|RuntimeError|memory/i.test(text)) return;
    root.dataset.ready = "dead";
    byId("failed-text").textContent = text.slice(0, 300);
    const dialog = byId("failed-dialog");
    if (!dialog.open) dialog.showModal();
  };
  const save = () => {
    let kept = null;
    try { kept = localStorage.getItem("sandtable.game"); } catch { /* refused: nothing is kept */ }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([kept ?? "{}"], { type: "application/json" }));
    link.download = "sandtable-report.json";
    link.click();
  };
  addEventListener("error", (event) => died(event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => died(event.reason));
  addEventListener("python:died", ({ detail }) => died(detail, true)); // (web/boot/python.mjs)
  addEventListener("py:error", notStarted);
  setTimeout(notStarted, WAIT);
  addEventListener("DOMContentLoaded", () => {
    if (!document.querySelector("script[type=py]")) missing("./index.html"); // its last element
    if (!root.dataset.early) missing("./web/boot/early.js"); // empty, or a page of the server's that is no error in a script
  });
  const again = async () => { // what came wrong may be kept between here and the server
    await Promise.allSettled([...lost.values()].map((address) => fetch(address, { cache: "reload" })));
    location.reload();
  };
  document.addEventListener("click", (event) => {
    if (event.target.id === "boot-again") {
      event.preventDefault();
      again();
    }
    if (root.dataset.ready !== "dead") return;
    const what = event.target.closest("[data-do]")?.dataset.do;
    if (what === "report") save();
    if (what === "close") location.reload();
  });
  root.dataset.guarded = "yes"; // hides what the page says where this script did not come so far
})();
