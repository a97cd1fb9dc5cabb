const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** @type {(string | null)[][]} */
const templates = JSON.parse(readFileSync(join(__dirname, 'templates.json'), 'utf8'));

/** @typedef {{ filled: { file: string, template: number, texts: string[] } }} Data */

module.exports = {
  data: {
    pagination: { data: 'pages', size: 1, alias: 'filled' },
    /** @param {Data} data */
    permalink: ({ filled }) => filled.file,
  },
  /** @param {Data} data */
  render({ filled }) {
    let next = 0;
    return templates[filled.template]?.map((piece) => piece ?? filled.texts[next++]).join('');
  },
};
