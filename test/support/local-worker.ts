import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project, temporaryFolder } from './tiny-site.ts';

const run = promisify(execFile);
const EXAMPLE = join(project, 'docs/examples/worker');
const PACKAGES = ['package.json', 'package-lock.json'];

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

/** Starts the Worker. The token and the origins are those of the settings that an owner makes. */
export async function startWorker(settings: { origins: string; token: string }): Promise<LocalWorker> {
  const folder = join(temporaryFolder(), 'worker');
  cpSync(EXAMPLE, folder, {
    recursive: true,
    filter: (path) => !/\/(?:node_modules|\.wrangler)$/.test(path),
  });
  symlinkSync(await installedPackages(), join(folder, 'node_modules'));
  const env = {
    ...process.env,
    CI: '1',
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  };
  const wrangler = ['node_modules/wrangler/bin/wrangler.js'];
  const options = { cwd: folder, env };
  await run(process.execPath, [...wrangler, 'd1', 'migrations', 'apply', 'leads', '--local'], options);

  const flags = ['--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0'];
  const variables = [
    '--var',
    `ALLOWED_ORIGINS:${settings.origins}`,
    '--var',
    `LEADS_TOKEN:${settings.token}`,
  ];
  const child = spawn(process.execPath, [...wrangler, 'dev', '--local', ...flags, ...variables], options);
  const { origin, told } = await readyOrigin(child);
  return {
    origin,
    told,
    async execute(statement) {
      await run(
        process.execPath,
        [...wrangler, 'd1', 'execute', 'leads', '--local', '--command', statement],
        options,
      );
    },
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

/** Waits until the Worker listens. */
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
  });
  return { origin: await isReady, told: () => told };
}

/** The packages of the example, installed once for each version of its lock file. */
async function installedPackages(): Promise<string> {
  const lock = readFileSync(join(EXAMPLE, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `pianogen-test-worker-${hash}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}-${process.pid}`;
    mkdirSync(unfinished);
    for (const name of PACKAGES) cpSync(join(EXAMPLE, name), join(unfinished, name));
    await run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: unfinished,
    });
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
