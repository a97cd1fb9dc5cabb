import type { ReactNode } from 'react';
import { answersFor, EXAMPLE, type Given } from '../../client/cost/answers.ts';
import { EXTRAS, INCLUDED, middle, type Seller } from '../../client/cost/cost.ts';
import { dollars } from '../../client/cost/dollars.ts';
import { formWith } from '../../client/plan/plan.ts';
import type { Amounts } from '../../generator/model/index.ts';
import { PriceChart } from '../charts/price-chart.tsx';
import { Check, Entries, Live, Pick, Sum, Sums, type Texts } from '../parts/calculator.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Hero } from '../parts/hero.tsx';
import { RelatedPages } from '../parts/lists.tsx';
import { OnPaper } from '../parts/on-paper.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

export function CostPage({ page, frame, assets }: PageProps<'cost'>) {
  const { copy, tax, guides, rentGuide } = page.props;
  const { amounts, figures } = frame;
  const given: Given = { ...EXAMPLE, rent: String(middle(amounts.rentalPerMonth)) };
  const { texts, plan, rentPlan } = answersFor(given, amounts);
  return (
    <>
      <Hero {...copy.hero} />
      <div className="wrap block" id="sheet">
        <h2 className="answer">
          <output data-text="result">{texts.result}</output>
        </h2>
        <noscript>
          <p className="notice">The sheet needs JavaScript. The worked examples below do not.</p>
        </noscript>
        <div className="calculator" data-figures={JSON.stringify(amounts)} data-rates={tax?.rates}>
          <Questions given={given} hasTax={tax !== null} />
          <div>
            <Sums head={['Item', 'Quote', 'Amount']} rows={rowsOf(LINES, texts)} />
            <p className="actions">
              <a className="button" data-plan="" data-text="ask" href={formWith('/', plan)}>
                {texts.ask}
              </a>
              <button type="button" className="button quiet" data-print="">
                {frame.words.buttons.printSheet}
              </button>
            </p>
            <p className="fine-print screen">
              This page’s address keeps your figures: bookmark it or share it.
            </p>
          </div>
          <fieldset className="fields">
            <legend>Cash, Loan or Rent</legend>
            <Sum name="borrow" label="Amount borrowed" />
            <Sum name="apr" label="APR, %" value={given.apr} />
            <Sum name="months" label="Months of loan" value={given.months} />
            <Sum name="rent" label="Monthly rent" value={given.rent} />
            <Sum name="rent-months" label="Months of rent" value={given['rent-months']} />
          </fieldset>
          <div>
            <Sums head={['Way', 'Monthly', 'Total']} rows={rowsOf(PAYMENTS, texts)} />
            <p className="screen">
              <a data-rent="" href={formWith('/', rentPlan)}>
                Ask dealers about renting
              </a>
            </p>
            <p className="screen">
              <GuideLink path={rentGuide} name="What to ask before you rent" />
            </p>
          </div>
        </div>
        <OnPaper site={frame.site} />
        <script type="module" src={assets.costScript} />
      </div>
      <Section {...copy.buys} band>
        <p className="measure" data-text="buys">
          {texts.buys}
        </p>
        <PriceChart amounts={amounts} figures={figures} />
      </Section>
      <Section heading={copy.examples.heading} intro={copy.examples.intro}>
        {(['private', 'used'] as const).map((seller) => (
          <Sums
            key={seller}
            caption={copy.examples[seller]}
            head={['Budget', 'Tax', 'Other costs', 'Left for the piano']}
            rows={worked(seller, amounts)}
          />
        ))}
      </Section>
      <Section heading={copy.figures.heading} band>
        <Entries entries={copy.figures.entries} />
        {tax && (
          <p className="fine-print">
            {'State averages: '}
            <a href={tax.source.url}>{tax.source.name}</a>
            {`, ${tax.asOf}.`}
          </p>
        )}
      </Section>
      <RelatedPages heading="Read On" links={guides} className="wrap block spread" />
    </>
  );
}

const SELLERS = { private: 'Private, used', used: 'Dealer, used', new: 'Dealer, new' };
const KINDS = { upright: 'Upright', grand: 'Grand', digital: 'Digital' };
const KNOWN = { budget: 'my budget', price: 'the price' };

const Questions = ({ given, hasTax }: { given: Given; hasTax: boolean }) => (
  <div>
    <fieldset className="fields">
      <legend>Your Money</legend>
      <Pick name="know" label="I know" value={given.know} options={KNOWN} />
      <Sum name="sum" label="Amount in dollars" value={given.sum} />
    </fieldset>
    <fieldset className="fields">
      <legend>The Piano</legend>
      <Pick name="seller" label="From" value={given.seller} options={SELLERS} />
      <Pick name="kind" label="Kind" value={given.kind} options={KINDS} />
      <Check name="stairs" label="There are stairs" />
      <Check name="untuned" label="It has not been tuned for years" />
    </fieldset>
    <fieldset className="fields">
      <legend>The Price Includes</legend>
      <Check name="has-move" label="Delivery" isChecked />
      <Check name="has-bench" label="A bench" isChecked />
      <Check name="has-tuning" label="A first tuning at home" isChecked />
      <small>Dealers often include these. Get each in writing.</small>
    </fieldset>
    <fieldset className="fields">
      <legend>Sales Tax</legend>
      {hasTax && <Pick name="place" label="Where you live" value="" options={{ '': 'Choose' }} />}
      <Sum name="rate" label="Or a rate, %" />
      <Check name="institution" label="For a school or church" />
    </fieldset>
  </div>
);

const LINES = {
  price: 'Piano',
  tax: 'Sales tax',
  inspection: 'Inspection',
  move: 'Move across town',
  bench: 'Bench',
  tuning: 'First tuning',
  later: 'Later tunings, first year',
  repairs: 'Repairs',
  total: 'First-year total, all in',
};
const PAYMENTS = { cash: 'Cash', loan: 'Loan', rent: 'Rent' };

/** A row for each line: its words, a field for a quote or an amount a month, and its amount. */
const rowsOf = (lines: Texts, texts: Texts): Record<string, ReactNode[]> =>
  Object.fromEntries(
    Object.entries(lines).map(([name, label]) => {
      const words = (
        <span key={label}>
          {label} <small data-text={`${name}Of`}>{texts[`${name}Of`]}</small>
        </span>
      );
      const field = { type: 'text', name, inputMode: 'numeric', maxLength: 9, size: 4 } as const;
      const quote = <input key="quote" aria-label={`Your quote: ${label}`} {...field} />;
      const monthly = <Live key="monthly" name={`${name}Monthly`} texts={texts} />;
      const isExtra = EXTRAS.some((extra) => extra === name);
      const between = isExtra ? [quote] : name in PAYMENTS ? [monthly] : [];
      return [name, [words, ...between, <Live key={name} name={name} texts={texts} />]];
    }),
  );

const BUDGETS = [1500, 3000, 6000, 15000];
const GRAND_FROM = 15000;

function worked(seller: Seller, amounts: Amounts): Record<string, ReactNode[]> {
  const included = Object.fromEntries(INCLUDED[seller].map((extra) => [`has-${extra}`, 'on']));
  const rows = BUDGETS.map((sum) => {
    const kind = sum >= GRAND_FROM ? 'grand' : 'upright';
    const given = { ...included, know: 'budget', sum: String(sum), seller, kind };
    const { texts, others } = answersFor(given, amounts);
    const link = (
      <a key={sum} href={`/cost/?sum=${sum}&seller=${seller}&kind=${kind}#sheet`}>
        {dollars(sum)}
      </a>
    );
    return [sum, [link, texts.tax, dollars(others), texts.price]];
  });
  return Object.fromEntries(rows);
}
