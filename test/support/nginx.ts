import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationFor } from '../../generator/build/site.ts';
import { findNginx } from './find-nginx.js';
import { startWebHost } from './hosts.ts';
import { type TinySite, temporaryFolder } from './tiny-site.ts';

const PID = 'nginx.pid';

export interface Nginx {
  origin: string;
  complaints(): string;
  close(): Promise<void>;
}

/** Serves a built site with the server block that pianogen prints for it, by a real nginx on this machine only. */
export async function startNginx({ out, settings }: Pick<TinySite, 'out' | 'settings'>): Promise<Nginx> {
  const binary = findNginx();
  if (!binary) throw new Error('There is no nginx for the tests: run "npm run browser" once.');
  const [folder, port] = [temporaryFolder(), await freePort()];
  const [conf, log] = [join(folder, 'nginx.conf'), join(folder, 'error.log')];
  writeFileSync(conf, configuration(folder, serverBlock(await configurationFor(settings), { out, port })));
  // nginx writes its process id once it listens.
  const isListening = creationOf(PID, folder);
  const child = spawn(binary, ['-p', folder, '-c', conf, '-e', log], { stdio: 'ignore' });
  process.on('exit', () => child.kill());
  const complaints = () => readFileSync(log, 'utf8');
  await Promise.race([
    isListening,
    once(child, 'exit').then(() => Promise.reject(new Error(`nginx ended: ${complaints()}`))),
  ]);
  return { origin: `http://127.0.0.1:${port}`, complaints, close: () => end(child) };
}

/** The block as it is printed, but for where it listens and where the files lie. */
function serverBlock(block: string, { out, port }: { out: string; port: number }): string {
  const [listen, root] = [/^\tlisten 80;$/m, /^\troot \/srv\/\S+;$/m];
  if (!listen.test(block) || !root.test(block))
    throw new Error('The block has no place for the port or the files.');
  return block.replace(listen, `listen 127.0.0.1:${port};`).replace(root, `root "${out}";`);
}

/** One process that stays in front: it ends with the tests, and reads what they may read. */
function configuration(folder: string, server: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const kind of kinds) mkdirSync(join(folder, kind));
  return `daemon off;
master_process off;
pid "${folder}/${PID}";
events { worker_connections 64; }
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path "${folder}/${kind}";`).join('\n  ')}
  ${server}
}
`;
}

async function freePort(): Promise<number> {
  const { origin, close } = await startWebHost({});
  await close();
  return Number(new URL(origin).port);
}

const creationOf = (name: string, folder: string): Promise<void> =>
  new Promise((resolve) => {
    const watcher = watch(folder, { persistent: false }, (_, changed) => {
      if (changed !== name) return;
      watcher.close();
      resolve();
    });
  });

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
