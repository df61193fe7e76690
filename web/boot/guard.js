// Reports what Python itself cannot report: that it did not start, or that it died. The visitor can then save the kept game.
//
// This is a classic script that stands before everything that it watches. It reports at once which part did not arrive, or
// arrived as something else (cut off, damaged, an error page of the server). The build wrote the digest of each part beside
// its address: with `integrity` the browser refuses a different part, and with `data-integrity` fetch does. The guard checks
// all digests if a start has failed and no cause is known.
(() => {
  const WAIT = 90_000; // milliseconds after which a start counts as failed, for whatever reason
  const PART = /\.(m?js|pack|wasm|json|html)$/;
  const READ = /\/(rules\/\w+\/\w+\.html|maps\.json)$/; // files for reading only: a start does not fail without them
  const WEBASSEMBLY = /\.wasm$|\.asm\.pack$/; // it is compiled while it arrives
  const UNPACKED = "X-Unpacked"; // a header of what sw.js keeps and has checked
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const lost = new Map(); // name of a part -> its address
  const isParsed = document.readyState !== "loading";
  const parsed = isParsed ? null : new Promise((done) => addEventListener("DOMContentLoaded", done));
  const isApart = self !== top && self.origin === "null"; // the page is in a sandbox without an origin, where no module can be loaded

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
    const isOfCopy = Boolean(stage) && !isOrdinary && lost.size === 0; // only the memory can be at fault (web/boot/start.js)
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
    if (target instanceof HTMLScriptElement && target.type === "module") notStarted(); // the module itself, or one that it imports
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
  for (const name of ["instantiate", "instantiateStreaming"]) { // Pyodide waits for ever if it cannot be made
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
    if (!root.dataset.early) missing("./web/boot/early.js"); // it is empty, or a page of the server that raises no error as a script
  });
  const again = async () => { // a cache between here and the server may keep the wrong part
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
  root.dataset.guarded = "yes"; // hides what the page says if this script does not get this far
})();
