import { shared } from '../lead-form/storage.ts';

/** The key in the storage that all tabs share: the words of each point that is checked, one a line. */
const KEY = 'checklist';

/** Keeps which points are checked, and shows what works by this script only. */
export function runChecklist(list: Element): void {
  const boxes = [...list.querySelectorAll('input')];
  const wordsOf = (box: Element) => box.parentElement?.textContent ?? '';
  const kept = (shared.read(KEY) ?? '').split('\n');
  for (const box of boxes) box.checked ||= kept.includes(wordsOf(box));
  list.addEventListener('change', () => {
    const checked = boxes.filter((box) => box.checked).map(wordsOf);
    if (checked.length > 0) shared.write(KEY, checked.join('\n'));
    else shared.remove(KEY);
  });
  for (const element of list.querySelectorAll('[hidden]')) element.toggleAttribute('hidden', false);
  list.querySelector('[data-print]')?.addEventListener('click', () => print());
}
