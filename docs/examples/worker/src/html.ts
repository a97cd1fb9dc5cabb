/** Markup whose values are escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

/** Writes markup. Its values are texts, which are escaped, or markup, or lists of both. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Markup =>
  new Markup(String.raw({ raw: parts }, ...values.map(written)));

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join('');
  return value instanceof Markup ? value.text : escaped(String(value ?? ''));
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
