// The digest that shows whether the memory in its file is whole. Browsers check what is in their caches, but not such a file.
//
// The build computes it too (web/build/release.py), and puts this function into sw.js.

// Returns the digest of `size` bytes. `read` returns the bytes between two positions, directly or as a promise. They are read in
// parts, because the whole would need as much room again.
export async function digestOf(size, read) {
  const PART = 2 ** 20; // bytes
  const digest = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const parts = [];
  for (let from = 0; from < size; from += PART) parts.push(...await digest(await read(from, Math.min(from + PART, size))));
  return Array.from(await digest(new Uint8Array(parts)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
