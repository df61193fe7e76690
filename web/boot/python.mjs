// The interpreter that PyScript starts: Pyodide, either from the memory that web/boot/start.js has fetched or in the ordinary way.
//
// It starts as soon as PyScript imports this module, a little before PyScript asks for it. If anything is wrong with the memory,
// Pyodide starts in the ordinary way.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";
import { unpackedBytes, start } from "./memory.mjs";

export { version };

// web/boot/standins.js does the same for the same reason, but may not have arrived.
delete WebAssembly.Suspending; // switch: ONE_STACK
const HOME = new URL("../../vendor/pyodide/", import.meta.url).href;
const LIBRARY = "vendor/pyodide/python_stdlib.pack";
const ENGINE = "engine.pack";
const root = document.documentElement;
const begun = self.sandtableStart;
const say = { stdout: console.log, stderr: console.error };

// The computer's thread gets the compiled code from here (web/dom/worker_thread.py).
begun.module = null;
begun.compiled.then((module) => { begun.module = module; });

async function put(python, address) { // puts a file where Python looks for it
  const library = () => `/lib/python${python._api.pyVersionTuple.slice(0, 2).join("")}.zip`;
  const path = address === LIBRARY ? library() : "/home/pyodide/engine.zip";
  python.FS.writeFile(path, new Uint8Array(await unpackedBytes(fetch(`./${address}`))), { canOwn: true }); // avoids a second copy
}

// A caller of a Python that has died gets an error, but not every caller reports it: the page has to know at once
// (web/boot/guard.js).
function watched(python) {
  const tell = (detail) => dispatchEvent(new CustomEvent("python:died", { detail }));
  python._api.on_fatal = tell; // switch: TELL_DEATH
  return python;
}

async function remembered(options) {
  const python = await start(load, options, begun.compiled, begun.room, begun.memory);
  begun.memory = null; // it is large, and has been copied
  python.runPython("from web.boot.restored import awake; awake()");
  root.dataset.memory = "restored";
  begun.late = [LIBRARY]; // the first board does without the library; the memory has the whole engine
  begun.put = (address) => put(python, address);
  return python;
}

async function wake() {
  await begun.decided;
  const own = { indexURL: HOME, stdout: (text) => say.stdout(text), stderr: (text) => say.stderr(text) };
  if (begun.memory) {
    try {
      return watched(await remembered(own));
    } catch (error) {
      begun.failed(error);
    }
  }
  const python = await start(load, own, begun.compiled, null);
  await put(python, ENGINE);
  return watched(python);
}

const waking = wake();
waking.catch(() => {}); // PyScript reports the error

export function loadPyodide({ stdout, stderr }) {
  Object.assign(say, { stdout, stderr });
  return waking;
}
