import { argument, command, neededFlag } from './command.ts';
import { describeMentions } from './rename.ts';
import { siteFlags, siteSettings } from './settings.ts';

export const removeCity = command({
  name: 'city',
  group: { name: 'remove', description: 'remove a city' },
  description: 'remove a city with all that belongs to it, and redirect its page',
  example: 'pianogen remove city akron --to /ohio/',
  inputs: {
    slug: argument('<slug>', 'slug of the city'),
    to: neededFlag('--to <path>', 'path of the page that its visitors get instead'),
    data: siteFlags.data,
    content: siteFlags.content,
  },
  async run({ slug, to, ...values }, context) {
    const { loadSite } = await import('../build/site.ts');
    const { startStages } = await import('../build/stages.ts');
    const { mentionsOf } = await import('../edit/city-references.ts');
    const { removeCity } = await import('../edit/move-city.ts');
    const settings = siteSettings(values, context);
    // Problems elsewhere are left to the check: they must not keep a command from going on after a crash.
    const { plan } = await loadSite(settings, startStages({}));
    const pages = new Set([...plan.entries()].map(({ path }) => path));
    const { old, from, files } = removeCity(settings.data, { slug, to, pages });
    console.error(`Removed ${old.city_name}, ${old.state_name}. ${from} now leads to ${to}
Wrote ${files.join(', ')}.
${describeMentions(from, mentionsOf(settings, from))}`);
  },
});
