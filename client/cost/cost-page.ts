import { fieldsOf, keepInAddress, setField, showTexts, valuesOf } from '../plan/fields.ts';
import { formWith } from '../plan/plan.ts';
import { answersFor, type Place, ratesAt } from './answers.ts';
import { INCLUDED, type Seller } from './cost.ts';

const part = document.querySelector('.calculator') as HTMLElement;
const { rates: ratesFile, figures: figuresText = '{}' } = part.dataset;
const figures = JSON.parse(figuresText);
const fields = fieldsOf(part);
const fieldOf = (name: string) => fields.find((field) => field.name === name);
const placeField = fieldOf('place') as HTMLSelectElement | undefined;
let places: Place[] = [];

/** Each seller includes something else. */
function setIncluded(): void {
  const seller = fieldOf('seller')?.value as Seller;
  for (const field of fields)
    if (field.name.startsWith('has-') && field instanceof HTMLInputElement) {
      field.defaultChecked = INCLUDED[seller].some((extra) => field.name === `has-${extra}`);
      field.checked = field.defaultChecked;
    }
}

function readAddress(): void {
  const query = new URLSearchParams(location.search);
  for (const field of fields) {
    const value = query.get(field.name);
    if (value === null) continue;
    setField(field, value);
    if (field.name === 'seller') setIncluded();
  }
}

/** Hides a field that does not matter, with its label. */
const hide = (name: string, isHidden: boolean) =>
  fieldOf(name)?.parentElement?.toggleAttribute('hidden', isHidden);

function update(): void {
  const given = valuesOf(fields);
  const { seller = '', kind = '', place: path = '', stairs } = given;
  const place = ratesAt(path, places);
  const { texts, total } = answersFor(given, figures, place);
  showTexts(texts);
  const isDigital = kind === 'digital';
  (part.querySelector('.tax') as HTMLElement).hidden = seller === 'private';
  hide('rate', place?.rates !== undefined);
  for (const name of ['stairs', 'untuned', 'has-tuning']) hide(name, isDigital);
  const condition = seller === 'new' ? 'new' : 'used';
  const formPath = place ? path : '/';
  const links = {
    '[data-plan]': [`cost-${total}`, condition, kind, ...(stairs ? ['stairs'] : [])],
    '[data-rent]': ['rent', kind],
  };
  for (const [link, words] of Object.entries(links))
    (part.querySelector(link) as HTMLAnchorElement).href = formWith(formPath, words);
}

async function loadPlaces(): Promise<void> {
  if (!ratesFile || !placeField) return;
  const response = await fetch(ratesFile);
  places = await response.json();
  for (const { name, path, rates, cities } of places) {
    const group = document.createElement('optgroup');
    group.label = name;
    group.append(
      ...cities.map(([city, path]) => new Option(city, path)),
      new Option(
        `${cities.length > 0 ? 'Elsewhere in ' : ''}${name}${rates ? '' : ': ask for the rate'}`,
        path,
      ),
    );
    placeField.append(group);
  }
  const place = new URLSearchParams(location.search).get('place');
  if (place) setField(placeField, place);
}

part.addEventListener('input', ({ target }) => {
  if (target === fieldOf('seller')) setIncluded();
  update();
});
// Safari counts how often the address changes: it changes when a field is left.
part.addEventListener('change', () => keepInAddress(fields));
part.querySelector('[data-print]')?.addEventListener('click', () => print());
readAddress();
update();
// Without the file, the buyer can still write a rate.
loadPlaces().then(update, () => {});
