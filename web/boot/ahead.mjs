// A worker that does ahead what takes long, so that the page's own thread is free meanwhile: it unpacks the memory, or compiles
// WebAssembly.
const compile = async (address) => ({ compiled: await WebAssembly.compileStreaming(fetch(address)) });

onmessage = async ({ data: { wasm, address, parts, isKept } }) => {
  const line = { isSlow: false };
  try {
    if (wasm) return postMessage(await compile(wasm));
    const asked = isKept ? null : fetch(address);
    const { kept, unpack } = await import("./memory.mjs"); // meanwhile
    const memory = (isKept && await kept(parts)) || await unpack(asked ?? fetch(address), parts, isKept ? null : line);
    postMessage({ memory }, [memory.whole]);
  } catch (error) {
    const isBroken = isKept && (error instanceof TypeError || error instanceof DOMException); // which says nothing of the memory
    postMessage({ isSlow: line.isSlow, isBroken, error: String(error) });
  }
};
