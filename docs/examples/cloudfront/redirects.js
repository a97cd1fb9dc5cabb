/** The records of data/redirects.json: the address that has moved, and the new one. */
const moved = { '/old/': '/new/' };

/** A function of CloudFront (runtime 2.0) for viewer requests: follows redirects, and adds slashes. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const path = request.uri;
  const slashed = path.endsWith('/') ? path : `${path}/`;
  const target = moved[path] || moved[slashed];
  if (target) return redirect(request, target);
  if (/^\/([^/]+\/)?pianos\/$/.test(slashed)) return redirect(request, '/');
  if (path.endsWith('/')) {
    request.uri = `${path}index.html`;
    return request;
  }
  return /^(\/[A-Za-z0-9_-]+)+$/.test(path) ? redirect(request, slashed) : request;
}

/** This runtime may lack "for … of". */
function redirect(request, target) {
  const query = [];
  Object.keys(request.querystring).forEach((name) => {
    const values = request.querystring[name].multiValue || [request.querystring[name]];
    values.forEach((one) => {
      query.push(name + (one.value ? `=${one.value}` : ''));
    });
  });
  const parts = target.split('#');
  const value = parts[0] + (query.length > 0 ? `?${query.join('&')}` : '') + (parts[1] ? `#${parts[1]}` : '');
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value } } };
}
