import { answerLink } from './answer.ts';
import { type MailEvent, readEvents } from './bounces.ts';
import type { Env } from './env.ts';
import { beginTexts } from './evidence.ts';
import { answerForm } from './form.ts';
import { answerOwner } from './owner.ts';
import { removeOld } from './retention.ts';
import { sendMails } from './send.ts';
import facts from './site.json';
import type { SiteFacts } from './site-facts.ts';

type Bindings = Omit<Env, 'SITE'>;
const SITE: SiteFacts = facts;
const withSite = (bindings: Bindings): Env => ({ ...bindings, SITE });

/** Takes the leads of a pianogen site, keeps and mails them. No log of it holds personal data. */
export default {
  async fetch(request, bindings, context) {
    const env = withSite(bindings);
    const { pathname } = new URL(request.url);
    if (pathname === '/webhook/leads') return answerForm(request, env, context);
    if (pathname.startsWith('/answer/')) return answerLink(request, env, context);
    if (/^\/leads(?:$|[./])/.test(pathname)) return answerOwner(request, env, context);
    return new Response('Not found\n', { status: 404 });
  },

  async scheduled(_, bindings) {
    const env = withSite(bindings);
    await beginTexts(env, new Date().toISOString()).run();
    await sendMails(env);
    await removeOld(env);
  },

  async queue({ messages }, bindings) {
    const events = messages.map(({ body }) => body);
    await readEvents(withSite(bindings), events);
  },
} satisfies ExportedHandler<Bindings, MailEvent | null>;
