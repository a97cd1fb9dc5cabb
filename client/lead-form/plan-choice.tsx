import { useLayoutEffect, useRef, useState } from 'react';
import { inWords, readPlan, writePlan } from '../plan/plan.ts';

/** What no question of the form asks, by its word in a plan. */
const WISHES = {
  rent: 'Rent',
  'trade-in': 'Trade in',
  institution: 'School or church',
};

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
