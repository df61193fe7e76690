// Opens the memory from which a visit starts: that of a Pyodide that has imported the whole engine (docs/boot.md).
//
// The build made it (web/boot/remember.mjs): gzip of a line of JSON, filled up to HEAD bytes, and of the pieces that are not
// empty of what Pyodide's own option `_makeSnapshot` gives, in which all that WebAssembly brings itself is struck out.
// Used by page and worker.
const HEAD = 1024; // bytes of the line before the pieces
const PAGE = 65536; // bytes by which WebAssembly counts
const PROBE = 300; // milliseconds after which a line is judged
const LEAST = 400; // bytes in a millisecond: what this file gets of a line of ten megabits and more a second

// Fetches the memory; one that is not made of `parts`, cut off or damaged is refused. Where there is a `line` that is slow,
// it is given up and told there.
export async function unpack(address, parts, line = null) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  const memory = await opened(line ? response.body.pipeThrough(judge(line, performance.now())) : response.body);
  if (memory.parts !== parts) throw new Error(`${address}: made of ${memory.parts}, not of ${parts}`);
  return memory;
}

// Returns what the first line tells, and `whole`, in which the pieces stand one after another: {parts, size, offset, fixed,
// pieces, whole}.
export async function opened(packed) {
  const whole = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return { ...JSON.parse(new TextDecoder().decode(new Uint8Array(whole, 0, HEAD))), whole };
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

// Starts Pyodide by its function `load`. `compiled` is its WebAssembly, on its way; nothing where that failed. `coming` is the
// memory on its way, of `size` bytes; what can be done before it is there is done. Without a size there is none.
export async function start(load, options, compiled, size, coming) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const restore = () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
  let wasm = null; // its address
  self.fetch = (asked, ...rest) => {
    const address = String(asked.url ?? asked);
    if (address.endsWith(".wasm")) wasm = address; // it is on its way
    const isLate = size && address.endsWith("python_stdlib.zip");
    return wasm === address || isLate ? Promise.resolve(new Response()) : fetch(asked, ...rest);
  };
  const bytes = new Uint8Array(size);
  const make = async (imports) => {
    const module = await compiled;
    if (!module) return instantiateStreaming(fetch(wasm), imports); // whoever watches over the start hears why it fails
    const instance = await WebAssembly.instantiate(module, imports);
    if (size) fill(bytes, await coming, instance.exports.memory);
    return { module, instance };
  };
  const failed = new Promise((_, fail) => { // Pyodide itself would wait for ever
    WebAssembly.instantiateStreaming = (_, imports) => {
      restore();
      const made = make(imports);
      made.catch(fail);
      return made;
    };
  });
  try {
    const python = await Promise.race([load(size ? { ...options, _loadSnapshot: bytes } : options), failed]);
    python._api.config._loadSnapshot = null; // it is large, and copied now
    return python;
  } finally {
    restore();
  }
}

// Fills bytes with the memory: its pieces, and what was struck out, the bytes that WebAssembly begins with. Makes the room in
// WebAssembly that it needs.
export function fill(bytes, { size, offset, fixed, pieces, whole }, memory) {
  if (bytes.length !== size) throw new Error(`a memory of ${size} bytes, not of ${bytes.length}`);
  const lacking = size - offset - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
  let from = HEAD;
  for (const [to, length] of pieces) {
    bytes.set(new Uint8Array(whole, from, length), to);
    from += length;
  }
  const own = new Uint32Array(memory.buffer, 0, fixed / 4);
  const kept = new Uint32Array(bytes.buffer, offset, fixed / 4);
  for (let n = 0; n < own.length; n += 1) kept[n] ^= own[n];
}
