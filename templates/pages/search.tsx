import { Actions } from '../parts/actions.tsx';
import { Chips } from '../parts/lists.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import type { PageProps } from './page-props.ts';

/** The search words are in the URL, so a search can be linked to. `client/search/` does everything else in the browser. */
export function SearchPage({ page, frame, assets }: PageProps<'search'>) {
  return (
    <div className="wrap reading search-page" data-index={page.props.index} data-price={page.props.price}>
      <div>
        <h1>Search</h1>
        <SearchBox
          label={`City, ZIP code, ${page.props.dealers > 0 ? 'dealer, brand' : 'article'} or piano term`}
          hint="For example: rent a piano, what is my old piano worth, Steinway."
        />
        <noscript>
          <p className="notice">
            {'Searching needs JavaScript. Without it, find your city in the '}
            <a href="/directory/">directory</a>.
          </p>
        </noscript>
        <p className="search-status" />
        <p role="status" className="visually-hidden" />
        <div className="search-results" />
        <div className="notice search-nothing" hidden>
          <p>
            Is your town not here? The directory lists all our states, and the form takes any town and ZIP
            code.
          </p>
          <Actions
            first={{ name: frame.words.formButton, href: '/#lead-form' }}
            second={{ name: frame.words.buttons.seeStates, href: '/directory/' }}
          />
        </div>
      </div>
      <div>
        <nav aria-labelledby="browse">
          <h2 id="browse">Or Look Through</h2>
          <Chips
            links={[
              { name: 'Directory', path: '/directory/' },
              { name: 'Blog', path: '/blog/' },
              { name: 'Glossary', path: '/glossary/' },
            ]}
          />
        </nav>
        <nav aria-label="States">
          <details open>
            <summary>
              <h2>Browse by State</h2>
            </summary>
            <Chips links={page.props.states} />
          </details>
        </nav>
      </div>
      <script type="module" src={assets.searchScript} />
    </div>
  );
}
