import type { Figures } from '../../generator/model/index.ts';

/** What can be said in a word or a figure, at a glance. */
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

/** What a buyer asks first about a place. */
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

/** What the form asks and gives, beside it. */
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
