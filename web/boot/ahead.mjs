// A worker that does slow work early, so that its caller's thread stays free: it unpacks the memory, and Python's `library` if asked,
// or compiles WebAssembly. It ends after that, and with it everything that unpacking needed: a thread that stays would hold on to it.
onmessage = async ({ data: { wasm, address, parts, digest, isKept, isFiled, library } }) => {
  const line = { isSlow: false };
  try {
    const asked = isKept ? null : fetch(wasm ?? address);
    const { compiled, kept, unpack, unpackedBytes } = await import("./memory.mjs"); // imported while the file is fetched
    if (wasm) return postMessage({ compiled: await compiled(asked) });
    const filed = isFiled ? await kept(parts, digest) : null;
    const memory = filed ?? await unpack(asked ?? fetch(address), parts, isKept ? null : line);
    const bytes = library ? await unpackedBytes(fetch(library)) : null;
    postMessage({ memory, isFiled: Boolean(filed), library: bytes }, bytes ? [memory.whole, bytes] : [memory.whole]);
  } catch (error) {
    const isBroken = isKept && (error instanceof TypeError || error instanceof DOMException); // such an error says nothing about the memory
    postMessage({ isSlow: line.isSlow, isBroken, error: String(error) });
  }
};
