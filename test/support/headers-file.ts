/**
 * The headers that `_headers` sets for a path, by their names in lower case, and those that it removes. Hosts take all rules that
 * match, but differ where two set one header: it throws for these.
 */
export function headersFor(text: string, path: string) {
  const headers: Record<string, string> = {};
  const removed: string[] = [];
  let isMatching = false;
  for (const line of text.split('\n').map((line) => line.trim())) {
    const [, name = '', value = ''] = line.match(/^([\w-]+): (.*)$/) ?? [];
    const key = name.toLowerCase();
    if (line.startsWith('/')) isMatching = patternOf(line).test(path);
    else if (line !== '' && !name && !line.startsWith('! ')) throw new Error(`It says nothing: ${line}`);
    if (!isMatching) continue;
    if (key in headers) throw new Error(`Two lines set ${key} for ${path}`);
    if (name) headers[key] = value;
    if (line.startsWith('! ')) removed.push(line.slice(2).toLowerCase());
  }
  return { headers, removed };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}$`);
