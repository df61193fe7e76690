// A worker that does slow work early, so that the page's own thread stays free: it unpacks the memory, or compiles WebAssembly.
onmessage = async ({ data: { wasm, address, parts, digest, isKept, isFiled } }) => {
  const line = { isSlow: false };
  try {
    const asked = isKept ? null : fetch(wasm ?? address);
    const { compiled, kept, unpack } = await import("./memory.mjs"); // imported while the file is fetched
    if (wasm) return postMessage({ compiled: await compiled(asked) });
    const filed = isFiled ? await kept(parts, digest) : null;
    const memory = filed ?? await unpack(asked ?? fetch(address), parts, isKept ? null : line);
    postMessage({ memory, isFiled: Boolean(filed) }, [memory.whole]);
  } catch (error) {
    const isBroken = isKept && (error instanceof TypeError || error instanceof DOMException); // such an error says nothing about the memory
    postMessage({ isSlow: line.isSlow, isBroken, error: String(error) });
  }
};
