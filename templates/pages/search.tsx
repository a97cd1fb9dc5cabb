import { Actions } from '../parts/actions.tsx';
import { Chips, LinkIndex } from '../parts/lists.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import type { PageProps } from './page-props.ts';

/** The search words are in the URL, so a search can be linked to. `client/search/` does everything else in the browser. */
export function SearchPage({ route, assets }: PageProps<'search'>) {
  return (
    <div className="wrap reading search-page" data-index={route.props.index}>
      <h1>Search</h1>
      <SearchBox
        label="City, state, ZIP code, article or piano term"
        hint="For example Houston, humidity, soundboard or Steinway."
      />
      <noscript>
        <p className="notice">
          {'Searching needs JavaScript. Without it, find your city in the '}
          <a href="/directory/">directory</a>.
        </p>
      </noscript>
      <p role="status" className="search-status" />
      <div className="search-results" />
      <div className="search-nothing" hidden>
        <p>
          Is your town not here? The directory lists every state, and the form takes any town and ZIP code.
        </p>
        <Actions
          first={{ name: 'Get Matched', href: '/#lead-form' }}
          second={{ name: 'See All States', href: '/directory/' }}
        />
      </div>
      <nav aria-labelledby="states">
        <h2 id="states">Browse by State</h2>
        <Chips links={route.props.states} />
      </nav>
      <nav aria-labelledby="browse">
        <h2 id="browse">Or Look Through</h2>
        <LinkIndex
          links={[
            { name: 'The directory', path: '/directory/' },
            { name: 'The guides', path: '/blog/' },
            { name: 'The glossary', path: '/glossary/' },
          ]}
        />
      </nav>
      <script type="module" src={assets.searchScript} />
    </div>
  );
}
