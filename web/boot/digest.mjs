// The digest by which the memory in its file is known to be whole. Browsers look after what is in their caches, but not after
// what is in such a file.
//
// The build works it out too (web/build/release.py) and puts this function into sw.js.

// Returns the digest of `size` bytes, of which `read` gives those from one place to another, at once or on their way. They are
// looked at part by part, since the whole needs as much room again.
export async function digestOf(size, read) {
  const PART = 2 ** 20; // bytes
  const digest = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const parts = [];
  for (let from = 0; from < size; from += PART) parts.push(...await digest(await read(from, Math.min(from + PART, size))));
  return Array.from(await digest(new Uint8Array(parts)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
