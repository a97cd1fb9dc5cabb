import { useLayoutEffect, useRef, useState } from 'react';
import { inWords, readPlan, writePlan } from '../plan/plan.ts';

/** What no question of the form asks, by its word in a plan. */
const WISHES = {
  rent: 'Rent',
  'trade-in': 'Trade in',
  institution: 'School or church',
};

/** Answers what the visitor has left open. In a trade-in, the kind is that of the old piano. */
function answerBy(words: readonly string[], fields: HTMLFormControlsCollection | undefined): void {
  if (words.includes('trade-in')) return;
  const answer = (name: string, value = '') => {
    const field = fields?.namedItem(name) as HTMLSelectElement | RadioNodeList | null | undefined;
    if (field?.value === '') field.value = value;
  };
  const oneOf = (...known: string[]) => words.find((word) => known.includes(word));
  answer('condition', oneOf('new', 'used'));
  answer('piano_type', oneOf('digital') ?? (oneOf('upright') && 'acoustic-upright'));
  const sum = Number(words.find((word) => word.startsWith('cost-'))?.slice(5));
  const ranges = fields?.namedItem('budget_range') as HTMLSelectElement | null | undefined;
  const most = (range: string) =>
    range.startsWith('over') ? Number.POSITIVE_INFINITY : Number(/\d+$/.exec(range));
  answer(
    'budget_range',
    [...(ranges?.options ?? [])].find(({ value }) => value && sum <= most(value))?.value,
  );
}

/** Boxes and a plan of another page. Both are only in the address of the page, which is sent: no box has a name. */
export function PlanChoice() {
  const part = useRef<HTMLDivElement>(null);
  const [others, setOthers] = useState<string[]>([]);
  const boxes = () => [...(part.current?.querySelectorAll('input') ?? [])];

  const keep = (others: string[]) => {
    const checked = boxes().filter((box) => box.checked);
    const plan = writePlan([...checked.map(({ value }) => value), ...others]);
    const address = new URL(location.href);
    if (plan) address.searchParams.set('plan', plan);
    else address.searchParams.delete('plan');
    history.replaceState(history.state, '', address);
    setOthers(others);
  };

  // At once: what a visitor checked before counts, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useLayoutEffect(() => {
    if (!location.search.includes('plan=') && !boxes().some((box) => box.checked)) return;
    const words = readPlan(location.search);
    for (const box of boxes()) box.checked ||= words.includes(box.value);
    answerBy(words, part.current?.closest('form')?.elements);
    keep(words.filter((word) => boxes().every(({ value }) => value !== word)));
  }, []);

  return (
    <div className="plan" ref={part}>
      {Object.entries(WISHES).map(([word, label]) => (
        <label key={word}>
          <input type="checkbox" value={word} onChange={() => keep(others)} />
          {label}
        </label>
      ))}
      {others.length > 0 && (
        <p>
          Your plan: {inWords(others)}.{' '}
          <button
            type="button"
            onClick={() => {
              keep([]);
              boxes()[0]?.focus();
            }}
          >
            Remove
          </button>
        </p>
      )}
    </div>
  );
}
