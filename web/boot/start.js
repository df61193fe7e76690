// A classic script in the page's head. It decides what Python starts from, and begins at once to fetch it.
//
// A visit starts from the memory that the build made. Python starts in the ordinary way, from its library and the engine, if
// the connection is slow, if this memory could not be used before (which is remembered for its version), or if a first visit
// has to save data. web/boot/python.mjs continues. If the address is that of a game to be read (a link or the kept game) or
// of lessons, what reading needs is fetched after all that, without waiting for Python.
//
// A damaged memory may fail in any way; even the whole page may crash. So a start from it leaves a mark before it begins, and
// removes the mark when the page can be played. A start that finds the mark of a failed start runs in the ordinary way.
(() => {
  const KEY = "sandtable.memory"; // contains the parts of a memory that could not be used here
  const MARK = "sandtable.start "; // followed by the time at which a start from the memory began; the value says how far it came:
  const [BEGUN, FAILED, READY] = ["begun", "failed", "ready"]; // ready: the kept memory was not checked yet
  const LIBRARY = ["./vendor/pyodide/python_stdlib.pack", "./vendor/zstddec/zstddec.wasm"];
  const ENGINE = "./engine.pack";
  const WHEELS = [...document.querySelectorAll("link[rel=part][href$='.whl']")].map(({ href }) => href);
  const UNSEEN = 400; // milliseconds after which a page that is not drawn continues, such as one behind other windows
  const LATEST = 3000; // milliseconds after which deferred work runs in a page that is never idle, or hidden
  const READ = /^#(open\/|play$|lessons?\/)/; // addresses at which Python reads something
  const { dataset } = document.currentScript;
  const { parts, digest } = dataset;
  const root = document.documentElement;
  const hosts = (() => { try { return navigator.serviceWorker; } catch { return null; } })();
  const isKept = Boolean(hosts?.controller); // the service worker has it, so no connection is needed
  const storage = (() => { try { return localStorage; } catch { return null; } })();
  const isRefused = storage?.getItem(KEY) === parts;
  const names = Object.keys(storage ?? {}).filter((name) => name.startsWith(MARK));
  const marks = names.map((name) => [name, storage.getItem(name)]);
  const own = `${MARK}${Date.now()} ${Math.random()}`;

  const preload = (addresses, how = { as: "fetch", crossOrigin: "" }) => {
    for (const href of addresses) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "preload", ...how, href }));
    }
  };
  const ordinary = () => {
    start.isOrdinary = true;
    preload([...LIBRARY, ENGINE]);
  };
  let isFailed = false;
  let isLeft = false; // the visitor leaves and interrupts every fetch, which says nothing about the memory
  for (const leaving of ["beforeunload", "pagehide"]) addEventListener(leaving, () => { isLeft = true; });
  const keep = (name, value) => { // null removes it
    try {
      if (value === null) storage.removeItem(name);
      else storage.setItem(name, value);
      return true;
    } catch {
      return false; // without storage the memory is tried again
    }
  };
  let unlock = () => {};
  const mark = (stage) => { // null means no mark
    start.stage = keep(own, stage) ? stage : null;
    if (stage !== BEGUN) unlock();
    else navigator.locks?.request(own, () => new Promise((done) => { unlock = done; })).catch(() => {}); // the lock shows that this start is alive
    return start.stage !== null;
  };
  const failed = (error) => { // called here if the memory does not arrive, and by web/boot/python.mjs if it cannot be opened
    if (isFailed) return;
    isFailed = true;
    const isItsFault = !isLeft && !error.isSlow && !error.isBroken;
    if (isItsFault) console.warn("the memory cannot be used:", error);
    if (isItsFault && !start.isFiled) keep(KEY, parts);
    mark(isItsFault && start.isFiled ? FAILED : null);
    ordinary();
  };
  // The first page is drawn before all this begins, because nobody needs Python yet and drawing would take a tenth longer.
  const isAwaited = root.dataset.direct || document.hidden;
  const seen = new Promise((done) => {
    if (isAwaited) return done();
    new PerformanceObserver(() => done()).observe({ type: "paint", buffered: true });
    setTimeout(done, UNSEEN);
  });
  const { fetch } = self; // web/boot/memory.mjs replaces it for a while
  const at = (path) => new URL(path, location).href;
  const ahead = (task) => new Promise((done) => {
    const worker = new Worker("./web/boot/ahead.mjs", { type: "module" });
    const end = (told) => {
      worker.terminate();
      done(told);
    };
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = ({ message }) => end({ error: message || "its worker did not come" });
    worker.postMessage(task);
  }).catch((refused) => ({ error: refused }));
  const unpacked = async (isUnsure) => {
    const isFiled = isKept && mark(BEGUN); // reading can fail too; without a mark the packed memory is used, which has a checksum
    await seen;
    const task = { address: at("./memory.bin"), parts, digest: isUnsure ? digest : null, isKept, isFiled };
    const { memory, isSlow, isBroken, error, ...came } = await ahead(task);
    if (!memory) throw Object.assign(new Error(error), { isSlow, isBroken });
    start.isFiled = came.isFiled;
    if (!isKept) mark(BEGUN);
    return memory;
  };
  const room = { size: Number(dataset.size), fixed: Number(dataset.fixed) }; // the room that the memory will need
  const start = self.sandtableStart = { parts, digest, room, failed, late: [], stage: null, isFiled: false, isOrdinary: false };
  const begin = () => {
    const unsure = marks.filter(([, stage]) => stage === READY);
    start.memory = unpacked(unsure.length > 0);
    for (const [name] of unsure) keep(name, null); // what they ask for is under way
    start.memory.catch(failed); // at once, so that the parts of the ordinary start are fetched together with WebAssembly
  };

  const isSaving = !isKept && navigator.connection?.saveData;
  const others = marks.filter(([, stage]) => stage !== READY);
  let left = []; // names of the marks of failed starts
  if (!parts || isSaving || isRefused) ordinary(); // there are no parts if the build has made no memory
  else if (others.length === 0) begin();
  else {
    start.decided = import("./care.mjs").then(({ hasFailed }) => hasFailed(others)).catch(() => true).then((isSo) => {
      if (!isSo) return begin();
      left = others.map(([name]) => name);
      ordinary();
    });
  }
  if (READ.test(location.hash) && !isKept) {
    Promise.resolve(start.decided).then(() => start.memory).then(
      (came) => preload(came ? [...LIBRARY, ...WHEELS] : WHEELS), () => preload(WHEELS));
  }
  const idle = (run) => self.requestIdleCallback ? requestIdleCallback(run, { timeout: LATEST }) : setTimeout(run, LATEST);
  let isThere = false;
  new MutationObserver(() => {
    const { ready, memory } = root.dataset;
    if (ready === "dead" ? memory : !ready && start.stage) return mark(FAILED);
    if (!ready || isThere) return;
    isThere = true;
    if (start.stage === BEGUN) mark(isKept ? READY : null);
    if (start.stage === FAILED) left.push(own);
    const isDoubted = !isRefused && storage?.getItem(KEY);
    if (isKept || isDoubted || left.length > 0) idle(() => import("./care.mjs").then(({ care }) => care({ ...start, own, failed: left })));
  }).observe(root, { attributeFilter: ["data-ready", "data-failed"] });
  // For a file that the service worker keeps, the browser also keeps the compiled code, for a page that is still open then.
  const wasm = at("./vendor/pyodide/pyodide.asm.pack");
  const compileOwn = async (response) => {
    if (response.headers.has("X-Unpacked")) return WebAssembly.compileStreaming(response);
    const { compiled } = await import("./memory.mjs");
    return compiled(response);
  };
  const compile = () => isKept ? fetch(wasm).then(compileOwn) : ahead({ wasm }).then((made) => made.compiled);
  const compiled = seen.then(compile);
  start.compiled = compiled.catch(() => null); // the reason is reported when it is tried again
  // Pyodide gets ready while PyScript arrives, which imports the same module and reports what is wrong with a part.
  const early = ["./python.mjs", "../../vendor/pyodide/pyodide.asm.mjs"];
  const all = (selector) => [...document.querySelectorAll(selector)];
  seen.then(() => {
    for (const link of all("link[rel=part][as=script]")) link.rel = "modulepreload";
    for (const { src, integrity } of all("script[type=later]")) preload([src], { as: "script", integrity });
    for (const part of early) import(part).catch(() => {});
  });
  // The page's other scripts run in their order when the whole page is there and drawn.
  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done));
  Promise.all([seen, parsed]).then(() => {
    for (const waiting of all("script[type^=later]")) {
      const { src, integrity } = waiting;
      const script = { src, integrity, type: waiting.type.slice("later ".length), async: false };
      waiting.replaceWith(Object.assign(document.createElement("script"), script));
    }
  });
})();
