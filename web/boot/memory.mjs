// Opens the memory from which a visit starts: that of a Pyodide that has imported the whole engine (docs/boot.md).
//
// The build made it (web/build/make_memory.mjs). Packed are a line of JSON, padded to HEAD bytes, and the pieces of Pyodide's own
// `_makeSnapshot` that are not empty; bytes that WebAssembly brings itself are removed. Page and worker use this module.
const DECODER = "../../vendor/zstddec/zstddec.wasm"; // its address relative to this file
const PYODIDE = "../../vendor/pyodide/pyodide.asm.mjs";
const HEAD = 1024; // length in bytes of the line before the pieces
const UNPACKED = "X-Unpacked"; // a header of what sw.js keeps unpacked
const WASM = { "Content-Type": "application/wasm" }; // without it no browser compiles while the file arrives
const MOST = 2 ** 26; // the most bytes to which a memory may unpack
const PAGE = 65536; // bytes of a page of WebAssembly
const PROBE = 300; // milliseconds after which the speed of a connection is judged
const LEAST = 400; // bytes in a millisecond: the share of this file on a connection of ten megabits a second

// Reads the memory that fetch has requested (`asked`). It refuses a memory that is not made of `parts`, cut off or damaged. If a
// `line` is given and slow, it gives up and reports that there. The service worker has unpacked what it keeps (UNPACKED).
export async function unpack(asked, parts, line = null) {
  const begun = performance.now();
  const unpacking = unpacker(); // it gets ready while the response arrives
  const response = await asked;
  const { ok, status, url, headers, body } = response;
  if (!ok) throw new Error(`${url}: HTTP ${status}`);
  const isUnpacked = headers.has(UNPACKED);
  const sent = line ? body.pipeThrough(judge(line, begun)) : body;
  const memory = isUnpacked ? read(await response.arrayBuffer()) : await opened(sent, unpacking);
  if (memory.parts !== parts) throw new Error(`${url}: made of ${memory.parts}, not of ${parts}`);
  return memory;
}

// Reads the memory made of `parts` from the file in which the service worker keeps it unpacked. Worker threads can do that, the
// page's own thread cannot. Returns null if there is no whole file, or if another window reads it in a browser that allows one
// reader at a time. With a `digest` the whole file is compared with it, which takes a while.
export async function kept(parts, digest = null) {
  try {
    const folder = await navigator.storage.getDirectory();
    const site = new URL("../../", import.meta.url).href; // in the single file this module has no such address, and this raises
    const file = await folder.getFileHandle(`${encodeURIComponent(site)} ${parts}`);
    const access = await file.createSyncAccessHandle({ mode: "read-only" });
    try {
      const whole = new ArrayBuffer(access.getSize());
      access.read(new Uint8Array(whole), { at: 0 });
      if (digest && await digested(whole) !== digest) return null;
      const memory = read(whole);
      return memory.parts === parts ? memory : null;
    } finally {
      access.close();
    }
  } catch {
    return null;
  }
}

async function digested(whole) {
  const { digestOf } = await import("./digest.mjs"); // a start seldom needs it
  return digestOf(whole.byteLength, (from, to) => whole.slice(from, to));
}

// Returns the data of the first line, and `whole` with the pieces one after another: {parts, size, offset, fixed, pieces, whole}.
function read(whole) {
  const told = JSON.parse(new TextDecoder().decode(whole.slice(0, HEAD)));
  const size = told.pieces.reduce((sum, [, length]) => sum + length, HEAD);
  if (size !== whole.byteLength) throw new Error(`a memory of ${whole.byteLength} bytes, not of ${size}`);
  return { ...told, whole };
}

// Unpacks the memory while it arrives.
export async function opened(packed, unpacking) {
  const whole = new ArrayBuffer(0, { maxByteLength: MOST }); // the room of a resizable buffer can be freed at once
  const write = (part) => {
    const end = whole.byteLength;
    whole.resize(end + part.length);
    new Uint8Array(whole).set(part, end);
  };
  await packed.pipeThrough(await unpacking).pipeTo(new WritableStream({ write }));
  return read(whole);
}

// Returns, as a response, what the build packed; `coming` is a promise of the packed response. What the service worker keeps is
// already unpacked.
async function unpacked(coming) {
  const unpacking = unpacker(); // it gets ready while the response arrives
  const response = await coming;
  const { ok, status, url, headers, body } = response;
  if (!ok) throw new Error(`${url}: HTTP ${status}`);
  return headers.has(UNPACKED) ? response : new Response(body.pipeThrough(await unpacking), { headers: WASM });
}

// Returns the bytes of a file that the build packed, from a promise of its response.
export async function unpackedBytes(coming) {
  return (await unpacked(coming)).arrayBuffer();
}

// Compiles WebAssembly that the build packed, from a promise of its response.
export const compiled = (coming) => WebAssembly.compileStreaming(unpacked(coming));

// Returns a promise of a stream that unpacks; later visits need none before the board is shown.
function unpacker() {
  const decoder = WebAssembly.compileStreaming(fetch(new URL(DECODER, import.meta.url)));
  const made = import("./zstd.mjs").then(({ unzstd }) => unzstd(decoder));
  for (const part of [decoder, made]) part.catch(() => {}); // the error is reported where it is awaited
  return made;
}

function judge(line, begun) {
  let came = 0;
  let isJudged = false;
  return new TransformStream({
    transform(piece, on) {
      came += piece.byteLength;
      const passed = performance.now() - begun;
      if (!isJudged && passed >= PROBE) {
        isJudged = true;
        line.isSlow = came < LEAST * passed;
        if (line.isSlow) throw new Error(`${came} bytes in ${Math.round(passed)} ms`);
      }
      on.enqueue(piece);
    },
  });
}

// Returns a maker of modules that makes each module once. Pyodide wraps hundreds of functions of JavaScript one by one, each in a
// module of its own, although few of these modules differ.
function once(Module) {
  const made = new Map();
  const construct = (target, [bytes]) => {
    const key = String(bytes); // about thirty numbers
    if (!made.has(key)) made.set(key, new target(bytes));
    return made.get(key);
  };
  return new Proxy(Module, { construct });
}

// Starts Pyodide with its function `load`. `compiling` is a promise of its WebAssembly, or of nothing if that failed. `coming` is a
// promise of the memory, which needs a `room`, {size, fixed} in bytes; everything that is possible before it arrives is done.
// Without a room there is no memory.
//
// If LOAD_AHEAD is switched off (web/build/switches.py), Pyodide loads the files of its package itself.
export async function start(load, options, compiling, room, coming) {
  let isAhead = false;
  isAhead = true; // switch: LOAD_AHEAD
  if (!isAhead) return load(options);
  const { fetch } = self;
  const { instantiateStreaming, Module } = WebAssembly;
  const restore = () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
  let wasm = null; // its address
  self.fetch = (asked, ...rest) => {
    const address = String(asked.url ?? asked);
    if (address.endsWith("/pyodide.asm.wasm")) wasm = address; // it is being fetched
    const library = address.endsWith("/python_stdlib.zip") && address.replace(/zip$/, "pack");
    if (library && !room) return unpacked(fetch(library));
    return wasm === address || library ? Promise.resolve(new Response()) : fetch(asked, ...rest); // with a memory the library comes late
  };
  const begun = {}; // `own` will be the bytes with which WebAssembly begins
  const make = async (imports) => {
    const module = await compiling;
    const again = () => compiled(fetch(wasm.replace(/wasm$/, "pack")));
    const isBroken = (error) => { throw Object.assign(error, { isBroken: true }); }; // such an error says nothing about the memory
    const made = { module: module ?? await again().catch(isBroken) }; // the guard of the start learns why it fails
    made.instance = await WebAssembly.instantiate(made.module, imports);
    if (room) begun.own = own(made.instance.exports.memory, room);
    return made;
  };
  const failed = new Promise((_, fail) => { // Pyodide itself would wait for ever then
    WebAssembly.instantiateStreaming = (_, imports) => {
      restore();
      const made = make(imports);
      made.catch(fail);
      return made;
    };
  });
  WebAssembly.Module = once(Module); // switch: SHARED_WRAPPERS
  try {
    return await Promise.race([load(room ? { ...options, ...(await restoring(room, begun, coming)) } : options), failed]);
  } finally {
    restore();
    WebAssembly.Module = Module;
  }
}

// Returns the options with which Pyodide starts from the memory that is arriving. Pyodide would copy all of it, and half is empty.
export async function restoring({ size }, begun, coming, pyodide = new URL(PYODIDE, import.meta.url).href) {
  const { default: create } = await import(pyodide);
  const createPyodideModule = async (settings) => {
    const module = await create(settings);
    const memory = await coming;
    const { restoreSnapshot, config } = module.API;
    module.API.restoreSnapshot = () => {
      const head = put(memory, begun.own, module);
      begun.own = config._loadSnapshot = null;
      return restoreSnapshot(head);
    };
    return module;
  };
  const _loadSnapshot = Object.defineProperty(new Uint8Array(1), "length", { value: size }); // Pyodide reads no more of it
  return { createPyodideModule, _loadSnapshot };
}

// Makes room for a memory in WebAssembly that has just started; returns the bytes with which it begins and which the memory omits.
export function own(memory, { size, fixed }) {
  const lacking = size - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
  return new Uint32Array(memory.buffer.slice(0, fixed));
}

// Puts a memory into WebAssembly that Pyodide has started with room for it; returns what precedes it, for Pyodide to read.
function put({ size, offset, fixed, pieces, whole }, own, { HEAPU8: heap, _sbrk }) {
  if (heap.length < size - offset || own.byteLength !== fixed) throw new Error(`no room was made for ${size} bytes`);
  const end = _sbrk(0); // end of what is in use; read first, because the memory that is put there has another value
  let from = HEAD;
  let last = 0;
  for (const [start, length] of pieces) {
    const before = Math.max(0, offset - start); // only the first piece begins before the memory
    const to = start + before - offset;
    clear(heap.buffer, last, Math.min(to, end)); // nothing lies after it
    heap.set(new Uint8Array(whole, from + before, length - before), to);
    from += length;
    last = start + length - offset;
  }
  clear(heap.buffer, last, end);
  const kept = new Uint32Array(heap.buffer, 0, fixed / 4);
  for (let n = 0; n < own.length; n += 1) kept[n] ^= own[n];
  const head = new Uint8Array(whole.slice(HEAD, HEAD + offset));
  for (const used of [own.buffer, whole]) free(used);
  return head;
}

// Frees the room of a buffer at once; the browser would wait for its next garbage collection.
function free(buffer) {
  if (buffer.resizable) buffer.resize(0);
  else buffer.transfer?.(0);
}

// Clears a part of the memory without writing to pages that are empty, because a page that is written to takes room.
function clear(memory, from, to) {
  const words = new Int32Array(memory, 0, to / 4);
  for (let n = from / 4; n < words.length; n += 1) if (words[n]) words[n] = 0;
}
