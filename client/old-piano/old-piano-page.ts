import { amountIn } from '../cost/answers.ts';
import { connect, hide, part, showTexts, valuesOf } from '../plan/fields.ts';
import { formWith, inWords } from '../plan/plan.ts';
import { isElectric, type OldPiano, shareOf, verdictOn } from './worth.ts';

const start = document.querySelector('.answer output')?.textContent ?? '';
const linkTo = (name: string) => part.querySelector(`[data-${name}]`) as HTMLAnchorElement;

function update(): void {
  const { fresh, ...piano } = valuesOf() as Record<string, string> & OldPiano;
  const { kind, decade } = piano;
  const year = Number(part.dataset.year);
  const isDescribed = Object.values(piano).some((value) => value && value !== 'upright');
  const { answer, why } = verdictOn(piano, year, amountIn(fresh));
  for (const entry of document.querySelectorAll('.entries > [id]'))
    entry.toggleAttribute('data-current', isDescribed && entry.id === answer);
  const [heading, cost] = ['h3', 'p + p'].map(
    (words) => document.querySelector(`[data-current] ${words}`)?.textContent,
  );
  const name = inWords([kind, decade]).replace(',', '');
  const of = `Your ${isElectric(piano) ? name.replace('digital', 'electric') : name}`;
  // What it costs is said of pianos with strings.
  const texts = { of, heading: heading ?? '', why, cost: kind === 'digital' ? '' : (cost ?? '') };
  showTexts(isDescribed ? texts : { heading: start });
  hide(['tuned', 'holds', 'whole', 'rebuilt'], kind === 'digital');
  hide(['fresh'], !shareOf(piano, year));
  (part.querySelector('.verdict') as HTMLElement).hidden = !isDescribed;
  linkTo('next').href = `#${answer}`;
  linkTo('next').hidden = !isDescribed;
  linkTo('plan').href = formWith('/', ['trade-in', kind, decade]);
  linkTo('plan').hidden = !isDescribed || answer === 'recycle';
}

connect(update);
