import type { Assets, CityAir, CityCopy, Frame } from '../../generator/model/index.ts';
import { AirYear } from '../charts/air-year.tsx';
import { GuideLink } from './guide-link.tsx';
import { Words } from './words.tsx';

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

/** What the air of a city means for a piano: the year in a picture and in one sentence, and the rest on demand. */
export function Climate({ air, path, copy, frame, assets, guide }: ClimateProps) {
  const words = copy.air;
  const { name, guide: guideName } = copy.choices.spaceAndClimate;
  return (
    <>
      <p>
        <strong>{name}</strong> <Words text={words.inShort} />{' '}
        <a href={air.calendar} download>
          {words.calendar}
        </a>
      </p>
      <AirYear {...{ air, words, path, assets }} range={frame.amounts.pianoHumidity} Heading="h4" />
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
            <GuideLink path={guide} name={guideName} />
          </p>
        </div>
      </details>
    </>
  );
}

const Sentence = ({ name, children }: { name: string; children: string }) => (
  <p>
    <strong>{`${name} `}</strong>
    {children}
  </p>
);
