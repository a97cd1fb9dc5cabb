/** The fields of a page that computes: the address of the page keeps what differs from how they were at first. */
type Field = HTMLInputElement | HTMLSelectElement;

export const part = document.querySelector('.calculator') as HTMLElement;
const fields = [...part.querySelectorAll<Field>('input, select')];

export const fieldNamed = (name: string): Field => part.querySelector(`[name="${name}"]`) as Field;

/** Returns what a field holds, and what it held at first. */
function stateOf(field: Field): [now: string, first: string | undefined] {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return [field.value, first?.value];
  }
  if (field.type !== 'checkbox') return [field.value, field.defaultValue];
  return [field.checked ? 'on' : 'off', field.defaultChecked ? 'on' : 'off'];
}

export const valuesOf = (): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, stateOf(field)[0]]));

/** Sets a field, unless it cannot have the value. */
export function setField(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    if ([...field.options].some((option) => option.value === value)) field.value = value;
  } else if (field.type === 'checkbox') field.checked = value === 'on';
  else field.value = value.slice(0, field.maxLength);
}

/** Writes into the address of the page what was changed. */
function keepInAddress(): void {
  const query = new URLSearchParams();
  for (const field of fields) {
    const [now, first] = stateOf(field);
    if (now !== first) query.set(field.name, now);
  }
  const words = String(query).replaceAll('%2F', '/');
  history.replaceState(history.state, '', `${location.pathname}${words && `?${words}`}${location.hash}`);
}

/** Hides fields with their labels. */
export function hide(names: readonly string[], isHidden: boolean): void {
  for (const name of names) fieldNamed(name).closest('label')?.toggleAttribute('hidden', isHidden);
}

/** Shows each text wherever the page has a place for it. A reader that says changes aloud says only what changed. */
export function showTexts(texts: Readonly<Record<string, string>>): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = texts[element.dataset.text ?? ''] ?? '';
    if (element.textContent !== text) element.textContent = text;
  }
}

/** Fills the fields from the address. `onSet` hears of each field that was set, `update` shows what follows. */
export function connect(update: () => void, onSet: (field: Field) => void = () => {}): void {
  const query = new URLSearchParams(location.search);
  for (const field of fields) {
    const value = query.get(field.name);
    if (value === null) continue;
    setField(field, value);
    onSet(field);
  }
  part.addEventListener('input', ({ target }) => {
    onSet(target as Field);
    update();
  });
  // Safari counts how often the address changes: it changes when a field is left.
  part.addEventListener('change', keepInAddress);
  part.querySelector('[data-print]')?.addEventListener('click', () => print());
  update();
}
