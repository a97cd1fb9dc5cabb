import { verdictOn } from '../../client/old-piano/verdict.ts';
import { MAKERS, type OldPiano } from '../../client/old-piano/worth.ts';
import { formWith } from '../../client/plan/plan.ts';
import { Entries, Pick, Sum } from '../parts/calculator.tsx';
import { RelatedPages } from '../parts/lists.tsx';
import { OnPaper } from '../parts/on-paper.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

const EXAMPLE: OldPiano = { maker: 'other', kind: 'upright', decade: '1960s' };
const FIRST_DECADE = 1850;

const KINDS = {
  upright: 'Upright, console or studio',
  spinet: 'Spinet, about 3 feet tall',
  grand: 'Grand or baby grand',
  square: 'Square grand',
  player: 'Player piano, upright',
  digital: 'Digital or electronic',
};

const NAMES = Object.fromEntries(MAKERS.map(([slug, name]) => [slug, name]));

const SAID = { '': 'Not sure', yes: 'Yes', no: 'No' };

const QUESTIONS: [keyof OldPiano, string][] = [
  ['tuned', 'Was it tuned in the last two years?'],
  ['plays', 'Does every key play?'],
  ['holds', 'Is each note in tune with itself, and are its pins clean and tight?'],
  ['whole', 'Are plate, soundboard and bridges whole, without cracks or gaps?'],
  ['dry', 'Was it always dry indoors, free of flood, mildew, mice and moths?'],
  ['rebuilt', 'Was it rebuilt, with a dated list of the work?'],
];

const ANSWERS = ['visit', 'sell', 'give', 'recycle'] as const;

export function OldPianoPage({ page, frame, assets }: PageProps<'old-piano'>) {
  const { copy, guides } = page.props;
  const year = Number(frame.year);
  const { answer, why } = verdictOn(EXAMPLE, year, 0);
  const decades: Record<string, string> = {};
  for (let from = year - (year % 10); from >= FIRST_DECADE; from -= 10) decades[`${from}s`] = `${from}s`;
  decades[''] = 'I do not know';
  const tradeIn = formWith('/', ['trade-in', EXAMPLE.kind, EXAMPLE.decade]);
  return (
    <>
      <section className="hero stage">
        <div className="wrap">
          <h1>{copy.hero.heading}</h1>
          <p className="lead">{copy.hero.lead}</p>
        </div>
      </section>
      <div className="wrap block" id="sheet">
        <h2>Your Piano</h2>
        <noscript>
          <p className="notice">The answer needs JavaScript. What each answer means is below.</p>
        </noscript>
        <div className="calculator" data-year={year}>
          <fieldset className="questions">
            <legend>What it is</legend>
            <Pick name="maker" label="Name above the keys" value={EXAMPLE.maker} options={NAMES} />
            <Pick name="kind" label="Kind" value={EXAMPLE.kind} options={KINDS} />
            <Pick name="decade" label="Built in the" value={EXAMPLE.decade} options={decades} />
            <Sum name="fresh" label="The same model, new today (if still made)" />
          </fieldset>
          <div>
            <fieldset className="questions">
              <legend>How it is</legend>
              {QUESTIONS.map(([name, label]) => (
                <Pick key={name} name={name} label={label} value="" options={SAID} />
              ))}
            </fieldset>
            <div className="verdict" role="status">
              <p data-text="heading">{copy.answers[answer].name}</p>
              <p data-text="why">{why}</p>
            </div>
            <p className="actions">
              <a className="button" data-next="" href={`#${answer}`}>
                What to Do Now
              </a>
              <a className="button quiet" data-plan="" href={tradeIn}>
                Ask Dealers About a Trade-In
              </a>
              <button type="button" className="button quiet" data-print="">
                Print
              </button>
            </p>
            <p className="fine-print">{copy.note}</p>
          </div>
        </div>
        <OnPaper site={frame.site} />
        <script type="module" src={assets.oldPianoScript} />
      </div>
      <Section
        id="answers"
        heading={copy.answers.heading}
        intro={copy.answers.intro}
        aside={<p>{copy.answers.tradeIn}</p>}
        band
      >
        <Entries entries={ANSWERS.map((id) => ({ id, ...copy.answers[id] }))} />
      </Section>
      {copy.sections.map(({ name, entries }, index) => (
        <Section key={name} heading={name} band={index % 2 === 1}>
          <Entries entries={entries} />
        </Section>
      ))}
      <RelatedPages heading="Read On" links={guides} className="wrap block spread" />
    </>
  );
}
