/**
 * Runs in `404.html`, which hosts serve for every unknown path. It redirects visitors if the host does not: a changed path
 * leads to its new path, and a city page without a city to the home page. Any other path is replaced by `/not-found/` in the
 * address bar, without another request.
 */
const { pathname, search, hash, href } = location;
const redirects: Record<string, string> = JSON.parse(
  document.getElementById('redirects')?.textContent || '{}',
);
const target = /^\/([^/]+\/)?pianos\/?$/.test(pathname)
  ? '/'
  : (redirects[pathname] ?? redirects[`${pathname}/`]);
if (target) {
  const url = new URL(target, href);
  url.search = search;
  url.hash ||= hash;
  location.replace(url);
} else history.replaceState(null, '', '/not-found/');
