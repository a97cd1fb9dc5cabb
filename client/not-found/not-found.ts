/**
 * Runs in `404.html`, which hosts serve at any unknown address. It does what a host without redirects leaves undone: an
 * address that has changed leads to the new one, and a city page whose city is missing home. Every other unknown address is
 * replaced by that of the 404 page, without another request.
 */
const { pathname, search, hash, href } = location;
const redirects: Record<string, string> = JSON.parse(
  document.getElementById('redirects')?.textContent || '{}',
);
const target = /^\/([^/]+\/)?pianos\/?$/.test(pathname) ? '/' : redirects[pathname.replace(/\/?$/, '/')];
if (target) {
  const url = new URL(target, href);
  url.search = search;
  url.hash ||= hash;
  location.replace(url);
} else history.replaceState(null, '', '/not-found/');
