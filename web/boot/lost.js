// On the page that a server shows where nothing is (404.html): the address of a link whose # somebody has encoded on its
// way, once or twice, leads on to the link. It leads to this host alone, and to no other address than a link's.
(() => {
  const { origin, pathname } = location;
  const [, before, text] = /^(\/.*?)%(?:25)?23open(?:\/|%(?:25)?2f)([\w-]+)/i.exec(pathname) ?? [];
  if (!text) return;
  const link = new URL(`${origin}${before}#open/${text}`); // whatever the path holds stands behind the host
  if (link.origin === origin) location.replace(link);
})();
