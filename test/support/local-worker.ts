import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
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
import { project, temporaryFolder } from './tiny-site.ts';

const run = promisify(execFile);
const EXAMPLE = join(project, 'docs/examples/worker');

/** The example of a Worker in wrangler's local runtime, with a database of its own. */
export interface LocalWorker {
  origin: string;
  /** All that it has logged. */
  told(): string;
  /** Runs a statement in its database. */
  execute(statement: string): Promise<void>;
  /** Checks the types of its code. */
  checkTypes(): Promise<void>;
  close(): Promise<void>;
}

interface WorkerSettings {
  /** The packages of the example. */
  packages: string;
  /** The two settings that an owner makes. */
  origins: string;
  token: string;
}

/** What the tests run: the Worker, and a way to its database that no owner has. */
const WITH_DATABASE = `
import worker from './src/index.ts';
export default {
  ...worker,
  async fetch(request, env) {
    if (new URL(request.url).pathname !== '/execute') return worker.fetch(request, env);
    await env.DB.prepare(await request.text()).run();
    return new Response();
  },
};
`;

export async function startWorker({ packages, origins, token }: WorkerSettings): Promise<LocalWorker> {
  const folder = join(temporaryFolder(), 'worker');
  const filter = (path: string) => !/\/(?:node_modules|\.wrangler)$/.test(path);
  cpSync(EXAMPLE, folder, { recursive: true, filter });
  symlinkSync(packages, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'with-database.js'), WITH_DATABASE);
  const offline = { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' };
  const env = { ...process.env, CI: '1', ...offline };
  const flags = ['--local', '--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0'];
  const variables = ['--var', `ALLOWED_ORIGINS:${origins}`, '--var', `LEADS_TOKEN:${token}`];
  const wrangler = ['node_modules/wrangler/bin/wrangler.js', 'dev', 'with-database.js'];
  const child = spawn(process.execPath, [...wrangler, ...flags, ...variables], { cwd: folder, env });
  const { origin, told } = await readyOrigin(child);
  const execute = async (statement: string) => {
    const { ok, status } = await fetch(`${origin}/execute`, { method: 'POST', body: statement });
    if (!ok) throw new Error(`${statement} was answered with ${status}: ${told()}`);
  };
  for (const migration of readdirSync(join(folder, 'migrations')).sort()) {
    const statements = readFileSync(join(folder, 'migrations', migration), 'utf8').split(/;\s*$/m);
    for (const statement of statements.filter((text) => text.trim())) await execute(statement);
  }
  return {
    origin,
    told,
    execute,
    async checkTypes() {
      await run(join(project, 'node_modules/.bin/tsc'), ['--project', folder]);
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Waits until the Worker listens, for a minute at the most. */
async function readyOrigin(child: ChildProcess): Promise<Pick<LocalWorker, 'origin' | 'told'>> {
  let told = '';
  const isReady = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        told += chunk;
        const [, origin] = told.match(/Ready on (http:\S+)/) ?? [];
        if (origin) resolve(origin);
      });
    child.once('exit', () => reject(new Error(`wrangler ended: ${told}`)));
    const late = () => reject(new Error(`wrangler is not ready: ${told}`));
    setTimeout(late, 60_000).unref();
  });
  return { origin: await isReady, told: () => told };
}

/**
 * The packages of the example, installed once for each version of its lock file. Returns `undefined`, with a word, if they are not
 * installed and the registry cannot be reached.
 */
export async function packagesOfWorker(): Promise<string | undefined> {
  try {
    return await installedPackages();
  } catch (error) {
    if (!/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH)\b/.test(String(error))) throw error;
    console.error('The tests of the Worker are skipped: the registry of npm cannot be reached.');
    return;
  }
}

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
