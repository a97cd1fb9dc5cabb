import type { Figures } from '../../generator/model/index.ts';

/** A list of short facts. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The facts that a buyer first wants to know about a city or state. */
export const BuyerFacts = ({ climate, figures }: { climate: string; figures: Figures }) => (
  <Facts
    facts={[
      ['Climate', climate],
      ['New upright', figures.priceUpright],
      ['Monthly rental', figures.rentalPerMonth],
      ['Tuning', `at least ${figures.tuningsPerYear}`],
    ]}
  />
);

/** Facts about the form and the match, beside the form. */
export const MatchFacts = ({ figures }: { figures: Figures }) => (
  <Facts
    facts={[
      ['The form', `less than ${figures.formTime}`],
      ['Your match', `${figures.dealersMatched} verified dealers`],
      ['You hear', `within ${figures.responseTime}`],
      ['You pay us', 'nothing'],
    ]}
  />
);
