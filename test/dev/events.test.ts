import type { ServerResponse } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../../generator/dev/events.ts';

/** What browsers are told. */
const told = suite('dev: events');

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

told('show what is wrong with a page again after new styles, and a problem of the site before it', () => {
  const events = openEvents();
  const [page, later] = [listener(), listener()];
  events.add(page.response, [{ text: 'A link is wrong.' }]);
  events.send({ kind: 'styles', href: '/site.css' });
  events.send({ kind: 'problem', problem: [{ text: 'The data is wrong.' }] });
  assert.equal(page.texts, ['A link is wrong.', undefined, 'A link is wrong.', 'The data is wrong.']);
  events.add(later.response, [{ text: 'A link is wrong.' }]);
  assert.equal(later.texts, ['The data is wrong.']);
});

told.run();
