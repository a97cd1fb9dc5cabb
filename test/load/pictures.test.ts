import { pictureFacts } from '../../generator/load/pictures/picture-format.ts';
import { assert, suite } from '../support/suite.ts';

const pictures = suite('pictures');

/** All bytes are written as letters of Latin-1. */
const byte = (value: number): string => String.fromCharCode(value);
const number = (value: number): string => `\0\0\0${byte(value)}`;
const box = (name: string, data: string): string => number(data.length + 8) + name + data;
const chunk = (name: string, data: string): string => `${number(data.length)}${name}${data}sum.`;
const exif = (turned: number): string =>
  `II*\0\b\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${byte(turned)}\0\0\0\0\0\0\0`;
const bigExif = 'MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0';

/** With a preview in front of its pixels. */
const jpeg = (turned: number): string =>
  `\xff\xd8\xff\xe1\0\x22Exif\0\0${exif(turned)}\xff\xe2\0\x06\xff\xda\xff\xd9\xff\xc0\0\x0b\b\0\x04\0\x06\x01\x01\x11\0\xff\xda\0\bpixels\xff\xd9`;
const png = (inFront = ''): string =>
  `\x89PNG\r\n\x1a\n${chunk('IHDR', `${number(6)}${number(4)}\b\x02\0\0\0`)}${inFront}${chunk('IDAT', 'pixels')}${chunk('eXIf', exif(6))}${chunk('IEND', '')}`;
const avif = (turns: number): string => {
  const properties = box('ispe', number(0) + number(6) + number(4)) + box('irot', byte(turns));
  return box('ftyp', 'avif\0\0\0\0avif') + box('meta', number(0) + box('iprp', box('ipco', properties)));
};
const gif = 'GIF89a\x06\0\x04\0\0\0\0,\0\0\0\0\x06\0\x04\0\0\x02\x01\0\0';

const sizeOf = (text: string) => {
  const { width, height } = pictureFacts(Buffer.from(text, 'latin1')) ?? {};
  return width && `${width}x${height}`;
};

pictures('have the size with which browsers turn them, with something behind their end, too', () => {
  const pngs = [exif(6), bigExif, exif(3), exif(9)].map((data) => png(chunk('eXIf', data)));
  const upright = [jpeg(8), ...pngs.slice(0, 2), avif(1), avif(3)];
  for (const picture of [...upright, jpeg(3), png(), ...pngs.slice(2), avif(0), avif(2), gif])
    for (const more of ['', '\0', box('ftyp', 'mp42 \xff\xda IDAT')])
      assert.is(sizeOf(picture + more), upright.includes(picture) ? '4x6' : '6x4', picture);
  for (const cut of [jpeg(1).slice(0, -1), png().slice(0, -12)]) assert.not(sizeOf(cut), cut);
});

pictures('of lines have the size of their root, wherever it stands and however it is written', () => {
  const start = '<svg xmlns="http://www.w3.org/2000/svg"';
  const comment = `\xef\xbb\xbf<?xml version="1.0"?><!--${'-x'.repeat(2000)}-->`;
  assert.is(sizeOf(`${start} viewBox=" 0 0\n320 , 200 " width="100%"></svg>\n<!-- > -->`), '320x200');
  const prefixed = start.replace(/svg x(.*?)=/, 's:svg x$1:s=');
  assert.is(sizeOf(`${comment}${prefixed} height="48" width="9"/>`), '9x48');
  assert.is(sizeOf(`${start}/>`), '300x150');
  assert.not(sizeOf(`${start.replace('http', 'https')}/>`));
  for (const cut of ['', '<g>', '<g><path d="M0>', '</g', '<!-- ', 'text'])
    assert.not(sizeOf(`${start} viewBox="0 0 320 200">${cut}`), cut);
});
