import { decodeHTML } from 'entities';

/** Feed readers and crawlers refuse such a character. */
export const NOT_IN_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const TAG =
  /<!--.*?-->|<\/?(?:a|b|br|center|div|em|font|h[1-6]|i|iframe|img|li|p|script|span|strong|su[bp]|t[dr]|u|ul)(?:\s[^<>]*)?\/?>/gi;

/** Marks of sources in the answers of chat programs. */
export const CHAT_MARKS =
  /:contentReference\[[^\]\n]*\](?:\{[^}\n]*\})?|【\d[^】\n]*】|\[(?:cite|oaicite|web|attached_file)(?:_start|_end|: ?[\d, :]+)\]|(?:\b\w*cite)?(?:turn\d+[a-z]+\d+)+/g;

const MARKS: readonly [marks: RegExp, left: string][] = [
  [TAG, ''],
  [CHAT_MARKS, ''],
  [/!?\[([^\][]+)\]\([^()\s]*(?: "[^"]*")?\)/g, '$1'],
  [/(?<![*~=])(\*\*|~~|==)(?=[^\s*~=])(.{1,300}?)(?<=\S)\1/g, '$2'],
  [/(?<!\w)__(?=[^\s_])(.{1,300}?)(?<=\S)__(?!\w)/g, '$1'],
  [/(?<![\w*_`])([*_`])(?=[^\s*_`])([^*_`]*?)(?<=\S)\1(?![\w*_`])/g, '$2'],
  [/^#{1,6}\s+(?=\D)/, ''],
];

const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi;

/** Emoji and some scripts need joiners. */
const INVISIBLE = /[\u00ad\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Replacements for letters that a program did not know, and letters of symbol fonts. */
const LOST = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/;

/** The letters of Windows-1252 from 0x80 on; those from 0xa0 on are in Unicode at the same place. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** UTF-8 that was read as Windows-1252, such as `â€™`, if no Latin script has such letters. */
const MISREAD =
  /â(?:€[œ™˜“”¢¦¡¹º\x9d]|„¢|‚¬)|ï(?:»¿|¿½)|ðŸ..|Ã[\u00a0-\u00aa\u00ac-\u00ba\u00bc-\u00bf‰]|Â[\u00a0-\u00aa\u00ac-\u00ba\u00bc-\u00bf]|Ê[»¼](?=\p{L})/gu;

function rightLetters(misread: string): string {
  const bytes = Array.from(misread, (letter) => {
    const at = WINDOWS.indexOf(letter);
    return at < 0 ? letter.charCodeAt(0) : 0x80 + at;
  });
  return new TextDecoder().decode(Uint8Array.from(bytes)).replaceAll('\ufffd', '');
}

const SUSPECT =
  /turn\d|[<&*_`~=[【#\u0080-\u009f\u00ad\u00c2\u00c3\u00ca\u00e2\u00ef\u00f0\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ue000-\uf8ff\ufeff\ufffd]/;

/** Lost letters stay. Returns `undefined` for plain text. */
export function plainOf(text: string): string | undefined {
  if (!SUSPECT.test(text)) return;
  let plain = text
    .replace(MISREAD, rightLetters)
    .replace(INVISIBLE, '')
    .replace(REFERENCE, decodeHTML);
  for (const [marks, left] of MARKS) plain = plain.replace(marks, left);
  return plain === text && !LOST.test(text) ? undefined : plain.replace(/ {2,}/g, ' ').trim();
}

export function meantBy(text: string): string | undefined {
  const plain = plainOf(text);
  return plain && !LOST.test(plain) ? plain : undefined;
}

const STRAY = new RegExp([MISREAD, INVISIBLE, LOST].map(({ source }) => source).join('|'), 'gu');

export const strayLetters = (text: string) =>
  Array.from(text.matchAll(STRAY), ({ 0: found, index: start }) => {
    const right = found.replace(MISREAD, rightLetters).replace(INVISIBLE, '');
    return { start, end: start + found.length, found, right: right === found ? undefined : right };
  });
