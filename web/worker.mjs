// The computer's thread: a module worker with its own Pyodide. Text in, text out; web/worker.py does the work.
//
// It says {"ready":true} once, answers each message in turn, and may send text of its own while it thinks. Whatever goes
// wrong is sent as {"error": "..."}. The page interrupts it by terminate() and starts another.
//
// One message is not text: Pyodide's WebAssembly as the page has compiled it, or null if the page cannot share it.
//
// Where the page started from the memory that the build made, this does too: its name tells of which parts, the digest, and the room.
import { loadPyodide } from "../vendor/pyodide/pyodide.mjs";
import { unpackedBytes, kept, start, unpack } from "./boot/memory.mjs";

// As web/boot/standins.js does, and for its reason.
delete WebAssembly.Suspending; // switch: ONE_STACK
const PYODIDE = new URL("../vendor/pyodide/", import.meta.url);
const [PARTS, DIGEST, SIZE, FIXED] = self.name.split(" ");
const OWNED = { canOwn: true }; // what is written is not copied

const get = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return response;
};
const bytes = async (url) => (await get(url)).arrayBuffer();
let give; // called with the compiled WebAssembly
const compiling = new Promise((done) => { give = done; });
const say = (text) => postMessage(text);
const unpacking = PARTS ? unpacked() : null;
unpacking?.catch(() => {}); // the error is reported where it is awaited
const fail = (error) => say(JSON.stringify({ error: String(error?.message ?? error) }));

// Unpacks the memory and the library in a thread that ends then; in the single file, which can start no such thread, here.
async function unpacked() {
  const address = new URL("../memory.bin", import.meta.url).href;
  const library = new URL("python_stdlib.pack", PYODIDE).href;
  const helper = new Promise((done, failed) => {
    const thread = new Worker(new URL("./boot/ahead.mjs", import.meta.url), { type: "module" });
    thread.onmessage = ({ data }) => {
      thread.terminate();
      done(data);
    };
    thread.onerror = failed;
    thread.postMessage({ address, library, parts: PARTS, digest: DIGEST, isKept: true, isFiled: true });
  });
  const made = await helper.catch(async () => {
    const memory = await kept(PARTS, DIGEST) ?? await unpack(fetch(address), PARTS);
    return { memory, library: await unpackedBytes(fetch(library)) };
  });
  if (!made.memory) throw new Error(made.error);
  return made;
}

async function begin(options) {
  const ordinary = async () => {
    const engine = unpackedBytes(fetch(new URL("../engine.pack", import.meta.url)));
    const python = await start(loadPyodide, options, compiling, null);
    python.FS.writeFile("engine.zip", new Uint8Array(await engine), OWNED);
    return python;
  };
  if (!PARTS) return ordinary();
  try {
    const room = { size: Number(SIZE), fixed: Number(FIXED) };
    const python = await start(loadPyodide, options, compiling, room, unpacking.then(({ memory }) => memory));
    const { library } = await unpacking;
    const [major, minor] = python._api.pyVersionTuple;
    python.FS.writeFile(`/lib/python${major}${minor}.zip`, new Uint8Array(library), OWNED);
    python.runPython("from web.boot.restored import awake; awake()");
    return python;
  } catch (error) {
    console.warn("the memory cannot be used:", error);
    return ordinary();
  }
}

async function ready() {
  const lock = get(new URL("pyodide-lock.json", PYODIDE)).then((response) => response.json());
  const wheel = lock.then(({ packages }) => bytes(new URL(packages.msgspec.file_name, PYODIDE)));
  const options = { indexURL: PYODIDE.href, packageBaseUrl: PYODIDE.href, lockFileContents: await lock };
  const [python, library] = await Promise.all([begin(options), wheel]);
  python.unpackArchive(library, "whl");
  const answer = python.runPython(`import sys
if (engine := "/home/pyodide/engine.zip") not in sys.path: sys.path.insert(0, engine)
from web.boot.answer import answer
answer`);
  say(JSON.stringify({ ready: true }));
  return answer;
}

let last = ready();
last.catch(fail);
onmessage = ({ data }) => {
  if (typeof data !== "string") return give(data);
  last = last.then(async (answer) => {
    try { say(await answer(data, say)); } catch (error) { fail(error); }
    return answer;
  });
  last.catch(() => {}); // a failed start was told once
};
