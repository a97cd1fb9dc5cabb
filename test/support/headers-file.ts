/** The headers of an answer, by their names in lower case. */
type Headers = Record<string, string>;

interface Rule {
  pattern: RegExp;
  set: [name: string, value: string][];
  removed: string[];
}

/**
 * What `_headers` does for a path, as its two readers apply it: both take all rules that match, in order. Where two of them set
 * one header, Cloudflare Pages joins the values, and Netlify takes the later one; only Cloudflare removes. `repeated` are the
 * headers that more than one rule or line sets.
 */
export function headersFor(text: string, path: string) {
  const rules = rulesOf(text).filter(({ pattern }) => pattern.test(path));
  const [cloudflare, netlify]: [Headers, Headers] = [{}, {}];
  const repeated: string[] = [];
  for (const { set, removed } of rules) {
    for (const name of removed) delete cloudflare[name];
    for (const [name, value] of set) {
      if (name in netlify) repeated.push(name);
      cloudflare[name] = name in cloudflare ? `${cloudflare[name]}, ${value}` : value;
      netlify[name] = value;
    }
  }
  return { cloudflare, netlify, repeated };
}

export function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n').map((line) => line.trim())) {
    const [, name = '', value = ''] = line.match(/^([\w-]+): (.*)$/) ?? [];
    if (line.startsWith('/')) rules.push({ pattern: patternOf(line), set: [], removed: [] });
    else if (line.startsWith('! ')) rules.at(-1)?.removed.push(line.slice(2).toLowerCase());
    else if (name) rules.at(-1)?.set.push([name.toLowerCase(), value]);
    else if (line !== '') throw new Error(`This line of _headers says nothing: ${line}`);
  }
  return rules;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}$`);
