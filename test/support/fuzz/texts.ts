import fc from 'fast-check';

/** Texts that would run a script if a page took them for elements or attributes. */
const SCRIPTS = [
  '<script>planted()</script>',
  '</script><script>planted()</script>',
  '"><img src=x onerror=planted()>',
  "' onmouseover='planted()",
  '<svg/onload=planted()>',
  '<!--><script>planted()</script>',
  '</style><iframe srcdoc="<script>planted()</script>">',
  'javascript:planted()',
  'data:text/html,<script>planted()</script>',
  '&lt;script&gt;planted()&lt;/script&gt;',
  '&#60;script&#62;planted()&#60;/script&#62;',
];

/** Texts that markup, JSON, XML, tokens, file systems or terminals could stumble over. */
const AWKWARD = [
  ...['"', "'", '&', '&amp;', '<', '>', '<!--', '-->', ']]>', '\\', '\\u003c', '$&'],
  ...['{{brand}}', '{{city}}', '{{none}}', '{{', '}}', '__proto__', 'constructor', 'toString'],
  ...['../../planted', '/etc/passwd', '%00', '%2e%2e%2f', 'C:\\planted'],
  ...['\u0000', '\u001b[2J', '\u007f', '\u0085', '\u00ad', '\u2028', '\u202e', '\ufeff', '\ufffe'],
  ...['\ud834', '\ue000', '\ue000\ue001', 'e\u0301', 'שלום', '𝄞', '👩‍👩‍👧', 'ß', 'İ'],
  ...[' ', '\u00a0', '\t', '\r\n', 'x'.repeat(300)],
  ...['0', '1e309', '2025-02-30', '$3,000–$10,000', 'within 24 hours'],
];

export const MARKS = [
  ...['*', '**', '_', '~~', '`', '``', '```\n', '```js\n', '~~~\n', '    ', '\t', '> ', '- ', '1. '],
  ...['## ', '### ', '###### ', '---\n', '===\n', '| a | b |\n|---|:-:|\n| 1 | 2 |\n', '|\n|-|\n'],
  ...['[a](/contact/)', '[a](javascript:planted())', '[a](JaVaScRiPt&colon;planted())'],
  ...['[a](java\tscript:planted())', '[a](<data:text/html,planted()>)', '[a](//planted.example/)'],
  ...['[a](/contact/ "a\' onmouseover=planted() \\" b")', '[a](#heading)', '[a][b]'],
  ...['\n\n[b]: javascript:planted()\n\n', '\n\n[b]: /contact/ "x\\" onclick=planted()"\n\n'],
  ...['![a](/images/icon-192.png)', '![" onerror=planted() "](/images/icon-192.png)'],
  ...['![a](/images/none.png)', '<https://example.org/>', '<javascript:planted()>'],
  ...['https://example.org/?a=<b>', 'a@b.example', '{{brand}}', '{{ rentalPerMonth }}'],
  ...['[](/contact/)', '[ ][b]', '##\n', '- [x] ', '![](/images/icon-192.png)'],
  ...['{{picture: timeline}}', '\\', '  \n', '\n', '\n\n', '[ ] ', '[^1]', '\n\n[^1]: x\n\n'],
  ...['&copy;', '&#0;'],
];

const words = fc.constantFrom('piano', 'Keys', 'of', 'a', 'St. Louis', '12', 'Ohio');

export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...SCRIPTS) },
      { weight: 4, arbitrary: fc.constantFrom(...AWKWARD) },
      { weight: 2, arbitrary: words },
      { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }) },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((pieces) => pieces.join(''));

/** A hostile text that a record may hold: without what its schema refuses, so that its site builds. */
export const acceptedText: fc.Arbitrary<string> = hostileText.map((text) =>
  `A${text.replaceAll(/\p{Cc}|\p{Cs}|[\ufffe\uffff]|[{}]/gu, ' ')}z`.trim(),
);

const nested: unknown = JSON.parse('['.repeat(300) + ']'.repeat(300));

/** A value of a wrong kind, of an odd size, or a hostile text. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, '', 0, -1, 0.1, 2 ** 53, 1e21, 1e308, 5e-324, [], {}, [[]], [null]),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant(nested),
);
