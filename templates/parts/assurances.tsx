import type { Frame } from '../../generator/model/index.ts';
import { HOW_THIS_WORKS } from './how-this-works.tsx';

/** What stands behind the form: what "verified" means, who pays and who runs the site. Nothing that the owner has not said. */
export function Assurances({ frame: { site, assurances: words } }: { frame: Frame }) {
  const { verified, funding, legalName } = site.statements;
  return (
    <div className="assurances">
      {verified && (
        <>
          <h2>{words.verified}</h2>
          <ul>
            {verified.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        {funding && (
          <>
            <strong>{words.pays}</strong> {`${funding} `}
          </>
        )}
        {legalName && `${site.brand} is run by ${legalName}. `}
        <a href={HOW_THIS_WORKS}>{words.more}</a>
      </p>
    </div>
  );
}
