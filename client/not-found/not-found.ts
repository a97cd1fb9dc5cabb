/**
 * Runs in `404.html`, which hosts serve for every unknown path. It redirects visitors if the host does not: a changed path
 * leads to its new path, and a city page without a city to the home page. Any other path is replaced by `/not-found/` in the
 * address bar, without another request; if it begins with that of a state, the page links to the state.
 */
const { pathname, search, hash, href } = location;
const textsIn = (id: string): Record<string, string> =>
  JSON.parse(document.getElementById(id)?.textContent || '{}');
const redirects = textsIn('redirects');
const target = /^\/([^/]+\/)?pianos\/?$/.test(pathname)
  ? '/'
  : (redirects[pathname] ?? redirects[`${pathname}/`]);
if (target) {
  const url = new URL(target, href);
  url.search = search;
  url.hash ||= hash;
  location.replace(url);
} else {
  history.replaceState(null, '', '/not-found/');
  const state = pathname.toLowerCase().replace(/(?<=[^/])\/.*|$/, '/');
  const name = textsIn('states')[state];
  // Before the line is first shown, so that nothing below it moves.
  if (name)
    new MutationObserver((_, observer) => {
      const line = document.getElementById('state');
      if (!line) return;
      observer.disconnect();
      const link = document.createElement('a');
      link.href = state;
      link.textContent = `Pianos in ${name}`;
      line.append('Were you looking for ', link, '?');
      line.hidden = false;
    }).observe(document, { childList: true, subtree: true });
}
