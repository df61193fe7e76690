// What even Python cannot tell: that it did not start, or that it died. The page says so, and the kept game can be saved.
(() => {
  const WAIT = 90_000; // milliseconds until a start is taken to have failed
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const notStarted = () => {
    if (root.dataset.ready) return;
    delete root.dataset.direct;
    byId("boot").hidden = true;
    byId("boot-failed").hidden = false;
  };
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
