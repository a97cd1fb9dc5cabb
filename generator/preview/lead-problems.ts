import { expected, payload } from '../../client/lead-form/payload.ts';

const isField = (name: string): name is keyof typeof expected => Object.hasOwn(expected, name);

const SHOWN = 60;
/** The most fields that are shown of those that no lead has. */
const UNKNOWN = 10;

/** Returns what is wrong with the body of a posted lead: for each wrong field, its value and what is expected instead. */
export function problemsOf(body: string): string[] {
  const sent = parse(body);
  if (sent === undefined) return [`the lead is ${show(body)}; expected JSON`];
  const { error } = payload.safeParse(sent);
  if (!error) return [];
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent))
    return [
      `the lead is ${show(sent)}; expected an object with the fields ${Object.keys(expected).join(', ')}`,
    ];
  const values: [name: string, value: unknown][] = Object.entries(sent);
  const wrong = new Set(error.issues.map(({ path }) => String(path[0])));
  const unknown = values.filter(([name]) => !isField(name));
  return [
    ...Object.entries(expected)
      .filter(([name]) => wrong.has(name))
      .map(([name, words]) => {
        const [, value] = values.find(([sentName]) => sentName === name) ?? [];
        return `${name} is ${value === undefined ? 'missing' : show(value)}; expected ${words}`;
      }),
    ...unknown
      .slice(0, UNKNOWN)
      .map(([name, value]) => `${shorten(name)} is ${show(value)}; expected no such field`),
    ...(unknown.length > UNKNOWN ? [`${unknown.length - UNKNOWN} more fields; expected none of them`] : []),
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}

const show = (value: unknown): string =>
  typeof value === 'string' ? `"${shorten(value)}"` : shorten(JSON.stringify(value));

/** Cuts a text; writes characters that a terminal would obey, or that nobody would see, as `\u001b`. */
function shorten(text: string): string {
  const characters = [...text];
  const shown = characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : text;
  return shown.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escapeUnits);
}

const escapeUnits = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
