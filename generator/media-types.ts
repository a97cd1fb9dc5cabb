/** The media type of each kind of file that a site has, by the ending of its name. Source: IANA's list of media types. */
export const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  txt: 'text/plain',
  json: 'application/json',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

const TEXTS = new Set(['html', 'css', 'js', 'txt', 'json', 'xml', 'svg', 'webmanifest']);

/** True for a file that holds text: hosts compress it. */
export const isText = (file: string): boolean => TEXTS.has(endingOf(file));

/** The `Content-Type` of a file. */
export function contentTypeOf(file: string): string {
  const type = mediaTypes[endingOf(file)] ?? 'application/octet-stream';
  // A manifest is UTF-8 by definition.
  return isText(file) && !file.endsWith('.webmanifest') ? `${type}; charset=utf-8` : type;
}

const endingOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1);
