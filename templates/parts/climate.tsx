import type { Assets, CityAir, CityCopy, Frame } from '../../generator/model/index.ts';
import { AirYear } from '../charts/air-year.tsx';
import { GuideLink } from './guide-link.tsx';
import { Section } from './section.tsx';

interface ClimateProps {
  air: CityAir;
  /** The path of the page. */
  path: string;
  copy: CityCopy;
  frame: Frame;
  assets: Assets;
  /** The path of the article on rooms; null if it does not exist. */
  guide: string | null;
}

/** What the air of a city does to a piano: the year in one sentence and in a picture to hear, and the rest on demand. */
export function Climate({ air, path, copy, frame, assets, guide }: ClimateProps) {
  const words = copy.air;
  return (
    <Section
      id="climate"
      heading={words.heading}
      intro={words.hear.takeaway}
      aside={<p>{air.house}</p>}
      stage
    >
      <AirYear {...{ air, words, path, assets }} range={frame.amounts.pianoHumidity} />
      <details className="more-air">
        <summary>{words.more}</summary>
        <div>
          <Sentence name={words.winter}>{air.inWinter}</Sentence>
          <Sentence name={words.summer}>{air.inSummer}</Sentence>
          <Sentence name={words.help}>{air.help}</Sentence>
          <p className="fine-print">{`${words.note} ${air.source} ${air.credit}.`}</p>
          <p>
            <a href="/climate/">{words.elsewhere}</a>
          </p>
          <p>
            <GuideLink path={guide} name={copy.choices.spaceAndClimate.guide} />
          </p>
        </div>
      </details>
    </Section>
  );
}

const Sentence = ({ name, children }: { name: string; children: string }) => (
  <p>
    <strong>{`${name} `}</strong>
    {children}
  </p>
);
