/** Lines of the text end with `\n`. The id is the same for each try, so that mail programs can drop a repetition. */
export interface Mail extends Record<'to' | 'replyTo' | 'subject' | 'text' | 'id', string> {
  from: Record<'name' | 'address', string>;
  date: Date;
}

/** Writes a mail (RFC 5322). No value adds a header: each is an address, or becomes one line of ASCII. */
export function mimeOf({ from, to, replyTo, subject, text, id, date }: Mail): string {
  return [
    `From: ${headerText(from.name, /^[A-Za-z0-9 ]{0,60}$/)}\r\n <${addressOf(from.address)}>`,
    `To: ${addressOf(to)}`,
    `Reply-To: ${addressOf(replyTo)}`,
    `Subject: ${headerText(subject, /^[ -~]{0,60}$/)}`,
    `Message-ID: <${addressOf(id)}>`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    // No program answers it (RFC 3834).
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    ...text.split('\n').map(quotedLine),
  ].join('\r\n');
}

/** Throws for what is no address of ASCII; does not say what it was, since errors are logged. */
function addressOf(text: string): string {
  if (!/^[!-;=?A-~]+@[!-;=?A-~]+$/.test(text)) throw new Error('an address is not valid');
  return text;
}

/** The text as it is if it is harmless; else in encoded words (RFC 2047). */
function headerText(text: string, harmless: RegExp): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (harmless.test(line)) return line;
  const encoded = line.replaceAll(/[^A-Za-z0-9 ]/gu, escaped).replaceAll(' ', '_');
  const words = chunksOf(encoded, 54).map((chunk) => `=?utf-8?Q?${chunk}?=`);
  return words.join('\r\n ');
}

/** A line in quoted-printable (RFC 2045). */
const quotedLine = (line: string): string =>
  chunksOf(line.replaceAll(/[^ -<>-~]| $/gu, escaped), 72).join('=\r\n');

function escaped(sign: string): string {
  const bytes = [...new TextEncoder().encode(sign)];
  return bytes.map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** Cuts an encoded text, but not within a sign: what begins with 8, 9, A or B goes on with one. */
const chunksOf = (encoded: string, length: number): string[] =>
  encoded.match(new RegExp(`.{1,${length}}(?<!=.?)(?!=[89AB])`, 'g')) ?? [''];
