import { LinkIndex } from '../parts/lists.tsx';
import type { PageProps } from './page-props.ts';

/** The search words are in the URL, so a search can be linked to. `client/search/` does everything else in the browser. */
export function SearchPage({ route, assets }: PageProps<'search'>) {
  return (
    <div className="wrap reading search-page" data-index={route.props.index}>
      <h1>Search</h1>
      <search aria-label="Search">
        <form action={route.path} method="get">
          <label htmlFor="search-words">City, state, article or piano term</label>
          <div className="search-field">
            <input
              type="search"
              id="search-words"
              name="q"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              aria-describedby="search-hint"
            />
            <button type="submit" className="button">
              Search
            </button>
          </div>
          <p id="search-hint" className="fine-print">
            For example Houston, humidity or soundboard.
          </p>
        </form>
      </search>
      <noscript>
        <p className="notice">
          {'Searching needs JavaScript. Without it, find your city in the '}
          <a href="/directory/">directory</a>.
        </p>
      </noscript>
      <p role="status" className="search-status" />
      <div className="search-results" />
      <nav aria-labelledby="browse">
        <h2 id="browse" className="label">
          Or look through
        </h2>
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
