import type { ShownPage } from '../../generator/model/index.ts';

/** The breadcrumbs from the home page to this page, which comes last and is not a link. */
export function Breadcrumbs({ crumbs }: { crumbs: ShownPage['breadcrumbs'] }) {
  return (
    <nav className="breadcrumbs wrap" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={path}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
