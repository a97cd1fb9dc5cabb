import { verdictOn } from '../../client/old-piano/verdict.ts';
import {
  type Answer,
  agesIn,
  answerFor,
  GRAND_SHARE,
  MAKERS,
  type OldPiano,
  SHARES,
  shareOf,
  UPRIGHT_SHARES,
} from '../../client/old-piano/worth.ts';
import { assert, suite } from '../support/suite.ts';
import { projectText } from '../support/tiny-site.ts';

const worth = suite('old piano');

const YEAR = 2026;
const KEPT = { tuned: 'yes', plays: 'yes', holds: 'yes', whole: 'yes', dry: 'yes' };

/** A technician's table: maker, kind, decade and what is known, as somebody who has seen many such pianos would answer. */
const CASES = `
  steinway           grand   1920s  plays:no holds:no tuned:no  visit    rebuilders want it
  yamaha-kawai       upright 1980s  kept                        visit    dealers resell it
  other              grand   1920s  kept                        visit    one that was cared for
  aeolian            grand   1920s  plays:yes tuned:no          visit    a Knabe may be worth rebuilding
  other              upright 1910s  kept rebuilt:yes            visit    the work decides
  wurlitzer          spinet  1960s  kept                        sell     a modest price for a good beginner's piano
  young-chang-samick upright 2000s  kept                        sell     worth a share of a new one
  kimball            upright 1970s  plays:yes tuned:no          give     its first tunings cost more than it brings
  other              upright 1910s  kept                        give     a player may want it, a buyer does not
  chickering         square  1870s  plays:yes whole:yes         give     an antique, not an instrument to sell
  other              upright 1900s  plays:yes holds:no          recycle  it cannot be tuned
  other              upright 1920s  plays:yes tuned:no          recycle  a century, and nobody cared
  lester             spinet  1950s  plays:no                    recycle  its plastic parts have broken
  baldwin            grand   1970s  dry:no                      recycle  it was in a flood
  other              digital 2010s  plays:yes                   sell     it works
  other              digital 1990s  plays:yes                   give     it is out of date
  other              digital 2010s  plays:no                    recycle  nobody mends it
  other              upright        kept                        give     nobody knows how old it is`;
for (const line of CASES.trim().split('\n')) {
  const [, maker = '', kind = '', decade = '', known = '', answer, why] =
    /^ *(\S+) +(\S+) +(\d{4}s)? +(.*?) {2,}(visit|sell|give|recycle) +(.*)$/.exec(line) ?? [];
  const said = Object.fromEntries(Array.from(known.matchAll(/(\w+):(\w+)/g), ([, name, yes]) => [name, yes]));
  const piano = { maker, kind, decade, ...(known.startsWith('kept') && KEPT), ...said };
  worth(`${maker}, ${kind}, ${decade}, ${known}: ${answer}, since ${why}`, () => {
    assert.is(answerFor(piano, YEAR), answer);
  });
}

const KINDS = ['upright', 'spinet', 'grand', 'square', 'player'];
const DECADES = Array.from({ length: 18 }, (_, at) => `${1850 + 10 * at}s`);
const [YES_OR_NO, QUESTIONS] = [
  ['', 'yes', 'no'],
  ['tuned', 'plays', 'holds', 'whole', 'dry'],
] as const;

worth('past 70 years, no schedule is applied, and the reason is said', () => {
  for (const kind of KINDS)
    for (const decade of [...DECADES, '']) {
      const piano = { maker: 'steinway', kind, decade };
      if (agesIn(decade, YEAR).most <= 70) continue;
      assert.is(shareOf(piano, YEAR), null, `${kind} ${decade}`);
      const { why } = verdictOn(piano, YEAR, 8000);
      assert.match(why, /older than 70 years\. No schedule/);
      assert.not.match(why, /%|\$8,000/);
    }
});

worth('no answer gets better because something about the piano is worse', () => {
  const order: Answer[] = ['recycle', 'give', 'sell', 'visit'];
  const rankOf = (piano: OldPiano) => order.indexOf(answerFor(piano, YEAR));
  for (const [maker] of MAKERS)
    for (const kind of KINDS)
      for (const decade of DECADES)
        for (const question of QUESTIONS.filter((name) => name !== 'plays')) {
          const piano = { maker, kind, decade, ...KEPT };
          const [open, good, bad] = YES_OR_NO.map((said) => rankOf({ ...piano, [question]: said })) as [
            number,
            number,
            number,
          ];
          assert.ok(good >= open && open >= bad, `${maker} ${kind} ${decade} ${question}`);
        }
});

worth('has the schedule of the guide to used pianos', () => {
  const guide = projectText('content/blog/buying-used-pianos.md');
  const rows = [
    ...SHARES.map((share) => [`${share[0]} years`, share] as const),
    ...UPRIGHT_SHARES.map((share) => [`Upright, ${share[0]}`, share] as const),
    ['Grand, 30–70 years', GRAND_SHARE] as const,
  ];
  for (const [name, share] of rows) {
    const row = guide.split('\n').find((line) => line.startsWith(`| ${name}`));
    assert.ok(row?.includes(`| ${share[1]}–${share[2]}%`), name);
  }
});

const SHARE: [kind: string, decade: string, share: string][] = [
  ['upright', '2020s', '63–71'],
  ['upright', '2010s', '43–60'],
  ['upright', '2000s', '29–44'],
  ['upright', '1990s', '15–30'],
  ['upright', '1960s', '15–23'],
  ['grand', '2000s', '29–44'],
  ['grand', '1960s', '25–33'],
  ['spinet', '1960s', 'null'],
  ['digital', '2010s', 'null'],
];
for (const [kind, decade, share] of SHARE)
  worth(`a ${kind} of the ${decade} brings ${share} percent of a new one`, () => {
    const found = shareOf({ maker: 'other', kind, decade }, YEAR);
    assert.is(found ? `${found.low}–${found.high}` : 'null', share);
  });

worth('says what applies to a piano, and nothing else', () => {
  const say = (piano: Partial<OldPiano>, fresh = 0) =>
    verdictOn({ maker: 'other', kind: 'upright', decade: '2000s', ...KEPT, ...piano }, YEAR, fresh).why;
  assert.match(say({}, 8000), /29–44% of .* Of \$8,000, that is \$2,320–\$3,520\.$/);
  assert.match(say({ decade: '1960s', tuned: '' }), /^In 2009 .* \$200–\$1,500 .* Expect less today\.$/);
  assert.match(say({ decade: '1910s' }), /nothing to \$1,000 .* ivory/);
  assert.is(say({ kind: 'digital' }), '');
});
