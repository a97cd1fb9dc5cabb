import type * as z from 'zod';
import { dollars } from '../../client/cost/dollars.ts';
import type { Amounts, Constants, Figures } from '../model/index.ts';
import type { Read } from '../problem/problem.ts';
import { type DataFolders, readData } from './read/read-data.ts';
import { constantsSchema, type Figure, figureNames } from './schemas/constants-schema.ts';

const UNIT_MS: Partial<Record<Figure['unit'], number>> = { second: 1000, minute: 60_000, hour: 3_600_000 };
const UNIT_DAYS: typeof UNIT_MS = { day: 1, month: 365.25 / 12, year: 365.25 };

export function loadConstants(folders: DataFolders): Read<Constants> {
  const context = { ...folders, values: {} };
  const { value: file, problems } = readData(context, 'constants.json', { schema: constantsSchema });
  return { value: file && constantsIn(file.value), problems };
}

function constantsIn({ figures, loanExample, limits }: z.infer<typeof constantsSchema>): Constants {
  const values: Record<string, string> = {};
  const amounts = {} as Amounts;
  const days = {} as Constants['days'];
  for (const name of figureNames) {
    const figure: Figure = figures[name];
    const { unit, from, to, open } = figure;
    amounts[name] = { from, to, open };
    days[name] = Math.ceil(from * (UNIT_DAYS[unit] ?? 0));
    values[name] = formatFigure(figure);
    values[`${name}.from`] = formatFigure({ unit, from });
    if (!open) values[`${name}.to`] = formatFigure({ unit, from: to ?? from });
  }
  const { unit, from, to = from }: Figure = figures.responseTime;
  const ms = UNIT_MS[unit];
  return {
    figures: Object.fromEntries(figureNames.map((name) => [name, values[name]])) as Figures,
    amounts,
    loanExample,
    limits,
    answerMs: ms === undefined ? null : to * ms,
    cooldownMs: figures.cooldown.from * 1000,
    days,
    values,
  };
}

function timesInWords(times: number) {
  if (times === 1) return 'once';
  return times === 2 ? 'twice' : `${times} times`;
}

/** Such as `$3,000–$10,000`, `$30,000+`, `30–60%` or `twice a year`. */
function formatFigure({ unit, from, to, open }: Figure) {
  const range = (format: (amount: number) => string) =>
    to === undefined ? format(from) : `${format(from)}–${format(to)}`;
  switch (unit) {
    case 'usd':
      return range(dollars) + (open ? '+' : '');
    case 'percent':
      return `${range(String)}%`;
    case 'count':
      return range(String);
    case 'times-a-year':
      return `${range(timesInWords)} a year`;
    default:
      return `${range(String)} ${unit}${(to ?? from) === 1 ? '' : 's'}`;
  }
}
