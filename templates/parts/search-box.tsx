import type { Frame } from '../../generator/model/index.ts';

interface SearchBoxProps {
  label: string;
  /** A sentence below the field. */
  hint?: string;
  /** True for a field that leads to the page of a place, if its words name just one. */
  toPlace?: boolean;
}

/** A small field that leads to the search page, in the menu and in the footer. */
export const SiteSearch = ({ id, words }: { id: string; words: Frame['words']['search'] }) => (
  <form className="search-field site-search" action="/search/" method="get">
    <label htmlFor={id}>{words.label}</label>
    <input type="search" id={id} name="q" />
    <button type="submit" className="button quiet small">
      {words.button}
    </button>
  </form>
);

/** A field that leads to the search page, without a script. A page has at most one. */
export const SearchBox = ({ label, hint, toPlace = false }: SearchBoxProps) => (
  <search aria-label={toPlace ? 'Your city' : 'Search'}>
    <form className="search-box" action="/search/" method="get">
      {toPlace && <input type="hidden" name="to" value="place" />}
      <label htmlFor="search-words">{label}</label>
      <div className="search-field">
        <input
          type="search"
          id="search-words"
          name="q"
          required={toPlace}
          autoComplete={toPlace ? 'address-level2' : 'off'}
          spellCheck={false}
          enterKeyHint={toPlace ? 'go' : 'search'}
          aria-describedby={hint && 'search-hint'}
        />
        <button type="submit" className="button">
          {toPlace ? 'See My City' : 'Search'}
        </button>
      </div>
      {hint && (
        <p id="search-hint" className="fine-print">
          {hint}
        </p>
      )}
    </form>
  </search>
);
