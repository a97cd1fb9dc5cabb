import { crc32, deflateSync } from 'node:zlib';
import { hasPosition, pictureFacts } from '../../generator/load/pictures/picture-format.ts';
import { readSvg } from '../../generator/load/pictures/svg.ts';
import { assert, suite } from '../support/suite.ts';

const pictures = suite('pictures');

/** All bytes are written as letters of Latin-1. */
const byte = (value: number): string => String.fromCharCode(value);
const number = (value: number): string => `\0\0\0${byte(value)}`;
const box = (name: string, data: string): string => number(data.length + 8) + name + data;
const chunk = (name: string, data: string): string => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.from(name + data, 'latin1')));
  return number(data.length) + name + data + sum.toString('latin1');
};
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
const gif =
  'GIF89a\x06\0\x04\0\x80\0\0\0\0\0\xff;\xff!\xf9\x04\0\0\0\0\0,\0\0\0\0\x06\0\x04\0\0\x02\x02;\0\0;';

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

pictures('that are not whole, have no size or a wrong checksum are damaged', () => {
  const apple = png().replace(/(?=....IHDR)/s, chunk('CgBI', 'x'));
  const thin = png().replace(/....IHDR.{17}/s, chunk('IHDR', `${number(0)}${number(4)}\b\x02\0\0\0`));
  const webp = 'RIFF\x64\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x05\0\0\x03\0\0';
  for (let end = 20; end < gif.length; end += 1) assert.not(sizeOf(gif.slice(0, end)), `${end}`);
  const broken = [apple, thin, png().replace('pixels', 'pixelz'), png().slice(0, 60), webp];
  for (const picture of [...broken, `${avif(0)}\0\0\x01\0mdat`]) assert.not(sizeOf(picture), picture);
});

const place = Buffer.from(
  `Exif\0\0II*\0\b\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0\0\0\0\0\x01\0\x02\0\x05\0\x03\0\0\0`,
  'latin1',
);
const profile = `\nexif\n      ${place.length}\n${place.toString('hex').replace(/.{72}/g, '$&\n')}\n`;
const xmp = '<x xmlns:e = "http://ns.adobe.com/exif/1.0/" e:GPSLatitude="41,3N"/>';
const packed = (text: string): string => deflateSync(text).toString('latin1');
const named: [what: string, picture: string, isPlace?: boolean][] = [
  ['Exif', png(chunk('eXIf', place.toString('latin1'))), true],
  ['a raw profile', png(chunk('tEXt', `Raw profile type exif\0${profile}`)), true],
  ['a packed profile', png(chunk('zTXt', `Raw profile type APP1\0\0${packed(profile)}`)), true],
  ['packed XMP', png(chunk('iTXt', `XML:com.adobe.xmp\0\x01\0en\0\0${packed(xmp)}`)), true],
  ['XMP', `${gif}${xmp}`, true],
  ['XMP as the default', `${gif}<GPSLatitude xmlns='http://ns.adobe.com/exif/1.0/'>`, true],
  ['another namespace', `${gif}${xmp.replace('exif/1.0', 'tiff/1.0')}`],
  ['a comment', png(chunk('tEXt', 'Comment\0exif:GPSLatitude'))],
];
for (const [what, picture, isPlace = false] of named)
  pictures(`say where they were taken: ${what}`, () =>
    assert.is(hasPosition(Buffer.from(picture, 'latin1')), isPlace),
  );

const start = '<svg xmlns="http://www.w3.org/2000/svg"';
const problemOf = (text: string, encoding: BufferEncoding = 'utf8'): string => {
  const { problems } = readSvg('/x.svg', Buffer.from(text, encoding));
  return problems.map(({ code, message }) => `${code} ${message}`).join();
};

pictures('of lines have the size of their root, wherever it is and however it is written', () => {
  const sizeOf = (text: string) => {
    const { width, height } = readSvg('/x.svg', Buffer.from(text)).value ?? {};
    return `${width}x${height}`;
  };
  const comment = `\ufeff<?xml version="1.0"?><!--${' x'.repeat(2000)}-->`;
  assert.is(sizeOf(`${start} viewBox=" 0 0\n320 , 200 " width="100%"></svg>\n<!-- > -->`), '320x200');
  const prefixed = start.replace(/svg x(.*?)=/, 's:svg x$1:s=');
  assert.is(sizeOf(`${comment}${prefixed} height="48" width="9"/>`), '9x48');
  assert.is(sizeOf(`${start}/>`), '300x150');
});

const drawn: [inner: string, refused?: RegExp][] = [
  ['<g><path d="M0 0h9" style="fill:url(#a);font-family:\'\\41 rial\'"/><use href="#x"/></g>'],
  ['<style>@font-face { src: url("data:font/woff2;base64,AA==") } .a { fill: url(\'#a\') }</style>'],
  ['<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="data:image/png;base64,iVBO"/>'],
  [
    '<metadata xmlns:s="http://www.inkscape.org/namespaces/inkscape" s:label="&lt;script>"><s:grid a="b"/></metadata>',
  ],
  ['<g>'.repeat(98) + '</g>'.repeat(98)],
  ['<g>'.repeat(100_000), /PG127 .* more than 100 levels deep/],
  ['<text>A & B</text>', /PG109 .*&amp;/],
  ['<text>a&nbsp;b</text>', /PG109 .*entity/],
  ['<use xlink:href="#a"/>', /PG109 .*unbound.*xlink/],
  ['<g sketch:type="a"/>', /PG109 .*unbound.*sketch/],
  ['<g>', /PG109 .*unexpected close tag/],
  ['<path d="M0" d="M1"/>', /PG109 .*duplicate/],
  ['<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', /PG230 .*<h:script/],
  ['<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', /PG230 .*<s:script/],
  ['<g onload = "alert(1)"/>', /PG230 .*onload/],
  ['<a href="https://a.example/"><g/></a>', /PG230 .*<a/],
  ['<image href="https://a.example/x.png"/>', /PG230 .*href/],
  ['<use href="java&#x73;cript:alert(1)"/>', /PG230 .*href/],
  ['<image href="data:image/svg+xml,x"/>', /PG230 .*href/],
  ['<rect fill="u\\72l(//a.example/x)"/>', /PG230 .*fill/],
  ['<style>@im<!-- -->port "a.css";</style>', /PG230 .*style/],
  ['<style>a{fill:u<![CDATA[rl(x)]]>}</style>', /PG230 .*style/],
  ['<set attributeName="href" to="javascript:alert(1)"/>', /PG230 .*attributeName/],
  ['<?xml-stylesheet href="a.css"?>', /PG230 .*xml-stylesheet/],
];
for (const [inner, refused] of drawn)
  pictures(`of lines ${refused ? 'are refused' : 'may have'}: ${inner.slice(0, 70)}`, () => {
    const found = problemOf(`${start}>${inner}</svg>`);
    if (refused) assert.match(found, refused);
    else assert.is(found, '');
  });

pictures('of lines are UTF-8, with nothing before or after', () => {
  const whole = `${start}><title>é</title></svg>`;
  assert.match(problemOf(whole, 'latin1'), /^PG103 /);
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  const latin = xml.replace('UTF-8', 'ISO-8859-1');
  for (const text of [`\n${xml}${whole}`, latin + whole, whole + whole, whole.slice(0, -1)])
    assert.match(problemOf(text), /^PG109 /, text);
  const group = start.replace('<svg', '<g');
  for (const root of [start.replace('http', 'https'), '<svg', group, `${start} viewBox="0 0 0 9"`])
    assert.match(problemOf(`${root}/>`), /^PG109 /, root);
  assert.match(problemOf(`<!DOCTYPE svg>${whole}`), /^PG230 .*DOCTYPE/);
});
