/**
 * Writes SQL that tells the table of dealers those of a site. Their e-mail addresses, by slug, are in a file of their own:
 * node dealers-sql.js SITE/data/dealers.json emails.json > dealers.sql
 */
import { readFileSync } from 'node:fs';

const [dealersFile, emailsFile] = process.argv.slice(2);
if (!dealersFile || !emailsFile)
  end(['Usage: node dealers-sql.js SITE/data/dealers.json emails.json > dealers.sql']);
const dealers = read(dealersFile);
const emails = read(emailsFile);

const known = new Set(dealers.map(({ slug }) => slug));
const faults = [
  ...dealers.flatMap(({ slug }) =>
    emails[slug] ? [] : [`${emailsFile} has no e-mail address for "${slug}".`],
  ),
  ...Object.keys(emails).flatMap((slug) =>
    known.has(slug) ? [] : [`${dealersFile} has no dealer "${slug}".`],
  ),
];
if (faults.length > 0) end(faults);

// The table has one row for each address.
const rows = new Map();
for (const { slug, name, serves } of dealers) {
  const email = emails[slug];
  const { names = [], places = [] } = rows.get(email.toLowerCase()) ?? {};
  rows.set(email.toLowerCase(), { email, names: [...names, name], places: [...places, ...serves] });
}
for (const { email, names, places } of rows.values()) {
  const values = [[...new Set(names)].join(', '), email, [...new Set(places)].join(' ')]
    .map(quoted)
    .join(', ');
  console.log(
    `INSERT INTO dealers (name, email, serves) VALUES (${values}) ON CONFLICT (email) DO UPDATE SET name = excluded.name, serves = excluded.serves;`,
  );
}

function quoted(text) {
  return `'${text.replaceAll("'", "''")}'`;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return end([`${file} cannot be read: ${error.message}`]);
  }
}

function end(lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}
