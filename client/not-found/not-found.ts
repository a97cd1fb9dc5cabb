/**
 * Runs in `404.html`, which hosts serve at any unknown address. A city page whose city is missing leads home; every other
 * unknown address is replaced by that of the 404 page, without another request.
 */
if (/^\/(?:[^/]+\/)?pianos\/?$/.test(location.pathname)) location.replace('/');
else history.replaceState(null, '', '/not-found/');
