/**
 * Takes the campaign in the address along internal links and searches, so that the page with the form has it. Nothing is stored. A link
 * gets it when a visitor turns to it: links in the HTML have none.
 */
const NAMES = 'utm_source utm_medium utm_campaign gclid gbraid wbraid msclkid fbclid'.split(' ');
const MOST = 200;

const address = new URLSearchParams(location.search);
const campaign = NAMES.map((name): [string, string] => [name, address.get(name)?.slice(0, MOST) ?? '']);

/** What a link or form does not say itself. */
const lacking = (own: URLSearchParams | FormData) =>
  campaign.filter(([name, value]) => value && !own.has(name));

function carry({ target }: Event): void {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.origin !== location.origin) return;
  const more = `${new URLSearchParams(lacking(new URLSearchParams(link.search)))}`;
  if (more) link.search += `${link.search && '&'}${more}`;
}

for (const turn of ['pointerover', 'pointerdown', 'click']) addEventListener(turn, carry, true);
addEventListener('formdata', ({ target, formData }) => {
  if ((target as HTMLFormElement).method !== 'get') return;
  for (const [name, value] of lacking(formData)) formData.append(name, value);
});
