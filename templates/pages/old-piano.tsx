import { MAKERS, type OldPiano } from '../../client/old-piano/worth.ts';
import { formWith } from '../../client/plan/plan.ts';
import { Entries, Pick, Sum } from '../parts/calculator.tsx';
import { Hero } from '../parts/hero.tsx';
import { RelatedPages } from '../parts/lists.tsx';
import { OnPaper } from '../parts/on-paper.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

const FIRST_DECADE = 1850;

const KINDS = {
  upright: 'Upright, console or studio',
  spinet: 'Spinet, about 3 feet tall',
  grand: 'Grand or baby grand',
  square: 'Square grand',
  player: 'Player piano, upright',
  digital: 'Digital or electric',
};

const NAMES = { '': 'Choose', ...Object.fromEntries(MAKERS.map(([slug, name]) => [slug, name])) };

const SAID = { '': 'Not sure', yes: 'Yes', no: 'No' };

const QUESTIONS: [keyof OldPiano, string][] = [
  ['tuned', 'Was it tuned in the last two years?'],
  ['plays', 'Do most keys play?'],
  ['holds', 'Does it stay in tune for months after a tuning?'],
  ['whole', 'Is the iron plate free of cracks?'],
  ['dry', 'Has it escaped flood and fire?'],
  ['rebuilt', 'Was it rebuilt, with a dated list of the work?'],
];

const ANSWERS = ['visit', 'sell', 'give', 'recycle'] as const;

export function OldPianoPage({ page, frame, assets }: PageProps<'old-piano'>) {
  const { copy, guides } = page.props;
  const year = Number(frame.year);
  const decades: Record<string, string> = { '': 'I do not know' };
  for (let from = year - (year % 10); from >= FIRST_DECADE; from -= 10) decades[`${from}s`] = `${from}s`;
  return (
    <>
      <Hero {...copy.hero} />
      <div className="wrap block" id="sheet">
        <h2 className="answer">
          <small data-text="of" />
          <output data-text="heading">Tell Us Its Name, Kind and Decade</output>
        </h2>
        <noscript>
          <p className="notice">The answer needs JavaScript. What each answer means is below.</p>
        </noscript>
        <div className="calculator" data-year={year}>
          <fieldset>
            <legend>The Piano</legend>
            <Pick name="maker" label="Name above the keys" options={NAMES} />
            <Pick name="kind" label="Kind" options={KINDS} />
            <Pick name="decade" label="Built in the" options={decades} />
            <Sum name="fresh" label="Price of the same model new, in dollars" />
          </fieldset>
          <fieldset className="asked">
            <legend>Its Condition</legend>
            {QUESTIONS.map(([name, label]) => (
              <Pick key={name} name={name} label={label} options={SAID} />
            ))}
          </fieldset>
          <div className="across">
            <div className="verdict" role="status" hidden>
              <p data-text="why" />
              <p data-text="cost" />
            </div>
            <p className="actions">
              <a className="button" data-next="" href="#answers">
                {frame.words.buttons.answers}
              </a>
              <a className="button quiet" data-plan="" href={formWith('/', ['trade-in'])}>
                {frame.words.buttons.tradeIn}
              </a>
              <button type="button" className="button quiet" data-print="">
                {frame.words.buttons.printAnswer}
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
