import type { Env } from './env.ts';
import { answerForm } from './form.ts';
import { answerOwner } from './owner.ts';
import { removeOldLeads } from './retention.ts';

/** Takes the leads of a pianogen site, and keeps them in a D1 database. No log of it holds personal data. */
export default {
  async fetch(request, env) {
    switch (new URL(request.url).pathname) {
      case '/webhook/leads':
        return answerForm(request, env);
      case '/leads.json':
        return answerOwner(request, env, 'json');
      case '/leads.csv':
        return answerOwner(request, env, 'csv');
      default:
        return new Response('Not found\n', { status: 404 });
    }
  },

  async scheduled(_, env) {
    await removeOldLeads(env);
  },
} satisfies ExportedHandler<Env>;
