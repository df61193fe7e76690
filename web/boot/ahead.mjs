// A worker that does ahead what takes long, so that the page's own thread is free meanwhile: it unpacks the memory, or compiles
// WebAssembly.
const compile = async (address) => ({ compiled: await WebAssembly.compileStreaming(fetch(address)) });

onmessage = async ({ data: { wasm, address, parts } }) => {
  const line = { isSlow: false };
  try {
    if (wasm) return postMessage(await compile(wasm));
    const asked = fetch(address);
    const { unpack } = await import("./memory.mjs"); // meanwhile
    const memory = await unpack(asked, parts, line);
    postMessage({ memory }, [memory.whole]);
  } catch (error) {
    postMessage({ isSlow: line.isSlow, error: String(error) });
  }
};
