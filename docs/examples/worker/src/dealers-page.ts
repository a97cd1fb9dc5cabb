import type { Env } from './env.ts';
import { html, type Markup } from './html.ts';
import { bodyOf } from './lead.ts';
import { isVerified } from './matching.ts';
import { ownersPage, seeOther, textOf } from './pages.ts';
import type { SiteFacts } from './site-facts.ts';
import { nameOf } from './words.ts';

const SAVE = `INSERT INTO dealer_contacts VALUES (?, ?, ?)
  ON CONFLICT (slug) DO UPDATE SET email = excluded.email, paused_until = excluded.paused_until`;
const REMOVE = 'DELETE FROM dealer_contacts WHERE slug = ?';

type Contact = { slug: string; email: string; paused_until?: string | null };

/** The dealers' e-mail addresses and pauses. All else about dealers is on the site. */
export async function answerDealers(request: Request, env: Env): Promise<Response> {
  const { DB, SITE } = env;
  if (request.method === 'POST') return save(new URLSearchParams(await bodyOf(request)), env);
  const { results } = await DB.prepare('SELECT * FROM dealer_contacts ORDER BY slug').all<Contact>();
  const listed = SITE.dealers.map(({ slug }) => slug);
  const gone = results.map(({ slug }) => slug).filter((slug) => !listed.includes(slug));
  const contactOf = (slug: string) => results.find((one) => one.slug === slug) ?? { slug, email: '' };
  const forms = (slugs: string[]) => slugs.map((slug) => form(contactOf(slug), SITE));
  const unlisted = gone.length > 0 ? html`<h2>Not on your site: they get no leads</h2>${forms(gone)}` : '';
  const advice = html`<p>Without an e-mail address, a dealer gets no leads.</p>`;
  return ownersPage(`Dealers of ${SITE.site.brand}`, html`${advice}${forms(listed)}${unlisted}`);
}

function form({ slug, email, paused_until }: Contact, SITE: SiteFacts): Markup {
  const name = nameOf(slug, SITE);
  const dealer = SITE.dealers.find((one) => one.slug === slug);
  const isLapsed = dealer && !isVerified(dealer, new Date());
  return html`<article class="lead" id="${slug}">
<h2>${name}</h2>
<p>${slug}${isLapsed ? html` <span class="bad">checked on ${dealer.verified}, more than a year ago: no leads</span>` : ''}</p>
<form class="save" method="post" action="/leads/dealers">
<input type="hidden" name="slug" value="${slug}">
<label>E-mail address <input type="email" name="email" value="${email}"></label>
<label>No leads until <input type="date" name="paused_until" value="${paused_until?.slice(0, 10)}"></label>
<button>Save ${name}</button>
</form>
</article>
`;
}

/** An empty address takes the dealer's contact away. */
async function save(fields: URLSearchParams, { DB }: Env): Promise<Response> {
  const [slug = '', email = '', until = ''] = ['slug', 'email', 'paused_until'].map(
    (name) => fields.get(name)?.trim() ?? '',
  );
  const isEmail = email === '' || /^[!-;=?A-~]+@[!-;=?A-~]+\.[!-;=?A-~]+$/.test(email);
  if (!/^[a-z\d-]{1,200}$/.test(slug) || !isEmail || /,/.test(email) || !/^(?:\d{4}-\d\d-\d\d)?$/.test(until))
    return textOf(400, 'That is no dealer, no e-mail address, or no day.');
  const statement = email ? DB.prepare(SAVE).bind(slug, email, until || null) : DB.prepare(REMOVE).bind(slug);
  await statement.run();
  return seeOther(`/leads/dealers#${slug}`);
}
