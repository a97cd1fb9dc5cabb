import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../../generator/dev/events.ts';
import { openTypeChecks } from '../../generator/dev/types.ts';
import { temporaryFolder } from '../support/tiny-site.ts';
import { typedCode } from '../support/typed-code.ts';

/** What browsers are told of errors that the type checker finds. */
const types = suite('dev: types');

/** A browser that listens, and what it was told last. */
function listener() {
  const told: { kind: string; problem?: { text: string }[]; version: string }[] = [];
  const response = {
    writeHead() {},
    on() {},
    end() {},
    write: (data: string) => told.push(JSON.parse(data.replace(/^data: /, ''))),
  };
  return { response: response as unknown as ServerResponse, told };
}

const textOf = ({ told }: ReturnType<typeof listener>) => told.at(-1)?.problem?.[0]?.text;

types('shows a warning over pages that are served, until it is taken away', () => {
  const events = openEvents();
  const [early, late] = [listener(), listener()];
  events.add(early.response);
  events.warn([{ text: 'A type is wrong.' }]);
  assert.is(textOf(early), 'A type is wrong.');
  // Pages are served as long as there is no problem.
  assert.is(events.problem(), undefined);
  assert.is(early.told.at(-1)?.version, early.told[0]?.version);
  events.add(late.response);
  assert.is(textOf(late), 'A type is wrong.');
  events.warn(undefined);
  for (const { told } of [early, late]) assert.is(told.at(-1)?.problem, undefined);
});

types('shows it again after new styles, and behind a problem', () => {
  const events = openEvents();
  const { response, told } = listener();
  events.add(response);
  events.warn([{ text: 'A type is wrong.' }]);
  events.send({ kind: 'styles', href: '/site.css' });
  assert.equal(
    told.slice(-2).map(({ kind, problem }) => [kind, problem?.[0]?.text]),
    [
      ['styles', undefined],
      ['hello', 'A type is wrong.'],
    ],
  );
  events.send({ kind: 'problem', problem: [{ text: 'The data is wrong.' }] });
  const before = told.length;
  events.warn([{ text: 'Another type is wrong.' }]);
  assert.is(told.length, before);
  assert.equal(events.problem(), [{ text: 'The data is wrong.' }]);
});

types('are checked beside the server, at first and after each change of code', async () => {
  const { pianogen, write } = typedCode("export const count: number = 'one';");
  const events = openEvents();
  const { response, told } = listener();
  events.add(response);
  const logged: string[] = [];
  const checks = openTypeChecks(
    { pianogen, root: temporaryFolder() },
    {
      events,
      log: (line) => logged.push(line),
      explain: (error) => String(error),
      link: (text) => [{ text }],
    },
  );
  const untilTold = async (wanted: RegExp | undefined) => {
    const isTold = () =>
      wanted
        ? wanted.test(
            told
              .at(-1)
              ?.problem?.map(({ text }) => text)
              .join('') ?? '',
          )
        : told.at(-1)?.problem === undefined;
    while (!isTold()) await setTimeout(20);
  };
  await untilTold(/Type 'string' is not assignable to type 'number'/);
  assert.is(logged.length, 1);
  checks.take([`${pianogen}/data/site.json`]);
  write('export const count: number = 1;');
  checks.take([`${pianogen}/templates/a.ts`]);
  await untilTold(undefined);
  assert.is(logged.length, 1);
  await checks.close();
});

types.run();
