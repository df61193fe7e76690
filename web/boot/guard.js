// What even Python cannot tell: that it did not start, or that it died. The page says so, and the kept game can be saved.
//
// A classic script before all that it watches over: which part did not arrive, or arrived as something else (a server may
// answer with a page of its own), is told at once.
(() => {
  const WAIT = 90_000; // milliseconds until a start is taken to have failed, whatever the reason
  const PART = /\.(m?js|py|toml|zip|wasm|json)$/;
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const lost = new Set(); // names of parts
  const isParsed = document.readyState !== "loading";
  const parsed = isParsed ? null : new Promise((done) => addEventListener("DOMContentLoaded", done));
  const isApart = self !== top && self.origin === "null"; // in a sandbox without an origin, where no module can be loaded

  const notStarted = async () => {
    await parsed;
    if (root.dataset.ready) return;
    delete root.dataset.direct;
    byId("boot").hidden = true;
    byId("boot-sandbox").hidden = !isApart;
    byId("boot-failed").hidden = isApart;
    byId("boot-lost").hidden = lost.size === 0;
    byId("boot-parts").textContent = [...lost].join(", ");
  };
  const missing = (address) => {
    const { origin, pathname } = new URL(address, location);
    if (root.dataset.ready || origin !== location.origin || !PART.test(pathname)) return;
    lost.add(pathname.split("/").pop());
    notStarted();
  };
  if (isApart) notStarted();
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement) missing(target.src);
    if (target instanceof HTMLLinkElement && target.rel === "modulepreload") missing(target.href);
  }, true);
  const { fetch } = self;
  self.fetch = async (...asked) => {
    const address = asked[0].url ?? asked[0];
    try {
      const response = await fetch(...asked);
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
      missing("./pyodide.asm.wasm");
      throw error;
    });
  }
  const died = (reason) => {
    const text = String(reason?.message ?? reason ?? "");
    if (!root.dataset.ready) return notStarted();
    if (!/fatal|call stack|promising|RuntimeError|memory/i.test(text)) return;
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
  addEventListener("py:error", notStarted);
  setTimeout(notStarted, WAIT);
  document.addEventListener("click", (event) => {
    if (root.dataset.ready !== "dead") return;
    const what = event.target.closest("[data-do]")?.dataset.do;
    if (what === "report") save();
    if (what === "close") location.reload();
  });
})();
