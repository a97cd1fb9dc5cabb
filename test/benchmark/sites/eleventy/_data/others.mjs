import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages that are no city pages. */
export default () => JSON.parse(readFileSync(join(process.env.BENCHMARK_DATA ?? '', 'others.json'), 'utf8'));
