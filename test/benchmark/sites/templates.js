/**
 * Turns pianogen's city page with slots (see prepare.ts) into a template of another generator, in its own language. Strings of the
 * city are escaped by that language in markup; in JSON they stand as they are, since they hold nothing to escape.
 */

/** A page in parts: scripts are every second one, from the start of their text to its end. @param {string} html */
const parts = (html) => html.split(/(?<=<script[^>]*>)([^<]*)(?=<\/script>)/);

const SLOT = /\[\[([\w.]+)\]\]/g;

/** True if the string of a slot is put in as it is: in scripts, and if it is markup. @param {string} slot @param {number} part */
const isRaw = (slot, part) => part % 2 === 1 || slot === MARKUP;
const MARKUP = 'income.prices';

/**
 * The value of a slot such as `city.name`, `state.name`, or `sibling.name` within the loop. The city of a template has its state,
 * climate, station and income.
 * @param {string} slot
 */
const fieldOf = (slot) => (/^(?:city|sibling)\./.test(slot) ? slot : `city.${slot}`);

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
        return `{{ ${fieldOf(slot)}${isRaw(slot, index) ? ' | safe' : ''} }}`;
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
      return isRaw(slot, index) ? `\${${fieldOf(slot)}}` : `\${escape(${fieldOf(slot)})}`;
    }),
  );
  return `${HELPERS}\nmodule.exports = ({ city }) => flat\`${markup.join('')}\`;\n`;
}

/**
 * Most strings have nothing to escape. Without `flat`, a page would be a tree of strings until it is written. Eleventy holds all pages,
 * and looking for garbage in 40,000 trees adds half to its processor time.
 */
const HELPERS = `
const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text) => (/[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (found) => references[found]) : text);
const flat = (texts, ...values) => {
  const all = [];
  for (let index = 0; index < texts.length; index += 1) all.push(texts[index], values[index]);
  return all.join('');
};`;

/**
 * A template of Hugo. A city has keys into the tables of a data file. A script's start tag is an action, else the text of the script
 * would be escaped as JavaScript; a comment is an action, else it would be left out.
 * @param {string} html
 */
export function hugo(html) {
  refuse(html, '{{');
  const markup = parts(html).map((part, index) =>
    part.replaceAll(SLOT, (_, slot) => {
      if (slot === 'each') return '{{ range $sibling := $city.siblings }}';
      if (slot === 'end') return '{{ end }}';
      return `{{ $${slot}${isRaw(slot, index) ? ' | safeHTML' : ''} }}`;
    }),
  );
  const tables = { state: 'states', climate: 'climates', station: 'stations', income: 'incomes' };
  const rows = Object.entries(tables).map(
    ([row, table]) => `{{ $${row} := index site.Data.shared.${table} $city.${row} }}`,
  );
  return (
    ['{{ $city := .Params.city }}', ...rows].join('') +
    markup
      .join('')
      .replaceAll(/<script type="application\/[^>]*>|<!--.*?-->/g, (tag) => `{{ \`${tag}\` | safeHTML }}`)
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
  return `---\nconst { city } = Astro.props;\n---\n${markup}`;
}

/** @param {string} html */
const astroMarkup = (html) =>
  html
    .replaceAll(/[{}]/g, (brace) => `{'${brace}'}`)
    // Astro would repeat a <b> with an expression behind its table.
    .replaceAll(/<b>\[\[([\w.]+)\]\]<\/b>/g, (_, slot) => `<b set:text={${fieldOf(slot)}}></b>`)
    .replaceAll(/="([^"]*\[\[[^"]*)"/g, (_, value) => `={${joined(decoded(value))}}`)
    .replaceAll(SLOT, (_, slot) => {
      if (slot === 'each') return '{city.siblings.map((sibling) => (';
      if (slot === 'end') return '))}';
      return slot === MARKUP ? `<Fragment set:html={${fieldOf(slot)}} />` : `{${fieldOf(slot)}}`;
    });

/** A text with slots as an expression: strings and values with a plus between. @param {string} text */
const joined = (text) =>
  text
    .split(SLOT)
    .map((part, index) => (index % 2 === 1 ? fieldOf(part) : JSON.stringify(part)))
    .join(' + ');

/** @param {string} value */
const decoded = (value) => value.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
