/** The pages, with their own texts. */
import { readdirSync, readFileSync } from 'node:fs';

const states = new URL('../states/', import.meta.url);

export default () =>
  readdirSync(states).flatMap((name) => {
    const { texts, records } = JSON.parse(readFileSync(new URL(name, states), 'utf8'));
    return records.map((/** @type {{ texts: number[] }} */ record) => ({
      ...record,
      texts: record.texts.map((text) => texts[text]),
    }));
  });
