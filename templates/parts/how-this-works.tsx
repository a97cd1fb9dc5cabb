import type { ReactNode } from 'react';
import { EmailLink } from '../../client/lead-form/contact.tsx';
import type { Frame, Statements } from '../../generator/model/index.ts';
import { PersonName } from './byline.tsx';
import { Owner } from './owner.tsx';
import { Section } from './section.tsx';
import { Title } from './title.tsx';

/** Where other pages link to. */
export const HOW_THIS_WORKS = '/contact/#how-this-works';
export const FOR_DEALERS = '/contact/#for-dealers';

/** The heading of the part: it names only what the owner has said. */
export const howThisWorksHeading = ({ funding }: Statements): string =>
  funding ? 'How This Works, Who Pays' : 'How This Works';

/** What becomes of a request, and what the owner says of the service. Nothing of a statement that is missing. */
export function HowThisWorks({ frame }: { frame: Frame }) {
  const { site, figures } = frame;
  const { legalName, postalAddress, funding, calls, author, reviewer } = site.statements;
  return (
    <section id="how-this-works">
      <h2>
        <Title text={howThisWorksHeading(site.statements)} at={/(?<=,) /} />
      </h2>
      <ul className="entries">
        <li>
          <h3>What happens to your request</h3>
          <div>
            <p>
              {'You send the form, and we match you with '}
              <span className="nowrap">{figures.dealersMatched}</span>
              {` verified local dealers within ${figures.responseTime}.`}
              {calls && (
                <>
                  {' See '}
                  <a href="#who-calls">who will call you</a>, and what happens if nobody is near.
                </>
              )}
            </p>
            <p>
              The dealers get what you wrote in the form, and whether you agreed to follow-up calls, texts and
              emails. You buy from the dealer you choose, or from none.
            </p>
          </div>
        </li>
        {(legalName || postalAddress) && (
          <Entry heading="Who runs it">
            <Owner site={site} />
          </Entry>
        )}
        {funding && <Entry heading="Who pays">{funding}</Entry>}
        {author && (
          <Entry heading="Who writes the guides">
            <PersonName person={author} />.
          </Entry>
        )}
        {reviewer && (
          <Entry heading="Who reviews the guides">
            <PersonName person={reviewer} />.
          </Entry>
        )}
      </ul>
    </section>
  );
}

/** Who calls or writes to a visitor who sent the form, as the owner says it. */
export const WhoCalls = ({ statements, more }: { statements: Statements; more?: ReactNode }) =>
  statements.calls && (
    <Section id="who-calls" heading="Who Will Call You">
      <ul className="entries">
        {statements.calls.map(({ from, expect }) => (
          <Entry key={from} heading={from}>
            {expect}
          </Entry>
        ))}
      </ul>
      {more}
    </Section>
  );

/** What dealers are checked for, as the owner says it. */
export const WhatVerifiedMeans = ({ statements: { verified } }: { statements: Statements }) =>
  verified && (
    <section id="verified">
      <h2>What “Verified” Means</h2>
      <p>
        It describes the dealer, not each piano. Before we name a dealer we check this, and we show the date
        of the check:
      </p>
      <ul>
        {verified.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </section>
  );

/** What a dealer has to know, as the owner says it. */
export const ForDealers = ({ site: { statements, email } }: Pick<Frame, 'site'>) =>
  statements.dealers && (
    <Section id="for-dealers" heading="For Dealers">
      <ul className="entries">
        <Entry heading="What an introduction costs">{statements.dealers.cost}</Entry>
        {statements.verified && (
          <Entry heading="What we check">
            The list under <a href="#verified">What “Verified” Means</a>, before we name you and once a year.
          </Entry>
        )}
        <Entry heading="What we ask of you">{statements.dealers.asked}</Entry>
        <Entry heading="How to join">
          {`${statements.dealers.join} `}
          <EmailLink email={email} />
        </Entry>
      </ul>
    </Section>
  );

/** A heading with a paragraph. */
const Entry = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <li>
    <h3>{heading}</h3>
    <div>
      <p>{children}</p>
    </div>
  </li>
);
