import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Test, suite as uvuSuite } from 'uvu';
import { DEADLINE } from '../../../test/support/browser/open-site.ts';
import { suite } from '../../../test/support/suite.ts';
import { project, temporaryFolder } from '../../../test/support/tiny-site.ts';
import type { SiteFacts } from '../worker/src/site-facts.ts';
import { type ReadMail, readMail } from './read-mail.ts';
import { sampleFacts } from './sample-facts.ts';

const run = promisify(execFile);
const EXAMPLE = join(project, 'docs/examples/worker');

type Refusal = 'refuses' | 'suppresses' | 'hangs' | 'hangs late';

/** The example of a Worker in wrangler's local runtime, with a database of its own. */
export interface LocalWorker {
  origin: string;
  /** Has the code and, in files, the database. */
  folder: string;
  /** All that it has logged. */
  told(): string;
  /** Asks it on a connection of its own: one that was used before might just be closed. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Waits until something is so; it is asked again each time that the Worker logs something. */
  until(isSo: () => boolean | Promise<boolean>): Promise<void>;
  /** Runs a statement in its database. Returns the rows that it gives. */
  execute(statement: string): Promise<Record<string, unknown>[]>;
  /** Runs the files of migrations/ from the first of these numbers to the last. */
  migrate(first?: number, last?: number): Promise<void>;
  /** The rows that its database has read and written since it was asked last, by its own count. */
  cost(): Promise<{ read: number; written: number }>;
  /** Runs what the owner's schedule runs. */
  schedule(): Promise<void>;
  /**
   * From now on, the service for mails takes them, fails, or fails when it has sent them. With the end of an address, it refuses such
   * mails, because it had too many, or because the address bounced before; or it never answers.
   */
  setMail(service: 'works' | 'fails' | 'fails late' | `${Refusal} ${string}`): Promise<void>;
  /**
   * From the next request on, its database works, or fails when it has done what it is told; or after so many more calls of the
   * database and the mail service, the Worker that answers does nothing more, and logs that it died.
   */
  setDatabase(state: 'works' | 'fails late' | `dies ${number}`): Promise<void>;
  /** Tells it what the mail service tells about mails. */
  tellEvents(...events: unknown[]): Promise<void>;
  /** The mails that it has sent, as they lie in the local mailbox. */
  mails(): ReadMail[];
  /** Checks the types of its code. */
  checkTypes(): Promise<void>;
  /** Ends it in an instant, whatever it does, and starts it with the same database and perhaps other settings. */
  again(changes?: Partial<WorkerSettings>): Promise<LocalWorker>;
  close(): Promise<void>;
}

interface WorkerSettings {
  /** Settings that an owner makes, by the names of variables. */
  variables: Record<string, string>;
  /** What the site says. */
  facts?: SiteFacts;
  /** The folder of a Worker that has ended, to go on with its database. Without it, the database has no tables. */
  folder?: string;
}

/** What the tests run: the Worker, and ways to its database and its mails that no owner has. */
const WITH_DATABASE = `
import worker from './src/index.ts';
const fail = async () => { throw new Error('email to a@b.example not allowed'); };
const hang = () => new Promise(() => {});
const codes = { refuses: 'E_RATE_LIMIT_EXCEEDED', suppresses: 'E_RECIPIENT_SUPPRESSED' };
const services = (MAIL) => ({
  fails: { send: fail },
  'fails late': { send: (message) => MAIL.send(message).then(fail) },
});
const hanging = (MAIL, [verb, late, address = late]) => verb === 'hangs' && {
  send: (message) => message.to !== address ? MAIL.send(message) : late === 'late' ? MAIL.send(message).then(hang) : hang(),
};
const refusing = (MAIL, [verb, address]) => codes[verb] && {
  send: (message) => message.to.endsWith(address) ? fail().catch((error) => { throw Object.assign(error, { code: codes[verb] }); }) : MAIL.send(message),
};
let service;
let database;
let life = { steps: Infinity };
const stepsOf = (mine) => async () => {
  if (mine.steps === 0) console.log('the Worker died');
  mine.steps -= 1;
  if (mine.steps < 0) await broken();
};
const broken = async () => { throw new Error('D1_ERROR: storage caused object to be reset'); };
const mailOf = (MAIL) => {
  const words = (service ?? '').split(' ');
  return services(MAIL)[service] ?? (hanging(MAIL, words) || refusing(MAIL, words) || MAIL);
};
const cost = { read: 0, written: 0 };
const counted = (result) => {
  cost.read += result.meta.rows_read;
  cost.written += result.meta.rows_written;
  return result;
};
const countedStatement = (statement, step) => {
  const all = async () => step().then(() => statement.all()).then(counted);
  const first = async (column) => {
    const [row = null] = (await all()).results;
    return column ? row?.[column] : row;
  };
  return { statement, bind: (...values) => countedStatement(statement.bind(...values), step), all, first, run: all };
};
const countedDatabase = (DB, step) => ({
  prepare: (text) => countedStatement(DB.prepare(text), step),
  batch: async (list) => (await step().then(() => DB.batch(list.map(({ statement }) => statement)))).map(counted),
});
const spent = () => {
  const answer = Response.json(cost);
  Object.assign(cost, { read: 0, written: 0 });
  return answer;
};
const withService = (env) => {
  const step = stepsOf(life);
  const DB = countedDatabase(env.DB, step);
  const MAIL = { send: (message) => step().then(() => mailOf(env.MAIL).send(message)) };
  return { ...env, MAIL, DB: database === 'fails late' ? { ...DB, batch: (list) => DB.batch(list).then(broken) } : DB };
};
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === '/service') service = await request.text();
    else if (pathname === '/database') {
      database = await request.text();
      life = { steps: Number(database.match(/^dies (\\d+)$/)?.[1] ?? Infinity) };
    }
    else if (pathname === '/events') await worker.queue({ messages: await request.json() }, env);
    else if (pathname === '/cost') return spent();
    else if (pathname === '/execute') return Response.json((await env.DB.prepare(await request.text()).all()).results);
    else return worker.fetch(request, withService(env), context);
    return new Response();
  },
  scheduled: (event, env, context) => worker.scheduled(event, withService(env), context),
};
`;

export async function startWorker(settings: WorkerSettings): Promise<LocalWorker> {
  const { variables, facts = sampleFacts(), folder: cwd = newFolder() } = settings;
  writeFileSync(join(cwd, 'src/site.json'), JSON.stringify(facts));
  const offline = { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' };
  const env = { ...process.env, CI: '1', ...offline };
  const flags = ['--local', '--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0'];
  const vars = Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  const wrangler = ['node_modules/wrangler/bin/wrangler.js', 'dev', 'with-database.js'];
  const child = spawn(process.execPath, [...wrangler, ...flags, ...vars], { cwd, env });
  const ended = once(child, 'exit');
  let told = '';
  const log = new EventEmitter();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      told += chunk;
      log.emit('more');
    });
  const fail = () => Promise.reject(new Error(`wrangler ended: ${told}`));
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    const signal = AbortSignal.timeout(DEADLINE);
    for (;;) {
      signal.throwIfAborted();
      const { length } = told;
      if (await isSo()) return;
      if (told.length === length) await Promise.race([once(log, 'more', { signal }), ended.then(fail)]);
    }
  };
  const originIn = (text: string) => text.match(/Ready on (http:\S+)/)?.[1];
  await until(() => originIn(told) !== undefined);
  const origin = originIn(told) ?? '';
  const ask = async (path: string, { headers, ...init }: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(origin + path, { ...init, headers: { ...headers, connection: 'close' } });
    // wrangler answers so while it loads code anew, as it does some moments after its start.
    return answer.status === 503 ? ask(path, { ...init, ...(headers && { headers }) }) : answer;
  };
  const set = async (path: string, body: string) => {
    const answer = await ask(path, { method: 'POST', body });
    if (!answer.ok) throw new Error(`${body} was answered with ${answer.status}: ${told}`);
    return answer.text();
  };
  const execute = async (statement: string) => JSON.parse(await set('/execute', statement));
  return {
    origin,
    folder: cwd,
    told: () => told,
    ask,
    until,
    execute,
    async migrate(first = 1, last = Number.POSITIVE_INFINITY) {
      const files = readdirSync(join(cwd, 'migrations')).sort();
      for (const name of files.slice(first - 1, last)) {
        const statements = readFileSync(join(cwd, 'migrations', name), 'utf8').split(/;\s*$/m);
        for (const statement of statements.filter((text) => text.trim())) await execute(statement);
      }
    },
    async cost() {
      return JSON.parse(await set('/cost', ''));
    },
    async schedule() {
      await ask('/cdn-cgi/handler/scheduled');
    },
    async setMail(service) {
      await set('/service', service);
    },
    async setDatabase(state) {
      await set('/database', state);
    },
    async tellEvents(...events) {
      await set('/events', JSON.stringify(events.map((body) => ({ body }))));
    },
    mails: () => (told.match(/\S+\.eml/g) ?? []).map((file) => readMail(readFileSync(file, 'utf8'))),
    async checkTypes() {
      await run(join(project, 'node_modules/.bin/tsc'), ['--project', cwd]);
    },
    async again(changes = {}) {
      for (const pid of await familyOf(child.pid)) process.kill(pid, 'SIGKILL');
      await ended;
      const both = { ...variables, ...changes.variables };
      return startWorker({ ...settings, ...changes, variables: both, folder: cwd });
    },
    async close() {
      child.kill();
      await ended;
    },
  };
}

function newFolder(): string {
  const folder = join(temporaryFolder(), 'worker');
  const filter = (path: string) => !/\/(?:node_modules|\.wrangler|site\.json)$/.test(path);
  cpSync(EXAMPLE, folder, { recursive: true, filter });
  symlinkSync(packages ?? '', join(folder, 'node_modules'));
  writeFileSync(join(folder, 'with-database.js'), WITH_DATABASE);
  return folder;
}

/** A process and all that it has started: wrangler starts the runtime as a process of a process. */
async function familyOf(root: number | undefined): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = root === undefined ? [] : [root];
  for (const member of family) for (const [pid = 0, parent] of pairs) if (parent === member) family.push(pid);
  return family;
}

/** A suite of tests that run the Worker. They are skipped if its packages are not installed and the registry cannot be reached. */
export function workerSuite(name: string): Test {
  const tests = suite(name);
  if (packages) return tests;
  // Nothing before or after tests that are skipped is done: this suite is not run.
  const idle = uvuSuite(name);
  return Object.assign((...test: Parameters<Test>) => tests.skip(...test), idle);
}

const packages = await installedPackages().catch((error) => {
  if (!/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH)\b/.test(String(error))) throw error;
  console.error('The tests of the Worker are skipped: the registry of npm cannot be reached.');
});

/** Installs the packages of the example once for each version of its lock file. */
async function installedPackages(): Promise<string> {
  const lock = readFileSync(join(EXAMPLE, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `pianogen-test-worker-${hash}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}-${process.pid}`;
    mkdirSync(unfinished);
    for (const name of ['package.json', 'package-lock.json'])
      cpSync(join(EXAMPLE, name), join(unfinished, name));
    const flags = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
    await run('npm', ['ci', ...flags], { cwd: unfinished });
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      // Another process was faster.
      rmSync(unfinished, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return join(folder, 'node_modules');
}
