import type { Props } from '../../generator/model/index.ts';
import { AnchorLink } from '../parts/anchor-link.tsx';
import { drawnTerms, GlossaryDrawings, GlossaryShapes, Loupe } from '../parts/glossary-drawings.tsx';
import { LetterLinks, RelatedPages } from '../parts/lists.tsx';
import { NextStep } from '../parts/near-you.tsx';
import type { PageProps } from './page-props.ts';

type Entry = Props['glossary']['entries'][number];

export function GlossaryPage({ page, frame }: PageProps<'glossary'>) {
  const { entries, guides } = page.props;
  const groups = byLetter(entries);
  const drawn = drawnTerms(entries);
  return (
    <div className="wrap reading">
      <div className="reading-head">
        <h1>Piano Glossary</h1>
        <p className="lead">{`${entries.length} words that you will hear in a showroom or from a teacher, and why each of them matters to you.`}</p>
      </div>
      <LetterLinks
        label="Glossary by letter"
        letters={groups.map(({ letter }) => letter)}
        idOf={idOf}
        className="letters"
      />
      {drawn && <GlossaryDrawings {...drawn} />}
      <div className="glossary">
        {groups.map((group) => (
          <section key={group.letter} aria-labelledby={idOf(group.letter)}>
            <h2 id={idOf(group.letter)}>{group.letter}</h2>
            <dl>
              {group.entries.map((entry) => (
                <div key={entry.id}>
                  <dt id={entry.id}>
                    {entry.term}
                    <AnchorLink id={entry.id} name={`Link to this term: ${entry.term}`} />
                  </dt>
                  <dd>
                    {drawn && <Loupe entry={entry} drawn={drawn} />}
                    <Definition text={entry.definition} guides={guides} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <NextStep frame={frame} />
      <RelatedPages
        heading="Keep Reading"
        className="spread"
        links={[
          { name: 'Piano blog', path: '/blog/' },
          ...(frame.hasHistory
            ? [{ name: 'History of the piano', path: '/education/history-of-the-piano/' }]
            : []),
          { name: 'Directory', path: '/directory/' },
        ]}
      />
      {drawn && <GlossaryShapes />}
    </div>
  );
}

type Guides = Props['glossary']['guides'];

/** A definition, with its words on an article as a link to it. */
function Definition({ text, guides }: { text: string; guides: Guides }) {
  const guide = guides.find(({ words }) => text.includes(words));
  if (!guide) return text;
  const [before, ...after] = text.split(guide.words);
  return (
    <>
      {before}
      <a href={guide.path}>{guide.words}</a>
      {after.join(guide.words)}
    </>
  );
}

const letterOf = ({ term }: Entry): string => [...term][0]?.toUpperCase() ?? '';

/** Groups the entries by their first letter; keeps their order. */
const byLetter = (all: readonly Entry[]) =>
  [...new Set(all.map(letterOf))].map((letter) => ({
    letter,
    entries: all.filter((entry) => letterOf(entry) === letter),
  }));

/** Returns the id of a letter. It cannot equal the id of a term, which has no underscore. */
const idOf = (letter: string): string => `letter_${letter}`;
