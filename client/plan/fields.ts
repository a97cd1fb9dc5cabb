/** The fields of a page that computes: the address of the page keeps what differs from how they were at first. */
export type Field = HTMLInputElement | HTMLSelectElement;

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

export const fieldsOf = (part: Element): Field[] => [...part.querySelectorAll<Field>('input, select')];

/** Returns what the fields hold; a box that is not checked holds nothing. */
export const valuesOf = (fields: readonly Field[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => (isBox(field) && !field.checked ? [] : [[field.name, field.value]])),
  );

/** Sets a field, unless it cannot have the value. */
export function setField(field: Field, value: string): void {
  if (isBox(field)) field.checked = value === field.value;
  else if (field instanceof HTMLInputElement) field.value = value.slice(0, field.maxLength);
  else if ([...field.options].some((option) => option.value === value)) field.value = value;
}

function changeOf(field: Field): string | undefined {
  if (isBox(field)) {
    return field.checked === field.defaultChecked ? undefined : field.checked ? field.value : 'off';
  }
  const first =
    field instanceof HTMLInputElement
      ? field.defaultValue
      : (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ??
        '');
  return field.value === first ? undefined : field.value;
}

/** Writes into the address of the page what was changed. */
export function keepInAddress(fields: readonly Field[]): void {
  const query = new URLSearchParams();
  for (const field of fields) {
    const change = changeOf(field);
    if (change !== undefined) query.set(field.name, change);
  }
  const words = String(query).replaceAll('%2F', '/');
  history.replaceState(history.state, '', `${location.pathname}${words && `?${words}`}${location.hash}`);
}

/** Shows each text wherever the page has a place for it. A reader that says changes aloud says only what changed. */
export function showTexts(texts: Readonly<Record<string, string>>): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = texts[element.dataset.text ?? ''] ?? '';
    if (element.textContent !== text) element.textContent = text;
  }
}
