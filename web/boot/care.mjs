// Evaluates the marks that starts from the memory leave (web/boot/start.js), and takes care of the kept memory. A start without
// problems needs none of it.
const KEY = "sandtable.memory"; // as in start.js
const LONG = 30_000; // milliseconds after which every successful start has finished

// Returns whether one of the starts that left these marks (names with how far they came) has ended. A start of another window may
// be under way: it has a lock, which a browser releases however a window ends. On a page that is reloaded the lock does not
// count.
export async function hasFailed(marks) {
  if (marks.some(([, stage]) => stage === "failed")) return true;
  if (performance.getEntriesByType("navigation")[0]?.type === "reload") return true;
  if (marks.some(([name]) => Math.abs(Date.now() - Number(name.split(" ")[1])) > LONG)) return true;
  const { held } = await navigator.locks.query();
  return marks.some(([name]) => !held.some((lock) => lock.name === name));
}

// Has the service worker check the memory it keeps, when the page can be played and is idle. `failed` are the marks of failed
// starts, and `own` is the mark of this start; they are removed when they are no longer needed. If two starts failed although the
// memory was whole, and none between them succeeded, this browser does not use the memory of these `parts`. `isFiled`: the file
// was read.
export async function care({ parts, isFiled, own, failed }) {
  const hosts = navigator.serviceWorker;
  const worker = (await hosts?.getRegistration())?.active;
  const found = worker && await lookedAfter(worker, failed.length > 0);
  const isRestored = Boolean(document.documentElement.dataset.memory);
  if (found === "damaged" && isFiled && isRestored) tell();
  const doubted = `${parts} failed once`;
  const kept = localStorage.getItem(KEY);
  const isNew = failed.some((name) => localStorage.getItem(name)); // no other window has dealt with them meanwhile
  const isExplained = found === "damaged";
  for (const name of failed) localStorage.removeItem(name);
  if (localStorage.getItem(own) === "ready") localStorage.removeItem(own); // the page has not died meanwhile
  if (isNew && !isExplained) localStorage.setItem(KEY, kept === doubted || kept === parts ? parts : doubted);
  else if (kept === doubted && isRestored) localStorage.removeItem(KEY);
}

function lookedAfter(worker, hasFailed) {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ hasFailed }, [port2]);
  return new Promise((done) => { port1.onmessage = ({ data }) => done(data); });
}

// Tells a visitor whose page started from a damaged file, because nobody knows what is wrong with that page.
function tell() {
  const byId = (id) => document.getElementById(id);
  const { dataset } = byId("damaged-again");
  byId("damaged-again").onclick = () => {
    if (document.documentElement.dataset.kept !== "no" || confirm(dataset.lose)) location.reload();
  };
  byId("damaged-later").onclick = () => { byId("damaged").hidden = true; };
  byId("damaged").hidden = false;
}
