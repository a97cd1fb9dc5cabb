interface SearchBoxProps {
  label: string;
  /** A sentence below the field. */
  hint?: string;
}

/** A field that leads to the search page, without a script. A page has at most one. */
export const SearchBox = ({ label, hint }: SearchBoxProps) => (
  <search aria-label="Search">
    <form className="search-box" action="/search/" method="get">
      <label htmlFor="search-words">{label}</label>
      <div className="search-field">
        <input
          type="search"
          id="search-words"
          name="q"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={hint && 'search-hint'}
        />
        <button type="submit" className="button">
          Search
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
