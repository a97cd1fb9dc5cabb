import { answersFor, EXAMPLE, type Figures, figuresOf, type Given } from '../../client/cost/answers.ts';
import { INCLUDED, middle, type Range, type Seller } from '../../client/cost/cost.ts';
import { dollars } from '../../client/cost/dollars.ts';
import { formWith } from '../../client/plan/plan.ts';
import type { Frame } from '../../generator/model/index.ts';
import { PriceChart } from '../charts/price-chart.tsx';
import { Check, Entries, Pick, Sum } from '../parts/calculator.tsx';
import { RelatedPages } from '../parts/lists.tsx';
import { OnPaper } from '../parts/on-paper.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

type Texts = ReturnType<typeof answersFor>['texts'];

export function CostPage({ page, frame, assets }: PageProps<'cost'>) {
  const { copy, tax, guides } = page.props;
  const figures = figuresOf(frame.amounts);
  const given = exampleOf(frame);
  const { texts } = answersFor(given, figures);
  return (
    <>
      <section className="hero stage">
        <div className="wrap">
          <h1>{copy.hero.heading}</h1>
          <p className="lead">{copy.hero.lead}</p>
        </div>
      </section>
      <div className="wrap block" id="sheet">
        <h2>Your Costs, Line by Line</h2>
        <noscript>
          <p className="notice">The sheet needs JavaScript. The worked examples below do not.</p>
        </noscript>
        <div className="calculator" data-figures={JSON.stringify(figures)} data-rates={tax?.rates}>
          <Questions given={given} hasTax={tax !== null} />
          <Costs texts={texts} figures={figures} />
          <Payment given={given} texts={texts} />
        </div>
        <OnPaper site={frame.site} />
        <script type="module" src={assets.costScript} />
      </div>
      <Section {...copy.buys} band>
        <p className="measure">
          {'At 2010 prices, '}
          <b data-text="price">{texts.price}</b>
          {' reached: '}
          <b data-text="within">{texts.within}</b>
          {'. It did not reach: '}
          <span data-text="beyond">{texts.beyond}</span>
          {`. Used means 5 to 20 years old, ${frame.figures.usedSaving} below new. New digital pianos: ${frame.figures.priceDigital}, our estimate.`}
        </p>
        <PriceChart amounts={frame.amounts} figures={frame.figures} />
      </Section>
      <Examples figures={figures} copy={copy.examples} />
      <Section heading={copy.figures.heading} band>
        <Entries entries={copy.figures.entries} />
        {tax && (
          <p className="fine-print">
            {'Averages of states: '}
            <a href={tax.source.url}>{tax.source.name}</a>
            {`, rates of ${tax.asOf}.`}
          </p>
        )}
      </Section>
      <RelatedPages heading="Read On" links={guides} className="wrap block spread" />
    </>
  );
}

const exampleOf = ({ amounts }: Frame): Given => ({
  ...EXAMPLE,
  rent: String(middle(amounts.rentalPerMonth)),
});

const SELLERS = { private: 'A private seller, used', used: 'A dealer, used', new: 'A dealer, new' };
const KINDS = { upright: 'Upright', grand: 'Baby grand or grand', digital: 'Digital' };
const KNOWN = { budget: 'what I can spend in all', price: 'the price of the piano' };

const Questions = ({ given, hasTax }: { given: Given; hasTax: boolean }) => (
  <div className="questions">
    <fieldset>
      <legend>The sum</legend>
      <Pick name="know" label="I know" value={given.know} options={KNOWN} />
      <Sum name="sum" label="Dollars" value={given.sum} />
    </fieldset>
    <fieldset>
      <legend>The piano</legend>
      <Pick name="seller" label="From" value={given.seller} options={SELLERS} />
      <Pick name="kind" label="Kind" value={given.kind} options={KINDS} />
      <Check name="stairs" label="There are stairs" />
      <Check name="untuned" label="It was not tuned for years" />
    </fieldset>
    <fieldset>
      <legend>The price includes</legend>
      <Check name="has-move" label="Delivery" isChecked />
      <Check name="has-bench" label="A bench" isChecked />
      <Check name="has-tuning" label="A first tuning at home" isChecked />
      <small>Dealers often include these. Get each in writing.</small>
    </fieldset>
    <fieldset className="tax">
      <legend>Sales tax</legend>
      {hasTax && <Pick name="place" label="Where you live" value="" options={{ '': 'Another rate' }} />}
      <Sum name="rate" label="Rate in percent" value={given.rate} />
    </fieldset>
  </div>
);

const MADE = [
  ['price', 'Piano', 'chosen'],
  ['tax', 'Sales tax', 'taxOf'],
] as const;

interface CostsProps {
  texts: Texts;
  figures: Figures;
}

const span = ({ from, to = from }: Range): string => `${dollars(from)}–${dollars(to)}`;

function Costs({ texts, figures }: CostsProps) {
  const { moveUpright, moveGrand, inspection, tuningVisit, bench, correction } = figures;
  const rows = [
    ['inspection', 'Inspection', `used pianos, ${span(inspection)}`],
    ['move', 'Move across town', `upright ${span(moveUpright)}, grand ${span(moveGrand)}`],
    ['bench', 'Bench', span(bench)],
    ['tuning', 'First tuning', `${span(tuningVisit)}; after years without, ${span(correction)}`],
    ['later', 'Second tuning, months later', span(tuningVisit)],
    ['repairs', 'Repairs', 'by a technician’s written estimate'],
  ] as const;
  return (
    <div className="costs">
      <table>
        <caption>
          <output data-text="result">{texts.result}</output>
        </caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="quote">
              <span>Your quote</span>
            </th>
            <th scope="col">Counted</th>
          </tr>
        </thead>
        <tbody>
          {MADE.map(([name, label, more]) => (
            <tr key={name}>
              <th scope="row" colSpan={2}>
                {label} <small data-text={more}>{texts[more]}</small>
              </th>
              <td data-text={name}>{texts[name]}</td>
            </tr>
          ))}
          {rows.map(([name, label, range]) => (
            <tr key={name}>
              <th scope="row">
                {label} <small>{range}</small>
              </th>
              <td className="quote">
                <input
                  type="text"
                  name={name}
                  aria-label={`Your quote: ${label}`}
                  inputMode="numeric"
                  maxLength={9}
                />
              </td>
              <td data-text={name}>{texts[name]}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              All in, with the first year
            </th>
            <td data-text="total">{texts.total}</td>
          </tr>
        </tfoot>
      </table>
      <p className="actions">
        <a className="button" data-plan="" href={formWith('/', ['cost-3000', 'used', 'upright'])}>
          Ask Dealers With This Plan
        </a>
        <button type="button" className="button quiet" data-print="">
          Print This Sheet
        </button>
      </p>
      <p className="fine-print">
        The address of this page keeps your figures: save it, or send it to somebody.
      </p>
    </div>
  );
}

const PAYMENTS = [
  ['Cash', 'cashOf', 'cashMonthly', 'cash'],
  ['Loan', 'loanOf', 'loanMonthly', 'loan'],
  ['Rent', 'rentOf', 'rentMonthly', 'rent'],
] as const;

const Payment = ({ given, texts }: { given: Given; texts: Texts }) => (
  <div className="payment">
    <h3>Cash, Loan or Rent</h3>
    <div className="questions">
      <Sum name="borrow" label="To pay, if not all of it" />
      <Sum name="months" label="Months" value={given.months} />
      <Sum name="apr" label="Loan: APR in percent" value={given.apr} />
      <Sum name="rent" label="Rent a month" value={given.rent} />
    </div>
    <table>
      <thead>
        <tr>
          <th scope="col">Way</th>
          <th scope="col">A month</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {PAYMENTS.map(([label, how, monthly, total]) => (
          <tr key={label}>
            <th scope="row">
              {label} <small data-text={how}>{texts[how]}</small>
            </th>
            <td data-text={monthly}>{texts[monthly]}</td>
            <td data-text={total}>{texts[total]}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      <a data-rent="" href={formWith('/', ['rent', 'upright'])}>
        Ask dealers about renting
      </a>
    </p>
  </div>
);

const BUDGETS = [1500, 3000, 6000, 15000];
const GRAND_FROM = 15000;

const WAYS: [Seller, heading: string, text: string][] = [
  ['private', 'From a private seller', 'Used, with its bench; no tax, as in most states.'],
  ['used', 'From a dealer', 'Used, with delivery, bench and first tuning in the price; 7% tax.'],
];

const LINES: [keyof Texts, string][] = [
  ['tax', 'Sales tax'],
  ['inspection', 'Inspection'],
  ['move', 'Move'],
  ['tuning', 'First tuning'],
  ['later', 'Second tuning'],
  ['price', 'Left for the piano'],
];

interface ExamplesProps {
  figures: Figures;
  copy: PageProps<'cost'>['page']['props']['copy']['examples'];
}

const Examples = ({ figures, copy }: ExamplesProps) => (
  <Section {...copy}>
    {WAYS.map(([seller, heading, text]) => {
      const columns = BUDGETS.map((budget) => columnOf(budget, seller, figures));
      return (
        <div key={seller} className="worked">
          <table>
            <caption>
              <h3>{heading}</h3>
              {text}
            </caption>
            <thead>
              <tr>
                <th scope="col">Budget</th>
                {columns.map(({ budget, href }) => (
                  <th key={budget} scope="col">
                    <a href={href}>{dollars(budget)}</a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {LINES.map(([name, label]) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  {columns.map(({ budget, texts }) => (
                    <td key={budget}>{texts[name] === 'Included' ? '–' : texts[name]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    })}
  </Section>
);

function columnOf(budget: number, seller: Seller, figures: Figures) {
  const kind = budget >= GRAND_FROM ? 'grand' : 'upright';
  const included = Object.fromEntries(INCLUDED[seller].map((extra) => [`has-${extra}`, 'on']));
  const given: Given = {
    ...included,
    know: 'budget',
    sum: String(budget),
    seller,
    kind,
    rate: EXAMPLE.rate ?? '',
  };
  const href = `/cost/?sum=${budget}&seller=${seller}&kind=${kind}#sheet`;
  return { budget, href, texts: answersFor(given, figures).texts };
}
