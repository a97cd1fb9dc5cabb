import type { Answer, OldPiano } from '../../client/old-piano/worth.ts';
import {
  agesIn,
  answerFor,
  MAKERS,
  SHARES,
  SPREAD,
  shareOf,
  verdictOn,
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
  other              digital 2020s  plays:yes                   sell     it works
  other              digital 1990s  plays:yes                   give     it is out of date
  other              digital 2010s  plays:no                    recycle  nobody mends it
  other              upright        kept                        give     nobody knows how old it is
  baldwin            grand   1970s  tuned:yes plays:no holds:yes  visit  one dead key is a small repair
  other              upright 2020s  holds:no                    visit    its maker may still answer for it
  other              upright 1910s  tuned:no plays:yes holds:yes  give   it can still be tuned
  yamaha-kawai       upright        kept                        visit    dealers resell it, if it is young enough
  kimball            grand          tuned:no                    visit    its year decides
  aeolian            grand   1920s  plays:no                    visit    a Knabe may be worth rebuilding
  aeolian            grand   1950s  plays:no                    give     a grand is not hauled away unseen
  kimball            grand   1970s  holds:no                    give     somebody may want it
  kimball            upright 1970s  tuned:yes plays:no          give     one dead key is a small repair
  other              grand   1980s  tuned:yes plays:no          sell     one dead key is a small repair
  steinway           grand   1980s  tuned:yes plays:yes         visit    dealers want it
  other              digital 1970s  plays:no                    sell     a Rhodes has buyers of its own`;
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
const QUESTIONS = ['tuned', 'holds', 'whole', 'dry'] as const;

worth('past 70 years, no schedule is applied, and the reason is said', () => {
  for (const kind of KINDS)
    for (const decade of DECADES) {
      const piano = { maker: 'steinway', kind, decade };
      const { least, most } = agesIn(decade, YEAR);
      if (most <= 70) continue;
      assert.is(shareOf(piano, YEAR), null, `${kind} ${decade}`);
      const { why } = verdictOn(piano, YEAR, 8000);
      assert.match(why, `It ${least > 70 ? 'is' : 'may be'} more than 70 years old: its condition decides`);
      assert.not.match(why, /%|\$8,000/);
    }
});

worth('no answer gets better because something about the piano is worse', () => {
  const order: Answer[] = ['recycle', 'give', 'sell', 'visit'];
  const rankOf = (piano: OldPiano) => order.indexOf(answerFor(piano, YEAR));
  for (const [maker] of MAKERS)
    for (const kind of KINDS)
      for (const decade of DECADES)
        for (const question of QUESTIONS) {
          // A young piano that does not stay in tune may be one for its warranty.
          if (question === 'holds' && agesIn(decade, YEAR).least < 30) continue;
          const piano = { maker, kind, decade, ...KEPT };
          const rankFor = (said: string) => rankOf({ ...piano, [question]: said });
          const [open, good, bad] = [rankFor(''), rankFor('yes'), rankFor('no')];
          assert.ok(good >= open && open >= bad, `${maker} ${kind} ${decade} ${question}`);
        }
});

worth('has the schedule of the guide to used pianos', () => {
  const guide = projectText('content/blog/buying-used-pianos.md');
  const name = { upright: /^\| (?:Upright, )?(\d+)/, grand: /^\| (?:Grand, )?(\d+)/ };
  for (const kind of ['upright', 'grand'] as const)
    for (const line of guide.split('\n')) {
      const [, low, high] = /\| (\d+)–(\d+)% /.exec(line) ?? [];
      const age = name[kind].exec(line)?.[1];
      if (!low || !age) continue;
      assert.equal([SHARES[kind]?.[Number(age)], Number(high) - Number(low)], [Number(low), SPREAD], line);
    }
});

const SHARE: [maker: string, kind: string, decade: string, share: string][] = [
  ['other', 'upright', '2020s', '63–83'],
  ['other', 'upright', '2010s', '43–71'],
  ['other', 'upright', '2000s', '29–51'],
  ['other', 'upright', '1990s', '15–37'],
  ['other', 'upright', '1960s', '15–23'],
  ['other', 'grand', '1960s', '25–33'],
  ['steinway', 'grand', '2010s', '50–74'],
  ['steinway', 'grand', '1960s', '28–38'],
  ['other', 'spinet', '1960s', 'null'],
];
for (const [maker, kind, decade, share] of SHARE)
  worth(`of ${maker}, a ${kind} of the ${decade} brings ${share} percent of a new one`, () => {
    const found = shareOf({ maker, kind, decade }, YEAR);
    assert.is(found ? `${found.low}–${found.high}` : 'null', share);
  });

/** What is said for a kept upright with these changes. */
const REASONS: [piano: Partial<OldPiano>, fresh: number, why: RegExp][] = [
  [{ decade: '2000s' }, 8000, /29–51% of .* today: of \$8,000, \$2,320–\$4,080\.$/],
  [{ decade: '2000s' }, 0, /29–51% of what its model costs new today, if it is still made\.$/],
  [{ decade: '1970s' }, 0, /^In 2009 .* \$200–\$1,500 for an upright of an average .* less today\.$/],
  [{ decade: '1970s' }, 8000, /^By a 2009 schedule, .* 15–23%/],
  [{ decade: '1970s', maker: 'steinway' }, 0, /25–33%/],
  [{ decade: '1920s', maker: 'steinway', kind: 'grand' }, 0, /\$3,000–\$15,000 .* of one of the best/],
  [{ decade: '1910s' }, 0, /\$0–\$1,000 .* ivory/],
  [{ decade: '1910s', maker: 'yamaha-kawai' }, 0, /condition decides\.$/],
  [
    { maker: 'yamaha-kawai' },
    0,
    /^Ask its maker: was it sold new in the US\? Find its year first: see below where to look\.$/,
  ],
  [{ decade: '1870s', kind: 'square' }, 0, /^An antique, .* ivory/],
  [{ decade: '1910s', dry: 'no' }, 0, /^Repairs would likely cost more than it brings\.$/],
  [{ decade: '2020s', kind: 'digital' }, 0, /half its price new; after ten years, little\.$/],
  [{ decade: '1990s', kind: 'digital' }, 0, /bring little\.$/],
  [{ decade: '1970s', kind: 'digital' }, 0, /^A Rhodes/],
];
for (const [piano, fresh, why] of REASONS)
  worth(`says for ${JSON.stringify(piano)}, new ${fresh}: ${why}`, () => {
    const whole = { maker: 'other', kind: 'upright', decade: '', ...KEPT, ...piano };
    assert.match(verdictOn(whole, YEAR, fresh).why, why);
  });
