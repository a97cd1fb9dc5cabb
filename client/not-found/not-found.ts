/**
 * Runs in `404.html`, which hosts serve for every unknown path. It redirects visitors if the host does not: a changed path
 * leads to its new path, and a city page without a city to the home page. Any other path is replaced by `/not-found/` in the
 * address bar, without another request; if it begins with that of a state, the page links to the state and its cities.
 */
const { pathname, search, hash, href } = location;
const valuesIn = <T>(id: string): Record<string, T> =>
  JSON.parse(document.getElementById(id)?.textContent || '{}');
const redirects = valuesIn<string>('redirects');
const target =
  redirects[pathname] ??
  redirects[`${pathname}/`] ??
  (/^\/([^/]+\/)?pianos\/?$/.test(pathname) ? '/' : undefined);
if (target) {
  const url = new URL(target, href);
  url.search = search;
  url.hash ||= hash;
  location.replace(url);
} else {
  history.replaceState(null, '', `/not-found/${search}`);
  const path = pathname.toLowerCase().replace(/^(\/*[^/]+).*/, '$1/');
  const state = valuesIn<{ name: string; cities: { name: string; path: string }[] }>('states')[path];
  const linkTo = (to: string, name: string) =>
    Object.assign(document.createElement('a'), { href: to, textContent: name });
  // Before the line is first shown, so that nothing below it moves.
  if (state)
    new MutationObserver((_, observer) => {
      const line = document.getElementById('state');
      if (!line) return;
      observer.disconnect();
      line.append('Were you looking for ', linkTo(path, `Pianos in ${state.name}`), '?');
      line.hidden = false;
      const cities = document.createElement('ul');
      cities.className = 'chips';
      for (const { path, name } of state.cities)
        cities.appendChild(document.createElement('li')).append(linkTo(path, name));
      line.after(cities);
    }).observe(document, { childList: true, subtree: true });
}
