import { EmailLink, PhoneLink } from '../../client/lead-form/contact.tsx';
import type { Frame, Link } from '../../generator/model/index.ts';
import { FOR_DEALERS, HOW_THIS_WORKS } from './how-this-works.tsx';
import { LinkItems } from './lists.tsx';
import { Owner } from './owner.tsx';
import { SiteSearch } from './search-box.tsx';

/** The footer of every page, in four columns. */
export function Footer({ frame }: { frame: Frame }) {
  const { site, footerStates, footerPages, year } = frame;
  return (
    <footer className="site-footer stage">
      <div className="wrap columns">
        <section>
          <h2>{`About ${site.brand}`}</h2>
          <p>Helping families, teachers, and musicians find the right piano locally.</p>
          <p>
            <PhoneLink phone={site.phone} />
            {'\u00a0 '}
            <EmailLink email={site.email} />
          </p>
          <search aria-label="Search this site">
            <SiteSearch id="footer-search" />
          </search>
        </section>
        <Column heading="Resources" links={footerPages.resources} />
        <section>
          <h2>Company</h2>
          <ul>
            <LinkItems
              links={[
                { name: 'How This Works', path: HOW_THIS_WORKS },
                ...(site.statements.dealers ? [{ name: 'For Dealers', path: FOR_DEALERS }] : []),
                ...footerPages.company,
              ]}
            />
            <li>
              <a href="/sitemap.xml" target="_blank" rel="noopener">
                Sitemap<span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
            <LinkItems links={footerPages.own} />
          </ul>
        </section>
        <Column heading="Popular Locations" links={footerStates} />
      </div>
      <div className="wrap closing">
        {`© ${year} ${site.brand}. All rights reserved. `}
        <Owner site={site} />
      </div>
    </footer>
  );
}

function Column({ heading, links }: { heading: string; links: readonly Link[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      <ul>
        <LinkItems links={links} />
      </ul>
    </section>
  );
}
