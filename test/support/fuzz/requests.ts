import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { startDev } from '../../../generator/dev/server.ts';
import { startPreview } from '../../../generator/preview/server.ts';
import { ask } from '../ask.ts';
import { temporaryFolder, tinySite } from '../tiny-site.ts';
import { type RawRequest, rawRequest } from './raw-requests.ts';
import { sendRaw } from './send-raw.ts';
import { type OpenTarget, target } from './target.ts';
import { assertTold } from './told.ts';

/** What no answer may hold: the content of files that a server must not show. */
const SECRET = 'a secret of this machine';

interface Server {
  origin: string;
  close(): Promise<void>;
}

/** Any answer to a request keeps secrets and stacks, and the next visitor is served. */
function judgeOf({ origin, close }: Server, logged: string[]): OpenTarget<RawRequest> {
  return {
    async judge({ isWhole, text }) {
      logged.splice(0);
      const answer = String(await sendRaw(origin, Buffer.from(text), { isWhole }));
      assert.ok(!answer.includes(SECRET), 'The answer holds a secret.');
      const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
      if (isWhole) assert.match(head, /^HTTP\/1\.1 [1-4]\d\d /);
      assertTold(head.replaceAll('\r', ''));
      if (!/^content-(?:encoding|type: (?:image|font|text\/javascript))/m.test(head))
        assert.not.match(body, /^ +at .*:\d+:\d+\)?$/m);
      for (const line of logged) assertTold(line);
      const headers = { host: new URL(origin).host };
      assert.is((await ask(origin, '/', { headers })).status, 200);
    },
    close,
  };
}

/** Requests to a built site: paths, methods and headers of all kinds, and requests that are none. */
export const previewRequests = target('preview-requests', {
  runs: 60,
  inputs: rawRequest,
  async open() {
    const root = temporaryFolder();
    const out = join(root, 'out');
    const files = {
      'secret.txt': SECRET,
      'out/.secret': SECRET,
      'out/.pianogen': SECRET,
      'out/_headers': `/*\n  X-Site: 1\n/ohio/*\n  Cache-Control: no-store\n# ${SECRET}\n`,
      'out/_redirects': `/moved/* /ohio/ 301\n# ${SECRET}\n`,
      'out/index.html': 'home',
      'out/404.html': 'none',
      'out/robots.txt': 'robots',
      'out/page.html': 'page',
      'out/page.html.gz': 'packed',
      'out/ohio/index.html': 'ohio',
    };
    mkdirSync(join(out, 'ohio'), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
    symlinkSync('..', join(out, 'link'));
    const logged: string[] = [];
    const leads = { file: join(root, 'leads.jsonl'), delayMs: 0, status: 200 };
    return judgeOf(await startPreview({ out, port: 0, leads, log: (line) => logged.push(line) }), logged);
  },
});

/** The same requests to a site that is served from its sources. */
export const devRequests = target('dev-requests', {
  runs: 60,
  inputs: rawRequest,
  async open() {
    const { settings, root } = tinySite({ 'secret.txt': SECRET, 'content/.secret': SECRET });
    const logged: string[] = [];
    const server = await startDev({
      ...settings,
      port: 0,
      leads: { file: join(root, 'leads.jsonl'), delayMs: 0, status: 200 },
      log: (line) => logged.push(line),
      explain: (error) => (error instanceof Error ? String(error.stack) : String(error)),
    });
    return judgeOf(server, logged);
  },
});
