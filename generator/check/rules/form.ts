import { isTypedField, writtenError } from '../../../client/lead-form/rules.ts';
import type { PageContext } from '../context.ts';
import type { ReportFinding } from '../finding.ts';
import { makers } from '../makers.ts';
import type { Page } from '../page.ts';

const maker = makers.form;

/** Checks that the lead form accepts the values that it is filled in with, and that its settings are those of the plan. */
export function form(page: Page, report: ReportFinding, { plan }: PageContext): void {
  for (const { field, value } of inputsOf(page)) checkFilled(field, value, report);
  const settings = page.inline
    .filter(({ element }) => element.attributes.type === 'application/json')
    .map(({ text }) => readSettings(text, report))
    .filter((value) => value !== undefined);
  for (const value of settings) checkSettings(value, report, plan.frame);
  const forms = page.elements.filter(({ attributes }) => attributes.class === 'lead-form-island').length;
  if (forms !== settings.length)
    report({
      code: 'PG561',
      message: `the page has ${forms} lead forms, but settings of ${settings.length}.`,
      hint: 'A form without settings cannot send anything.',
      maker,
    });
}

/** A field of the form, and what it is filled in with. */
interface FilledField {
  field: string;
  value: string;
}

const inputsOf = ({ elements }: Page): FilledField[] =>
  elements.flatMap(({ name, attributes: { name: field = '', value = '' } }) =>
    name === 'input' && value ? { field, value } : [],
  );

/** The fields that a page fills in: those of its HTML, and those in the settings of the form. */
export function filledFields(page: Page): FilledField[] {
  const prefills = page.inline
    .filter(({ element }) => element.attributes.type === 'application/json')
    .map(({ text }) => readSettings(text, () => {})?.prefill ?? {});
  return [
    ...inputsOf(page),
    ...prefills.flatMap((prefill) =>
      Object.entries(prefill).map(([field, value]) => ({ field, value: String(value) })),
    ),
  ];
}

/** True if the form accepts what a field is filled in with. */
export const isAccepted = ({ field, value }: FilledField): boolean =>
  !isTypedField(field) || !writtenError(field, value);

function checkFilled(field: string, value: string, report: ReportFinding): void {
  const message = isTypedField(field) && writtenError(field, value);
  if (!message) return;
  report({
    code: 'PG560',
    message: `the form is filled in with the ${field} "${value}", which it refuses: ${message}.`,
    hint: 'Change the name, or visitors of this page cannot send the form.',
    trace: value,
    maker: 'record',
  });
}

/** The settings of the form in a JSON script; `undefined` if the script has none. */
function readSettings(text: string, report: ReportFinding): Record<string, unknown> | undefined {
  try {
    const settings: unknown = JSON.parse(text);
    if (settings === null || typeof settings !== 'object' || !('endpoint' in settings)) return;
    return { ...settings };
  } catch (error) {
    report({
      code: 'PG561',
      message: `a script of JSON cannot be read: ${error instanceof Error ? error.message : error}.`,
      hint: 'What reads it will not work.',
      maker: makers.jsonScript,
    });
    return;
  }
}

function checkSettings(
  { endpoint, cooldownMs, prefill }: Record<string, unknown>,
  report: ReportFinding,
  frame: PageContext['plan']['frame'],
): void {
  if (endpoint !== frame.endpoint)
    report({
      code: 'PG561',
      message: `the form sends to ${endpoint}, not to ${frame.endpoint}.`,
      hint: 'Leads would be lost.',
      maker,
    });
  if (cooldownMs !== frame.cooldownMs)
    report({
      code: 'PG561',
      message: `the form waits for ${cooldownMs} ms between submissions, not ${frame.cooldownMs}.`,
      hint: 'Pass on what the plan says.',
      maker,
    });
  for (const [field, value] of Object.entries(prefill ?? {})) checkFilled(field, String(value), report);
}
