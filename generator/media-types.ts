/** The media type of each file extension. Source: IANA's list of media types. */
export const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  txt: 'text/plain',
  ics: 'text/calendar',
  json: 'application/json',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** Hosts compress text files. */
export const isText = (file: string): boolean => /^text\/|json$|xml$/.test(typeOf(file));

/** A manifest is always UTF-8. */
export const contentTypeOf = (file: string): string =>
  isText(file) && !file.endsWith('.webmanifest') ? `${typeOf(file)}; charset=utf-8` : typeOf(file);

const typeOf = (file: string) =>
  mediaTypes[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
