// The interpreter that PyScript starts: Pyodide, from the memory that web/boot/start.js has fetched or else from its beginning.
//
// It starts as soon as PyScript imports this module, a little before it is asked for. Whatever is wrong with a memory, Pyodide
// begins at its beginning.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";
import { unpackedBytes, start } from "./memory.mjs";

export { version };

// As web/boot/standins.js does, and for its reason, should that not have arrived.
delete WebAssembly.Suspending; // switch: ONE_STACK
const HOME = new URL("../../vendor/pyodide/", import.meta.url).href;
const LIBRARY = "vendor/pyodide/python_stdlib.pack";
const ENGINE = "engine.pack";
const root = document.documentElement;
const begun = self.sandtableStart;
const say = { stdout: console.log, stderr: console.error };

async function put(python, address) { // where Python looks for it
  const library = () => `/lib/python${python._api.pyVersionTuple.slice(0, 2).join("")}.zip`;
  const path = address === LIBRARY ? library() : "/home/pyodide/engine.zip";
  python.FS.writeFile(path, new Uint8Array(await unpackedBytes(fetch(`./${address}`))), { canOwn: true }); // no second copy
}

// Whoever calls a Python that has died is told, but not every caller tells on: the page has to know at once (web/boot/guard.js).
function watched(python) {
  const tell = (detail) => dispatchEvent(new CustomEvent("python:died", { detail }));
  python._api.on_fatal = tell; // switch: TELL_DEATH
  return python;
}

async function remembered(options) {
  const python = await start(load, options, begun.compiled, begun.room, begun.memory);
  begun.memory = null; // it is large, and copied now
  python.runPython("from web.boot.restored import awake; awake()");
  root.dataset.memory = "restored";
  begun.late = [LIBRARY]; // what the first board does without; of the engine all is in the memory
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
waking.catch(() => {}); // told to PyScript

export function loadPyodide({ stdout, stderr }) {
  Object.assign(say, { stdout, stderr });
  return waking;
}
