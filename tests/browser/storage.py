"""This module has scripts about what a browser lets a frame keep."""

PROBE = """async () => {
  const refused = {};
  for (const name of ["localStorage", "sessionStorage"]) {
    try { self[name].setItem("probe", "1"); } catch (error) { refused[name] = error.name; }
  }
  await new Promise((done) => {
    const request = indexedDB.open("probe");
    request.onsuccess = done;
    request.onerror = () => { refused.indexedDB = request.error.name; done(); };
  });
  return refused;
}"""
"""Tells which kinds of storage a page is refused, and as what."""
BLOCKED = """if (window !== top) {
  const refused = (name) => new DOMException(`${name} is denied here`, "SecurityError");
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { configurable: true, get: () => { throw refused(name); } });
  }
  IDBFactory.prototype.open = () => {
    const request = { error: refused("indexedDB") };
    setTimeout(() => request.onerror?.({ target: request, preventDefault() {} }));
    return request;
  };
}"""
"""Has a frame find storage as it does where a browser refuses it to other sites, which not every Chromium does."""
