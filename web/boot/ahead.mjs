// A worker that does ahead what takes long, so that the page's own thread is free meanwhile: it unpacks the memory, or compiles
// WebAssembly.
import { unpack } from "./memory.mjs";

const compile = async (address) => ({ compiled: await WebAssembly.compileStreaming(fetch(address)) });

onmessage = async ({ data: { wasm, address, parts, isJudged } }) => {
  const line = isJudged ? { isSlow: false } : null;
  try {
    if (wasm) return postMessage(await compile(wasm));
    const memory = await unpack(address, parts, line);
    postMessage({ memory }, [memory.whole]);
  } catch (error) {
    postMessage({ isSlow: line?.isSlow, error: String(error) });
  }
};
