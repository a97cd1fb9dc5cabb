/**
 * Turns pianogen's city page with slots (see prepare.ts) into a template of another generator, in its own language. Strings of the
 * city are escaped by that language in markup; in JSON they stand as they are, since they hold nothing to escape.
 */

/** A page in parts: scripts are every second one, from the start of their text to its end. @param {string} html */
const parts = (html) => html.split(/(?<=<script[^>]*>)([^<]*)(?=<\/script>)/);

const SLOT = /\[\[(\w+)\]\]/g;

/**
 * The markup that is the same for all cities of an income, and the city's key to it.
 * @type {Record<string, [table: string, key: string]>}
 */
const shared = { prices: ['prices', 'income'] };

/**
 * The value of a slot in the template's data: `city.name`, or `sibling.name` within the loop.
 * @param {string} slot
 */
const fieldOf = (slot) => (slot.startsWith('sibling') ? `sibling.${slot.slice(7)}` : `city.${slot}`);

/** @param {string} html @param {string} opening */
function refuse(html, opening) {
  if (html.includes(opening)) throw new Error(`The page has ${opening}, which the template language reads.`);
}

/** A template of Nunjucks, for Eleventy. @param {string} html */
export function nunjucks(html) {
  for (const opening of ['{{', '{%', '{#']) refuse(html, opening);
  return parts(html)
    .map((part, index) =>
      part.replaceAll(SLOT, (_, slot) => {
        if (slot === 'each') return '{% for sibling in city.siblings %}';
        if (slot === 'end') return '{% endfor %}';
        const [table, key] = shared[slot] ?? [];
        if (table) return `{{ shared.${table}[city.${key}] | safe }}`;
        return `{{ ${fieldOf(slot)}${index % 2 === 1 ? ' | safe' : ''} }}`;
      }),
    )
    .join('');
}

/** A function in JavaScript, for Eleventy. @param {string} html */
export function javascript(html) {
  const markup = parts(html).map((part, index) =>
    part.replaceAll(/[`\\$]/g, '\\$&').replaceAll(SLOT, (_, slot) => {
      if (slot === 'each') return '${city.siblings.map((sibling) => `';
      if (slot === 'end') return "`).join('')}";
      const [table, key] = shared[slot] ?? [];
      if (table) return `\${shared.${table}[city.${key}]}`;
      return index % 2 === 1 ? `\${${fieldOf(slot)}}` : `\${escape(${fieldOf(slot)})}`;
    }),
  );
  return `${ESCAPE}\nmodule.exports = ({ city, shared }) => \`${markup.join('')}\`;\n`;
}

/** Most strings have nothing to escape. */
const ESCAPE = `
const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text) => (/[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (found) => references[found]) : text);`;

/**
 * A template of Hugo. A script's start tag is an action, else the text of the script would be escaped as JavaScript.
 * @param {string} html
 */
export function hugo(html) {
  refuse(html, '{{');
  const markup = parts(html).map((part, index) =>
    part.replaceAll(SLOT, (_, slot) => {
      if (slot === 'each') return '{{ range .Params.city.siblings }}{{ $sibling := . }}';
      if (slot === 'end') return '{{ end }}';
      const [table, key] = shared[slot] ?? [];
      if (table) return `{{ index site.Data.shared.${table} $city.${key} | safeHTML }}`;
      return `{{ $${fieldOf(slot)}${index % 2 === 1 ? ' | safeHTML' : ''} }}`;
    }),
  );
  const start = '{{ $city := .Params.city }}';
  return (
    start +
    markup.join('').replaceAll(/<script type="application\/[^>]*>/g, (tag) => `{{ \`${tag}\` | safeHTML }}`)
  );
}

/** A component of Astro. @param {string} html */
export function astro(html) {
  const scripts = /<script([^>]*)>([^<]*)<\/script>/g;
  const markup = html
    .replaceAll(
      scripts,
      (_, attributes, text) => `<script is:inline${attributes} set:html=[[=${text}=]]></script>`,
    )
    .split(/(\[\[=[\s\S]*?=\]\])/)
    .map((part, index) => (index % 2 === 1 ? `{${joined(part.slice(3, -3))}}` : astroMarkup(part)))
    .join('');
  return `---\nconst { city, shared } = Astro.props;\n---\n${markup}`;
}

/** @param {string} html */
const astroMarkup = (html) =>
  html
    .replaceAll(/[{}]/g, (brace) => `{'${brace}'}`)
    .replaceAll(/="([^"]*\[\[[^"]*)"/g, (_, value) => `={${joined(decoded(value))}}`)
    .replaceAll(SLOT, (_, slot) => {
      if (slot === 'each') return '{city.siblings.map((sibling) => (';
      if (slot === 'end') return '))}';
      const [table, key] = shared[slot] ?? [];
      return table ? `<Fragment set:html={shared.${table}[city.${key}]} />` : `{${fieldOf(slot)}}`;
    });

/** A text with slots as an expression: strings and values with a plus between. @param {string} text */
const joined = (text) =>
  text
    .split(SLOT)
    .map((part, index) => (index % 2 === 1 ? fieldOf(part) : JSON.stringify(part)))
    .join(' + ');

/** @param {string} value */
const decoded = (value) => value.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
