// Runs on the page that a server shows for an unknown address (404.html). If the address is a link whose # was encoded once
// or twice on its way, the script leads on to the link. It leads only to this host, and only to the address of a link.
(() => {
  const { origin, pathname } = location;
  const [, before, text] = /^(\/.*?)%(?:25)?23open(?:\/|%(?:25)?2f)([\w-]+)/i.exec(pathname) ?? [];
  if (!text) return;
  const link = new URL(`${origin}${before}#open/${text}`); // the whole path stands after the host
  if (link.origin === origin) location.replace(link);
})();
