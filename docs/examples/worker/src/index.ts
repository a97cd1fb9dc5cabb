import { type MailEvent, readEvents } from './bounces.ts';
import type { Env } from './env.ts';
import { answerForm } from './form.ts';
import { sendDue } from './outbox.ts';
import { answerOwner } from './owner.ts';
import { removeOldLeads } from './retention.ts';

/** Takes the leads of a pianogen site, keeps them in a D1 database, and mails them. No log of it holds personal data. */
export default {
  async fetch(request, env, context) {
    switch (new URL(request.url).pathname) {
      case '/webhook/leads':
        return answerForm(request, env, context);
      case '/leads':
        return answerOwner(request, env, 'html');
      case '/leads.json':
        return answerOwner(request, env, 'json');
      case '/leads.csv':
        return answerOwner(request, env, 'csv');
      default:
        return new Response('Not found\n', { status: 404 });
    }
  },

  async scheduled(_, env) {
    await sendDue(env);
    await removeOldLeads(env);
  },

  async queue({ messages }, env) {
    await readEvents(
      env,
      messages.map(({ body }) => body),
    );
  },
} satisfies ExportedHandler<Env, MailEvent>;
