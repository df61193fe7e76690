// A worker that fetches the memory and unpacks it, so that the page's own thread is free meanwhile.
import { unpack } from "./memory.mjs";

onmessage = async ({ data: { address, parts, isJudged } }) => {
  const line = isJudged ? { isSlow: false } : null;
  try {
    const memory = await unpack(address, parts, line);
    postMessage({ memory }, [memory.bytes.buffer]);
  } catch (error) {
    postMessage({ isSlow: line?.isSlow, error: String(error) });
  }
};
