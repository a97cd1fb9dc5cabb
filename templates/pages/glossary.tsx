import { RelatedPages } from '../parts/lists.tsx';
import type { PageProps } from './page-props.ts';

export function GlossaryPage({ route }: PageProps<'glossary'>) {
  const { entries } = route.props;
  return (
    <>
      <section className="hero wrap">
        <h1>Piano Glossary</h1>
        <p className="lead">{`${entries.length} words that you will hear in a showroom or from a teacher, and why each of them matters to you.`}</p>
      </section>
      <div className="wrap block">
        <dl className="glossary">
          {entries.map(({ term, definition, id }) => (
            <div key={id}>
              <dt id={id}>{term}</dt>
              <dd>{definition}</dd>
            </div>
          ))}
        </dl>
        <RelatedPages
          links={[
            { name: 'Piano blog', path: '/blog/' },
            { name: 'History of the piano', path: '/education/history-of-the-piano/' },
            { name: 'Directory', path: '/directory/' },
          ]}
        />
      </div>
    </>
  );
}
