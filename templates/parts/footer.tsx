import { EmailLink, PhoneLink } from '../../client/lead-form/contact.tsx';
import type { Frame, Link } from '../../generator/model/index.ts';
import { FOR_DEALERS, HOW_THIS_WORKS } from './how-this-works.tsx';
import { LinkItems } from './lists.tsx';
import { Owner } from './owner.tsx';
import { SiteSearch } from './search-box.tsx';

/** The footer of every page, in four columns. */
export function Footer({ frame }: { frame: Frame }) {
  const { site, footerStates, footerPages, year } = frame;
  const words = frame.words.footer;
  return (
    <footer className="site-footer stage">
      <div className="wrap columns">
        <section>
          <h2>{words.about}</h2>
          <p>{words.text}</p>
          <p>
            <PhoneLink phone={site.phone} />
            {'\u00a0 '}
            <EmailLink email={site.email} />
          </p>
          <search aria-label={frame.words.search.label}>
            <SiteSearch id="footer-search" words={frame.words.search} />
          </search>
        </section>
        <Column heading={words.resources} links={footerPages.resources} />
        <section>
          <h2>{words.company}</h2>
          <ul>
            <LinkItems
              links={[
                { name: words.how, path: HOW_THIS_WORKS },
                ...(site.statements.dealers ? [{ name: words.dealers, path: FOR_DEALERS }] : []),
                ...footerPages.company,
              ]}
            />
            <li>
              <a href="/sitemap.xml" target="_blank" rel="noopener">
                {words.sitemap}
                <span className="visually-hidden">{` ${words.newTab}`}</span>
              </a>
            </li>
            <LinkItems links={footerPages.own} />
          </ul>
        </section>
        <Column heading={words.states} links={footerStates} />
      </div>
      <div className="wrap closing">
        {`© ${year} ${site.brand}. ${words.rights} `}
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
