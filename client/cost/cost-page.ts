import { connect, fieldNamed, hide, part, setField, showTexts, valuesOf } from '../plan/fields.ts';
import { formWith } from '../plan/plan.ts';
import { answersFor, type Place, ratesAt } from './answers.ts';
import { INCLUDED, type Seller } from './cost.ts';

const { rates: ratesFile, figures = '{}' } = part.dataset;
let places: Place[] = [];

/** Each seller includes something else. */
function setIncluded(seller: Seller): void {
  for (const extra of INCLUDED.used) {
    const box = fieldNamed(`has-${extra}`) as HTMLInputElement;
    box.defaultChecked = INCLUDED[seller].includes(extra);
    box.checked = box.defaultChecked;
  }
}

function update(): void {
  const given = valuesOf();
  const { seller, kind } = given;
  const place = ratesAt(given.place, places);
  const { texts, plan, rentPlan } = answersFor(given, JSON.parse(figures), place);
  showTexts(texts);
  const isDigital = kind === 'digital';
  hide(['stairs', 'has-move', 'has-tuning'], isDigital);
  hide(['untuned'], isDigital || seller === 'new');
  fieldNamed('rate')
    .closest('fieldset')
    ?.toggleAttribute('hidden', seller === 'private');
  for (const [link, words] of Object.entries({ '[data-plan]': plan, '[data-rent]': rentPlan }))
    (part.querySelector(link) as HTMLAnchorElement).href = formWith(
      place ? (given.place ?? '/') : '/',
      words,
    );
}

async function loadPlaces(): Promise<void> {
  if (!ratesFile) return;
  const response = await fetch(ratesFile);
  places = await response.json();
  const field = fieldNamed('place');
  for (const { name, path, rates, cities } of places) {
    const group = document.createElement('optgroup');
    group.label = name;
    const rest = `${cities.length > 0 ? 'Elsewhere in ' : ''}${name}${rates ? '' : ': ask for the rate'}`;
    group.append(...cities.map(([city, path]) => new Option(city, path)), new Option(rest, path));
    field.append(group);
  }
  setField(field, new URLSearchParams(location.search).get('place') ?? '');
}

connect(update, ({ name, value }) => {
  if (name === 'seller') setIncluded(value as Seller);
});
// Without the file, the buyer can still write a rate.
loadPlaces().then(update, () => {});
