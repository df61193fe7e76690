// Unpacks what the build has packed by Zstandard (web/build/zstd.py): it is a quarter smaller than with gzip, and unpacks as fast.
//
// The decoder is that of zstddec, in WebAssembly. Its own script would fetch it from a `data:` address, which the page's policy
// forbids. The build puts this function into sw.js too.

// Returns a stream that unpacks what is written to it, as a DecompressionStream does. `decoder` is WebAssembly, compiled or a
// promise of it. Data that is cut off or damaged fails, because packed data marks its end and has a checksum.
export function unzstd(decoder) {
  const ROOM = 2 ** 18; // bytes that are unpacked at once
  const BUFFER = 3; // words: its address, its size, the position reached
  let exports;
  let state, to, target, source; // addresses in the decoder's memory
  let lacking = 1; // bytes; a negative number means an error
  const buffer = (address) => new Int32Array(exports.memory.buffer, address, BUFFER); // made anew each time, because the memory grows
  const bytes = () => new Uint8Array(exports.memory.buffer);
  return new TransformStream({
    async start() {
      const imports = { env: { emscripten_notify_memory_growth: () => {} } };
      ({ exports } = await WebAssembly.instantiate(await decoder, imports));
      state = exports.ZSTD_createDCtx();
      [to, target, source] = [ROOM, 4 * BUFFER, 4 * BUFFER].map((size) => exports.malloc(size));
    },
    transform(packed, on) {
      const from = exports.malloc(packed.length);
      bytes().set(packed, from);
      buffer(source).set([from, packed.length, 0]);
      let isFull;
      do {
        buffer(target).set([to, ROOM, 0]);
        lacking = exports.ZSTD_decompressStream(state, target, source);
        if (lacking < 0) throw new Error("what is packed is damaged");
        const [, , made] = buffer(target);
        on.enqueue(bytes().slice(to, to + made));
        isFull = made === ROOM;
      } while (isFull || buffer(source)[2] < packed.length);
      exports.free(from);
    },
    flush() {
      if (lacking !== 0) throw new Error("what is packed is cut short");
    },
  });
}
