// Opens the memory from which a visit starts: that of a Pyodide that has imported the whole engine (docs/boot.md).
//
// The build made it (web/build/make_memory.mjs): packed are a line of JSON, filled up to HEAD bytes, and of the pieces that are not
// empty of what Pyodide's own option `_makeSnapshot` gives, in which all that WebAssembly brings itself is struck out.
// Used by page and worker.
const DECODER = "../../vendor/zstddec/zstddec.wasm"; // beside this file, as the next one, where a site has several
const PYODIDE = "../../vendor/pyodide/pyodide.asm.mjs";
const HEAD = 1024; // bytes of the line before the pieces
const UNPACKED = "X-Unpacked"; // a header of what sw.js keeps
const WASM = { "Content-Type": "application/wasm" }; // without which no browser compiles as it comes
const MOST = 2 ** 26; // bytes that one may be unpacked to
const PAGE = 65536; // bytes by which WebAssembly counts
const PROBE = 300; // milliseconds after which a line is judged
const LEAST = 400; // bytes in a millisecond: what this file gets of a line of ten megabits and more a second

// Reads the memory that was `asked` for by fetch; one that is not made of `parts`, cut off or damaged is refused. Where there is a `line`
// that is slow, it is given up and told there. The service worker has unpacked what it keeps (UNPACKED).
export async function unpack(asked, parts, line = null) {
  const begun = performance.now();
  const unpacking = unpacker(); // meanwhile
  const response = await asked;
  const { ok, status, url, headers, body } = response;
  if (!ok) throw new Error(`${url}: HTTP ${status}`);
  const isUnpacked = headers.has(UNPACKED);
  const sent = line ? body.pipeThrough(judge(line, begun)) : body;
  const memory = isUnpacked ? read(await response.arrayBuffer()) : await opened(sent, unpacking);
  if (memory.parts !== parts) throw new Error(`${url}: made of ${memory.parts}, not of ${parts}`);
  return memory;
}

// Reads the memory made of `parts` from the file in which the service worker keeps it, unpacked: threads can, the page's own
// cannot. Returns null where there is none that is whole, or where another reads it in a browser that lets in one at a time. With
// a `digest` it has to be that one's to the last bit, which takes a while to see.
export async function kept(parts, digest = null) {
  try {
    const folder = await navigator.storage.getDirectory();
    const site = new URL("../../", import.meta.url).href; // in the single file this module has no such address
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
  const { digestOf } = await import("./digest.mjs"); // which a start seldom needs
  return digestOf(whole.byteLength, (from, to) => whole.slice(from, to));
}

// Returns what the first line tells, and `whole`, in which the pieces stand one after another: {parts, size, offset, fixed,
// pieces, whole}.
function read(whole) {
  const told = JSON.parse(new TextDecoder().decode(whole.slice(0, HEAD)));
  const size = told.pieces.reduce((sum, [, length]) => sum + length, HEAD);
  if (size !== whole.byteLength) throw new Error(`a memory of ${whole.byteLength} bytes, not of ${size}`);
  return { ...told, whole };
}

// Unpacks the memory as it is sent.
export async function opened(packed, unpacking) {
  const whole = new ArrayBuffer(0, { maxByteLength: MOST }); // of one that can become less, the room is free at once
  const write = (part) => {
    const end = whole.byteLength;
    whole.resize(end + part.length);
    new Uint8Array(whole).set(part, end);
  };
  await packed.pipeThrough(await unpacking).pipeTo(new WritableStream({ write }));
  return read(whole);
}

// Returns what the build packed, by the response that is on its way, as a response. What the service worker keeps is unpacked.
async function unpacked(coming) {
  const unpacking = unpacker(); // meanwhile
  const response = await coming;
  const { ok, status, url, headers, body } = response;
  if (!ok) throw new Error(`${url}: HTTP ${status}`);
  return headers.has(UNPACKED) ? response : new Response(body.pipeThrough(await unpacking), { headers: WASM });
}

// Returns the bytes of a file that the build packed, by the response that is on its way.
export async function unpackedBytes(coming) {
  return (await unpacked(coming)).arrayBuffer();
}

// Compiles WebAssembly that the build packed, by the response that is on its way.
export const compiled = (coming) => WebAssembly.compileStreaming(unpacked(coming));

// Returns, on its way, a stream that unpacks; later visits need none before the board stands.
function unpacker() {
  const decoder = WebAssembly.compileStreaming(fetch(new URL(DECODER, import.meta.url)));
  const made = import("./zstd.mjs").then(({ unzstd }) => unzstd(decoder));
  for (const part of [decoder, made]) part.catch(() => {}); // told where it is waited for
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

// Pyodide wraps hundreds of functions of JavaScript one by one, each in a module of its own, though few of them differ: returns
// a maker of modules that makes each once.
function once(Module) {
  const made = new Map();
  const construct = (target, [bytes]) => {
    const key = String(bytes); // some thirty numbers
    if (!made.has(key)) made.set(key, new target(bytes));
    return made.get(key);
  };
  return new Proxy(Module, { construct });
}

// Starts Pyodide by its function `load`. `compiling` is its WebAssembly, on its way; nothing where that failed. `coming` is the
// memory on its way, which needs a `room`, {size, fixed} in bytes; all that can be done before it is there is done. Without a
// room there is none.
//
// Where that is switched off (web/build/switches.py) Pyodide loads its files itself, as they come in its package.
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
    if (address.endsWith("/pyodide.asm.wasm")) wasm = address; // it is on its way
    const library = address.endsWith("/python_stdlib.zip") && address.replace(/zip$/, "pack");
    if (library && !room) return unpacked(fetch(library));
    return wasm === address || library ? Promise.resolve(new Response()) : fetch(asked, ...rest); // with a memory it comes late
  };
  const begun = {}; // with `own`, what WebAssembly begins with
  const make = async (imports) => {
    const module = await compiling;
    const again = () => compiled(fetch(wasm.replace(/wasm$/, "pack")));
    const isBroken = (error) => { throw Object.assign(error, { isBroken: true }); }; // says nothing of the memory
    const made = { module: module ?? await again().catch(isBroken) }; // whoever watches over the start hears why it fails
    made.instance = await WebAssembly.instantiate(made.module, imports);
    if (room) begun.own = own(made.instance.exports.memory, room);
    return made;
  };
  const failed = new Promise((_, fail) => { // Pyodide itself would wait for ever
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

// Returns the options of Pyodide by which it starts from the memory on its way. It would copy the whole, half of which is empty.
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
  const _loadSnapshot = Object.defineProperty(new Uint8Array(1), "length", { value: size }); // no more of it is looked at
  return { createPyodideModule, _loadSnapshot };
}

// Makes the room in WebAssembly, just begun, that a memory needs; returns what it begins with, of which that is struck out.
export function own(memory, { size, fixed }) {
  const lacking = size - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
  return new Uint32Array(memory.buffer.slice(0, fixed));
}

// Puts a memory into WebAssembly that Pyodide has begun in a room made for it; returns what stands before it for Pyodide to read.
function put({ size, offset, fixed, pieces, whole }, own, { HEAPU8: heap, _sbrk }) {
  if (heap.length < size - offset || own.byteLength !== fixed) throw new Error(`no room was made for ${size} bytes`);
  const end = _sbrk(0); // of what is in use; asked for first, as the memory that is put there tells another
  let from = HEAD;
  let last = 0;
  for (const [start, length] of pieces) {
    const before = Math.max(0, offset - start); // only the first has something before the memory
    const to = start + before - offset;
    clear(heap.buffer, last, Math.min(to, end)); // nothing lies behind
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

// Gives the room of a buffer back at once: the browser would wait for its next tidying up.
function free(buffer) {
  if (buffer.resizable) buffer.resize(0);
  else buffer.transfer?.(0);
}

// Clears a part of the memory, without a touch of what is empty: a page that is written to is held from then on.
function clear(memory, from, to) {
  const words = new Int32Array(memory, 0, to / 4);
  for (let n = from / 4; n < words.length; n += 1) if (words[n]) words[n] = 0;
}
