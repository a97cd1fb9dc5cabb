import { fieldsOf, keepInAddress, setField, showTexts, valuesOf } from '../plan/fields.ts';
import { formWith } from '../plan/plan.ts';
import { verdictOn } from './verdict.ts';
import type { OldPiano } from './worth.ts';

const part = document.querySelector('.calculator') as HTMLElement;
const fields = fieldsOf(part);
const year = Number(part.dataset.year);

function update(): void {
  const { fresh = '', ...piano } = valuesOf(fields) as Record<string, string> & OldPiano;
  const { answer, why } = verdictOn(piano, year, Number(fresh.replace(/[$,\s]/g, '')) || 0);
  showTexts({ heading: document.querySelector(`#${answer} h3`)?.textContent ?? '', why });
  (part.querySelector('[data-next]') as HTMLAnchorElement).href = `#${answer}`;
  const words = ['trade-in', piano.kind, piano.decade];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-plan]'))
    link.href = formWith('/', words);
}

const query = new URLSearchParams(location.search);
for (const field of fields) {
  const value = query.get(field.name);
  if (value !== null) setField(field, value);
}
part.addEventListener('input', update);
part.addEventListener('change', () => keepInAddress(fields));
part.querySelector('[data-print]')?.addEventListener('click', () => print());
update();
