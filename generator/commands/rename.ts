import { spellOut } from '../load/schemas/american-values.ts';
import { command } from './command.ts';
import { argument, dateFlag, flag, neededFlag, siteFlags } from './inputs.ts';

const removing = { name: 'remove', description: 'remove a city or a dealer' };

const report = (done: string, files: readonly string[]): void =>
  console.error(`${done}\nWrote ${files.join(', ')}. Then run "pianogen check".`);

export const renameCity = command({
  name: 'city',
  group: { name: 'rename', description: 'rename a city' },
  description: 'change the name and the slug of a city, and redirect its old page',
  example: 'pianogen rename city st-louis "Saint Louis"',
  inputs: {
    slug: argument('<slug>', 'slug of the city'),
    name: argument('<name>', 'its new name'),
    newSlug: flag('--slug <slug>', 'its new slug', String, 'made from the name'),
    data: siteFlags.data,
    date: dateFlag('date of the record'),
  },
  async run({ slug, name: written, newSlug }, { settings }) {
    const name = spellOut(written.trim());
    const { renameCity } = await import('../edit/move-city.ts');
    const { old, from, to, files } = renameCity(settings, slug, { name, newSlug, today: settings.today });
    const leadsOn = old.draft ? `Its page will be ${to}` : `${from} now leads to ${to}`;
    const moved = from === to ? `Its page stays ${to}` : leadsOn;
    report(`Renamed ${old.city_name}, ${old.state_name} to ${name}. ${moved}`, files);
  },
});

export const removeCity = command({
  name: 'city',
  group: removing,
  description: 'remove a city with everything that belongs to it, and redirect its page',
  example: 'pianogen remove city akron --to /ohio/',
  inputs: {
    slug: argument('<slug>', 'slug of the city'),
    to: neededFlag('--to <path>', 'path of the page that visitors get instead'),
    data: siteFlags.data,
    content: siteFlags.content,
  },
  async run({ slug, to }, { settings }) {
    const { loadSite } = await import('../build/open-site.ts');
    const { startStages } = await import('../build/stages.ts');
    const { removeCity } = await import('../edit/move-city.ts');
    // Other problems must not stop this command when it finishes after a crash.
    const { plan } = await loadSite(settings, startStages({}));
    const pages = new Set([...plan.heads()].map(({ path }) => path));
    const { old, from, files } = removeCity(settings, slug, { to, pages, content: settings.content });
    const leadsOn = old.draft
      ? 'A draft has no page, so there is no redirect.'
      : `${from} now leads to ${to}`;
    report(`Removed ${old.city_name}, ${old.state_name}. ${leadsOn}`, files);
  },
});

export const removeDealer = command({
  name: 'dealer',
  group: removing,
  description: 'remove the record of a dealer',
  example: 'pianogen remove dealer harmony-hall',
  inputs: { slug: argument('<slug>', 'slug of the dealer'), data: siteFlags.data },
  async run({ slug }, { settings }) {
    const { removeDealer } = await import('../edit/move-city.ts');
    report(`Removed ${slug}.`, removeDealer(settings.data, slug));
  },
});
