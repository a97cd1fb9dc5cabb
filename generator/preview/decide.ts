/** Without a file, the answer has no body. */
interface Decision {
  status: number;
  file: string | undefined;
  headers: Record<string, string>;
}

/** Works as a static host: `index.html` for a folder, a slash at its end, `404.html`, and `_redirects`. */
export function decide(
  { method = 'GET', url = '/' }: { method?: string | undefined; url?: string | undefined },
  rules: ReturnType<typeof hostRules>,
  kindOf: (path: string) => 'file' | 'folder' | undefined,
): Decision {
  const [, rawPath = '/', query = ''] = url.match(/^([^?]*)(\?.*)?$/s) ?? [];
  const segments = segmentsOf(rawPath);
  const end = segments?.length && rawPath.endsWith('/') ? '/' : '';
  /** Decoded, without empty segments. */
  const path = segments ? `/${segments.join('/')}${end}` : rawPath;
  const answer = (status: number, own: Record<string, string> = {}, file?: string) => {
    const headers = { ...rules.headersFor(path), ...own };
    return { status, file, headers };
  };
  const move = (status: number, location: string) => answer(status, { location });
  if (!segments) return answer(400);
  if (method !== 'GET' && method !== 'HEAD') return answer(405, { allow: 'GET, HEAD' });
  const missing = answer(404, {}, kindOf('404.html') === 'file' ? '404.html' : undefined);
  if (isHidden(path)) return missing;
  const redirect = rules.redirectFor(path);
  if (redirect) return move(redirect.status, redirect.to.replace(/(?=#|$)/, query));
  if (path.endsWith('/index.html'))
    return move(301, encodeURI(path.slice(0, -'index.html'.length)) + query);
  const name = path.slice(1);
  if (!path.endsWith('/') && kindOf(name) === 'folder')
    return move(301, `${encodeURI(path)}/${query}`);
  const file = path.endsWith('/') ? `${name}index.html` : name;
  return kindOf(file) === 'file' ? answer(200, {}, file) : missing;
}

/** Only the host itself reads these files. */
const isHidden = (path: string) =>
  /^\/(?:_headers|_redirects|404\.html)$|\/\.(?!well-known\/)|\.(?:br|gz)$/.test(path);

/** Decodes a path. `undefined` if that fails, or if it could lead out of the site. */
function segmentsOf(path: string) {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
    return segments.some((segment) => segment === '..' || /[/\\\0]/.test(segment))
      ? undefined
      : segments;
  } catch {}
}

/** `read` returns the text of a file, such as `_headers`. */
export function hostRules(read: (name: string) => string) {
  const headers: { pattern: RegExp; fields: [name: string, value: string][] }[] = [];
  // A line that is not indented names a path, the lines below are its headers. `! Name` removes a host's own.
  for (const line of read('_headers').split('\n')) {
    if (line.startsWith('/')) headers.push({ pattern: patternOf(line.trim()), fields: [] });
    const [, name, value] = line.match(/^\s+([\w-]+):\s*(.*\S)\s*$/) ?? [];
    if (name && value) headers.at(-1)?.fields.push([name.toLowerCase(), value]);
  }
  const redirects = read('_redirects')
    .split('\n')
    .flatMap((line) => {
      const [from, to, status] = line.trim().split(/\s+/);
      // Status 200 gives a file another address on Cloudflare. Here, it has its own.
      if (!from?.startsWith('/') || !to || status === '200') return [];
      return { pattern: patternOf(from), to, status: Number(status ?? 302) };
    });
  return {
    headersFor: (path: string): Record<string, string> =>
      Object.fromEntries(
        headers.filter(({ pattern }) => pattern.test(path)).flatMap(({ fields }) => fields),
      ),
    redirectFor: (path: string) => redirects.find(({ pattern }) => pattern.test(path)),
  };
}

/** `*` stands for any text, `:name` for a segment. */
function patternOf(path: string) {
  const plain = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${plain.replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}$`);
}
