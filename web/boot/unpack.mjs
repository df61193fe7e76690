// A worker that fetches the memory and unpacks it, so that the page's own thread is free meanwhile.
import { SlowLine, unpack } from "./memory.mjs";

onmessage = async ({ data: { address, parts, isJudged } }) => {
  try {
    const memory = await unpack(address, parts, isJudged);
    postMessage({ memory }, [memory.bytes.buffer]);
  } catch (error) {
    postMessage({ isSlow: error instanceof SlowLine, error: String(error) });
  }
};
