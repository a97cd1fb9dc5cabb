import { mkdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../../generator/dev/events.ts';
import { openMoves } from '../../generator/dev/moves.ts';
import { openPageProblems } from '../../generator/dev/page-problems.ts';
import { problemLinker } from '../../generator/dev/problem-links.ts';
import { openSiteCheck } from '../../generator/dev/site-check.ts';
import { ContentError, type Problem } from '../../generator/problem/problem.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** Parts of the development server: events to browsers, new places of renamed pages, links of problems. */
const parts = suite('dev: parts');

/** A browser that listens, and the text of each event that it was sent. */
function listener() {
  const texts: (string | undefined)[] = [];
  const response = {
    writeHead() {},
    on() {},
    write: (data: string) => texts.push(JSON.parse(data.replace(/^data: /, '')).problem?.[0]?.text),
  };
  return { response: response as unknown as ServerResponse, texts };
}

parts('events repeat what is wrong with a page after new styles, and a problem of the site before it', () => {
  const events = openEvents();
  const [page, later] = [listener(), listener()];
  events.add(page.response, '/a/', [{ text: 'A link is wrong.' }]);
  events.send({ kind: 'styles', href: '/site.css' });
  events.send({ kind: 'none' }, [{ text: 'The data is wrong.' }]);
  assert.equal(page.texts, ['A link is wrong.', 'A link is wrong.', 'The data is wrong.']);
  events.add(later.response, '/a/', [{ text: 'A link is wrong.' }]);
  events.send({ kind: 'none' });
  assert.equal(later.texts, ['The data is wrong.', 'A link is wrong.']);
});

parts('events tell only the browsers whose page has another problem than before', () => {
  const events = openEvents();
  const [alike, other] = [listener(), listener()];
  events.add(alike.response, '/alike/');
  events.add(other.response, '/other/');
  const found = (page: string) => (page === '/alike/' ? [{ text: 'Too much alike.' }] : undefined);
  events.refresh(found);
  events.refresh(found);
  events.refresh(() => undefined);
  assert.equal(alike.texts, [undefined, 'Too much alike.', undefined]);
  assert.equal(other.texts, [undefined]);
});

const problem = (message: string, pages: string[], line = 1): Problem => ({
  code: 'PG501',
  source: { file: 'a.json', line },
  message: `${pages.join(' and ')}: ${message}`,
  pages,
});

/** What the terminal is told of, each problem by its message. */
function terminal() {
  const lines: string[] = [];
  const explain = (error: unknown) =>
    error instanceof ContentError ? error.problems.map(({ message }) => message).join() : String(error);
  const told = openPageProblems({ log: (line) => lines.push(line.trim()), explain });
  return { ...told, read: () => lines.splice(0) };
}

parts('the terminal tells a problem once, whichever check finds it, and at once that it is gone', () => {
  const { tell, tellSite, read } = terminal();
  const ofPage = new ContentError([problem('dead link.', ['/a/'])]);
  tell('/a/', ofPage);
  tell('/a/', ofPage);
  assert.equal(read(), ['/a/: dead link.']);
  const ofSite = [problem('dead link.', ['/a/', '/b/'], 7), problem('too much alike.', ['/c/'])];
  tellSite([ofSite[0] as Problem]);
  assert.equal(read(), ['/a/ and /b/: dead link.', 'The check of the whole site finds 1 problem.']);
  tellSite(ofSite);
  assert.equal(read(), ['/c/: too much alike.', 'The check of the whole site finds 2 problems.']);
  tell('/b/', ofPage);
  tell('/c/', undefined);
  assert.equal(read(), []);
  tellSite([problem('dead link.', ['/a/'])]);
  assert.equal(read(), ['The problem of /c/ is gone.', 'The check of the whole site finds 1 problem.']);
  tell('/a/', undefined);
  tellSite([]);
  assert.equal(read().slice(0, 2), ['The problem of /a/ is gone.', 'The problem of /b/ is gone.']);
});

parts('the terminal names few of many pages whose problems are gone', () => {
  const { tellSite, read } = terminal();
  const pages = ['/a/', '/b/', '/c/', '/d/', '/e/'];
  tellSite([problem('no title.', pages), { ...problem('is gone.', []), pages: undefined } as never]);
  read();
  tellSite([]);
  assert.equal(read(), [
    ...['/a/', '/b/', '/c/'].map((page) => `The problem of ${page} is gone.`),
    'So are those of 3 more pages.',
    'The check of the whole site finds no problem.',
  ]);
});

parts(
  'the check of the whole site waits for quiet, runs once at a time, and is not told of if it was dropped',
  async () => {
    const ends: ((found: Problem[]) => void)[] = [];
    const told: unknown[] = [];
    let [running, most] = [0, 0];
    const check = (signal: AbortSignal) => {
      running += 1;
      most = Math.max(most, running);
      return new Promise<Problem[]>((resolve, reject) => {
        ends.push(resolve);
        // A process takes a moment to end.
        signal.onabort = () => setTimeout(() => reject(signal.reason), 30);
      }).finally(() => {
        running -= 1;
      });
    };
    const tell = (found: unknown) => told.push(found);
    const { start, drop } = openSiteCheck(check, { onProblems: tell, onFailure: tell }, 10);
    const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
    const started = async (count: number) => {
      while (ends.length < count) await pause(1);
    };
    start();
    start();
    await started(1);
    await pause(30);
    start();
    await started(2);
    assert.equal([running, most, ends.length], [1, 1, 2]);
    ends[1]?.([]);
    await pause(0);
    start();
    await drop();
    await pause(30);
    assert.equal([running, ends.length, told], [0, 2, [[]]]);
  },
);

const article = (slug: string, title = slug) => ({ path: `/blog/${slug}/`, kind: 'article', title }) as const;
const city = (slug: string, title = slug) =>
  ({ path: `/ohio/${slug}/pianos/`, kind: 'city', title }) as const;

parts('moves follow a page by its title, or as the only one of its kind that has gone and come', () => {
  const { note, newPathOf } = openMoves();
  note([article('a', 'One'), article('b'), city('x')]);
  note([article('c'), article('d', 'One'), article('b'), city('y')]);
  assert.is(newPathOf('/blog/a/'), '/blog/d/');
  assert.is(newPathOf('/ohio/x/pianos/'), '/ohio/y/pianos/');
  for (const path of ['/blog/b/', '/blog/c/', '/blog/never/']) assert.is(newPathOf(path), undefined, path);
});

parts('moves follow a page that was removed and made again, and one that is renamed twice', () => {
  const { note, newPathOf } = openMoves();
  note([article('a', 'One'), article('b')]);
  note([article('b')]);
  assert.is(newPathOf('/blog/a/'), undefined);
  note([article('b'), article('c', 'One')]);
  assert.is(newPathOf('/blog/a/'), '/blog/c/');
  note([article('b'), article('d', 'One')]);
  assert.equal([newPathOf('/blog/a/'), newPathOf('/blog/c/')], ['/blog/d/', '/blog/d/']);
  note([article('b'), article('a', 'One')]);
  assert.equal([newPathOf('/blog/a/'), newPathOf('/blog/d/')], [undefined, '/blog/a/']);
});

parts('moves guess nothing where several pages of a kind have gone', () => {
  const { note, newPathOf } = openMoves();
  note([city('a'), city('b'), city('c')]);
  note([city('c'), city('d')]);
  assert.equal([newPathOf('/ohio/a/pianos/'), newPathOf('/ohio/b/pianos/')], [undefined, undefined]);
});

const folder = temporaryFolder();
mkdirSync(join(folder, 'data'));
for (const name of ['data/site.json', 'My #1 Bench.md', 'page.tsx']) writeFileSync(join(folder, name), '');
const site = join(folder, 'data/site.json');

/** The addresses of a text, and the text as it is shown. */
function linksIn(text: string, editor?: string): (string | undefined)[] {
  const pieces = problemLinker(editor)(text);
  assert.is(pieces.map((piece) => piece.text).join(''), text);
  return pieces.flatMap(({ href }) => href ?? []);
}

parts('links lead from a position to the editor, and from a code to its description', () => {
  assert.equal(
    linksIn(`${site}:3:7 PG210 brand: {{a}} is not a known token.\n3 | "x": 1\n  |   ^\n  = Add it.`),
    [`vscode://file${site}:3:7`, '/__pianogen/errors#PG210'],
  );
});

parts('links lead from positions in a hint and in a stack, but not from those in an excerpt', () => {
  const text = `the first is at ${site}:4.\nError: x\n    at Home (file://${folder}/page.tsx:2:9)\n5 | ${site}:5:1 PG101 no`;
  assert.equal(linksIn(text), [`vscode://file${site}:4:1`, `vscode://file${folder}/page.tsx:2:9`]);
});

parts('links lead to no file that does not exist, and to one with spaces and signs in its name', () => {
  assert.equal(linksIn('out of nowhere.json:1:1 and localhost.com:80'), []);
  assert.equal(linksIn(`${folder}/My #1 Bench.md:1 PG108 no slug.`), [
    `vscode://file${folder}/My%20%231%20Bench.md:1:1`,
    '/__pianogen/errors#PG108',
  ]);
});

parts('links lead to the editor that was chosen', () => {
  assert.equal(linksIn(`see ${site}:4:2`, 'idea://open?file={file}&line={line}&column={column}'), [
    `idea://open?file=${site}&line=4&column=2`,
  ]);
});

parts.run();
