// The interpreter that PyScript starts: Pyodide, from the memory that web/boot/start.js had fetched or else from its beginning.
//
// Whatever is wrong with a memory, Pyodide begins at its beginning.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";
import { start } from "./memory.mjs";

export { version };

delete WebAssembly.Suspending; // as web/boot/standins.js does, and for its reason, should that not have arrived
const HOME = new URL("../../vendor/pyodide/", import.meta.url).href;
const LIBRARY = ["vendor/pyodide/python_stdlib.zip", (version) => `/lib/python${version.slice(0, 2).join("")}.zip`];
const ENGINE = ["engine.zip", () => "/home/pyodide/engine.zip"];
const root = document.documentElement;
const begun = self.sandtableStart;

async function put(python, [address, path]) {
  const response = await fetch(`./${address}`);
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  python.FS.writeFile(path(python._api.pyVersionTuple), new Uint8Array(await response.arrayBuffer()));
}

async function remembered(options, memory) {
  const python = await start(load, options, begun.compiled, memory);
  python.runPython("from web.boot.warm import awake; awake()");
  root.dataset.memory = "restored";
  begun.rest = () => Promise.all([put(python, LIBRARY), put(python, ENGINE)]); // what the first board does without
  return python;
}

export async function loadPyodide(options) {
  const own = { ...options, indexURL: HOME };
  const memory = await begun.memory;
  begun.memory = null; // it is large, and copied now
  if (memory) {
    try {
      return await remembered(own, memory);
    } catch (error) {
      begun.giveUp(error);
      begun.ordinary();
    }
  }
  begun.rest = () => null;
  const python = await start(load, own, begun.compiled, null);
  await put(python, ENGINE);
  return python;
}
