/** A mail as its reader sees it. */
export interface ReadMail {
  /** By their names in lower case, decoded. */
  headers: Record<string, string>;
  text: string;
}

/** Reads a mail of plain text in quoted-printable, with encoded words in its headers. */
export function readMail(mail: string): ReadMail {
  const [head = '', ...body] = mail.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n /g, ' ').split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), wordsOf(value.join(': '))];
  });
  return {
    headers: Object.fromEntries(headers),
    text: decoded(body.join('\r\n\r\n').replaceAll('=\r\n', '')),
  };
}

const wordsOf = (value: string): string =>
  value
    .replaceAll(/\?= =\?utf-8\?Q\?/g, '')
    .replaceAll(/=\?utf-8\?Q\?(.*?)\?=/g, (_, word: string) => decoded(word.replaceAll('_', ' ')));

function decoded(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
