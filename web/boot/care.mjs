// What follows from the marks that starts from the memory leave (web/boot/start.js), and the care of the memory that is kept:
// none of it is for a start in which all goes well.
const KEY = "sandtable.memory"; // as in start.js
const LONG = 30_000; // milliseconds after which no start that goes well is under way any more

// Returns whether one of the starts that left these marks, names with how far they came, goes on no more. One of another window
// may be under way: it has a lock, which a browser takes from whoever ends, however he does. Whoever loads a page again does not
// believe in it.
export async function hasFailed(marks) {
  if (marks.some(([, stage]) => stage === "failed")) return true;
  if (performance.getEntriesByType("navigation")[0]?.type === "reload") return true;
  if (marks.some(([name]) => Math.abs(Date.now() - Number(name.split(" ")[1])) > LONG)) return true;
  const { held } = await navigator.locks.query();
  return marks.some(([name]) => !held.some((lock) => lock.name === name));
}

// Has the service worker look at the memory it keeps, when the page can be played and nobody waits. `failed` are the marks of
// starts that failed, `own` is this start's: they go when nothing is left to them. Where two starts failed although the memory was
// whole, and none between them went well, that of these `parts` is not for this browser. `isFiled`: the file was read.
export async function care({ parts, isFiled, own, failed }) {
  const hosts = navigator.serviceWorker;
  const worker = (await hosts?.getRegistration())?.active;
  const found = worker && await lookedAfter(worker, failed.length > 0);
  const isRestored = Boolean(document.documentElement.dataset.memory);
  if (found === "damaged" && isFiled && isRestored) tell();
  const doubted = `${parts} failed once`;
  const kept = localStorage.getItem(KEY);
  const isNew = failed.some((name) => localStorage.getItem(name)); // no other window has seen to them meanwhile
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

// Who plays on a page that came out of a damaged file is told: nobody knows what is wrong with it.
function tell() {
  const byId = (id) => document.getElementById(id);
  const { dataset } = byId("damaged-again");
  byId("damaged-again").onclick = () => {
    if (document.documentElement.dataset.kept !== "no" || confirm(dataset.lose)) location.reload();
  };
  byId("damaged-later").onclick = () => { byId("damaged").hidden = true; };
  byId("damaged").hidden = false;
}
