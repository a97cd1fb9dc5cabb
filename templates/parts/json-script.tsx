const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

type Type = 'application/json' | 'application/ld+json' | 'speculationrules';

/** A script element with JSON data, in which all characters that could end the element are escaped. */
export function JsonScript({ type, id, value }: { type: Type; id?: string; value: unknown }) {
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every character that could end the script is escaped above
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
