import { EmailLink, PhoneLink } from '../../client/lead-form/contact.tsx';
import { ForDealers, HowThisWorks, WhatVerifiedMeans, WhoCalls } from '../parts/how-this-works.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import type { PageProps } from './page-props.ts';

export function ContactPage({ frame, assets }: PageProps<'contact'>) {
  const { site, figures } = frame;
  return (
    <>
      <section className="stage hero">
        <div className="wrap split">
          <div>
            <h1>Contact Us</h1>
            <p className="lead">Ask for dealers near you with the form. For anything else, write or call.</p>
          </div>
          <dl className="facts large">
            <div>
              <dt>Email</dt>
              <dd>
                <EmailLink email={site.email} />
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <PhoneLink phone={site.phone} />
              </dd>
            </div>
          </dl>
        </div>
      </section>
      <div className="wrap block split">
        <section id="lead-form">
          <h2>Send Us a Message</h2>
          <p>
            {`This form asks for dealers: you hear within ${figures.responseTime}. For anything else, write to `}
            <EmailLink email={site.email} />.
          </p>
          <LeadFormIsland frame={frame} assets={assets} variant="card" />
        </section>
        <section>
          <h2>How We Can Help</h2>
          <ul className="entries">
            <li>{`Match you with ${figures.dealersMatched} verified dealers where they are near you, new or used, acoustic or digital.`}</li>
            <li>Find out whether dealers serve a city that the directory does not show yet.</li>
            <li>Point you to guides on sizes, prices, financing and care before you visit a showroom.</li>
            <li>
              Help schools, churches and studios describe what they need so that dealers can make an offer.
            </li>
          </ul>
        </section>
        <div>
          <HowThisWorks frame={frame} />
          <WhatVerifiedMeans statements={site.statements} />
        </div>
      </div>
      <WhoCalls statements={site.statements} />
      <ForDealers site={site} />
    </>
  );
}
