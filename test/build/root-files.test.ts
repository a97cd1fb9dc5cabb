import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readList } from '../../generator/emit/target.ts';
import { assertSameEntries } from '../support/entries.ts';
import { assert, suite } from '../support/suite.ts';
import { tinySite, treeOf } from '../support/tiny-site.ts';

/** The files of `content/root/`. What is wrong with them is in `test/cases/`; how hosts serve them, in hosts.test.ts. */
const root = suite('root files');

/** No text, a page that breaks the rules for pages, a style with a dead address, and what systems leave behind. */
const files = {
  'content/root/BingSiteAuth.xml': Buffer.from([0, 255, 13, 10, 128]),
  'content/root/google1.html': '<html><h1>a</h1><h1>b</h1><a href="/nowhere/">c',
  'content/root/old/deep/a.css': 'a { background: url(none.png) }',
  'content/root/.well-known/security.txt': 'Contact: mailto:owner@harmony-hall.example\n',
  'content/root/.DS_Store': 'x',
  'content/root/old/Thumbs.db': 'x',
  'content/root/ads.PHP': '<?php',
  'content/root/.well-known/.hidden': 'x',
};

root('are copied as they are, warm and clean builds alike, and go with their sources', async () => {
  const site = tinySite(files);
  const copied = (file: string) => readFileSync(join(site.out, file));
  await site.build();
  for (const file of ['BingSiteAuth.xml', 'google1.html', 'old/deep/a.css', '.well-known/security.txt'])
    assert.equal(copied(file), readFileSync(join(site.root, 'content/root', file)), file);
  for (const file of ['.DS_Store', '.well-known/.hidden', 'old/Thumbs.db', 'ads.PHP'])
    assert.not(existsSync(join(site.out, file)), file);
  assert.not.match(site.text('sitemap.xml'), /google1|\/old\//);

  site.write({ 'content/root/.well-known/security.txt': 'Contact: tel:+12165550100\n' });
  const { emitted } = await site.build();
  assert.is(emitted.written, 1);
  assert.is(String(copied('.well-known/security.txt')), 'Contact: tel:+12165550100\n');

  site.write({ 'content/root/google1.html': null, 'content/root/old': null, 'content/root/ads.txt': 'x' });
  const { gone } = await site.build({}, { strict: true });
  assert.equal(gone, []);
  for (const file of ['google1.html', 'old']) assert.not(existsSync(join(site.out, file)), file);
  assert.not.match(site.text('_redirects'), /google1/);
  assertSameEntries(treeOf(site.out), await site.clean());
});

root('never stand in the place of a file that a build writes, whatever it is', async () => {
  const site = tinySite();
  await site.build();
  const plain = [...readList(site.out), 'index.html.br', 'index.html.gz'];
  const written = plain.map((file) => file.toUpperCase());
  site.write(Object.fromEntries(written.map((file) => [`content/root/${file}`, 'x'])));
  const problems = await site.build().then(String, String);
  for (const file of written) assert.match(problems, `content/root/${file}:1 PG`);
});
