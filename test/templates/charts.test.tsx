import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AirYear } from '../../templates/charts/air-year.tsx';
import { fields } from '../../templates/charts/tile-map.tsx';
import { Timeline } from '../../templates/charts/timeline.tsx';
import { content, draw, numberOf } from '../support/drawn-charts.ts';
import { standing } from '../support/held-articles.ts';
import { all, textsOf } from '../support/page-parts.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

const charts = suite('charts');

const { amounts, copy, states } = content;
const range = amounts.pianoHumidity;
const months = '8 12 20 29 46 56 65 69 51 31 19 11'.split(' ');
const year = {
  months,
  inWinter: 'Dry.',
  inSummer: 'Damp.',
  house: 'Measure.',
  help: '',
  january: null,
  hasWindows: false,
  calendar: '/tuning/a.ics',
  calendarLink: 'Tune',
  source: 'Measured.',
  credit: 'A source',
};
const assets = { hearScript: '/hear.js', hearLoader: '' };
const airYear = draw(<AirYear air={year} words={copy.city.body.air} range={range} assets={assets} />);
const paths = (chart: Element, selector: string) =>
  all(chart, selector).map((path) => path.getAttribute('d') ?? '');

charts('a year of air has its figures as bars and as texts, before the range that suits a piano', () => {
  assert.equal(textsOf(airYear, 'tbody td'), months);
  const boxes = all(airYear, 'td svg').map((svg) => svg.getAttribute('viewBox')?.split(' ') ?? []);
  assert.equal(
    boxes.map(([, , , height]) => height),
    months,
  );
  // The range: from 0 to 50 % in the same scale, its lowest fifth at 40 %.
  const behind = airYear.querySelector('.air-year > div > svg');
  assert.is(behind?.getAttribute('viewBox'), `0 0 ${12 * Number(boxes[0]?.[2])} 50`);
  assert.equal(paths(airYear, '.air-year > div > svg path'), ['M0 0h192v10H0']);
  assert.match(textOf(airYear), /40–50% suits a piano/);
});

charts('a timeline has its milestones in order, and each of their years to scale', () => {
  const milestones = [
    { when: 'By 1700', event: 'One' },
    { when: '1825, 1850', event: 'Two' },
    { when: '1880s', event: 'Three' },
  ];
  const chart = draw(<Timeline milestones={milestones} />);
  assert.equal(textsOf(chart, 'li'), ['By 1700One', '1825, 1850Two', '1880sThree']);
  assert.equal(textsOf(chart, 'time'), ['1700', '1825', '1850']);
  const marks = all(chart, '.mark').map((mark) => numberOf(mark, 'x1'));
  assert.equal(marks, [0, 69.44, 83.33, 100]);
});

charts('a timeline whose milestones have no year or are out of order is refused', () => {
  const problems = (...lines: string[]) => {
    const timeline = `timeline:\n${lines.map((line) => `  - { when: ${line}, event: One }\n`).join('')}`;
    const page = standing('A text.').replace(/^updated.*\n/m, (line) => line + timeline);
    return tinySite({ 'content/pages/history-of-the-piano.md': page }).problems().join('\n');
  };
  assert.is(problems('By 1700', '1720s'), '');
  assert.match(
    problems('Long ago'),
    /history-of-the-piano\.md:6:\d+ {2}timeline\[0\]\.when: "Long ago" names no year; expected one of four digits/,
  );
  assert.match(
    problems('By 1700', 'In 1699'),
    /history-of-the-piano\.md:7:\d+ {2}timeline\[1\]\.when: "In 1699" stands after "By 1700"; expected the earliest first\./,
  );
});

charts('the map has a tile of its own for each state, and none for anything else', () => {
  assert.equal(fields.filter((code) => code !== null).sort(), states.map(({ code }) => code).sort());
});

charts.run();
