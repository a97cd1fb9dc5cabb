import type { ReactNode } from 'react';
import type { Frame } from '../../generator/model/index.ts';
import { HOW_THIS_WORKS } from './how-this-works.tsx';

interface AssurancesProps {
  frame: Frame;
  /** When dealers are checked. */
  checked?: string;
  /** What follows them. */
  children?: ReactNode;
}

/** What stands behind the form: what dealers are checked for, as the owner says it, and where to read more. */
export function Assurances({ frame: { site, assurances: words }, checked, children }: AssurancesProps) {
  const { verified } = site.statements;
  return (
    <div className="assurances">
      {verified && (
        <>
          <h3>{words.verified}</h3>
          <ul>
            {verified.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        {verified && checked && `${checked} `}
        <a href={HOW_THIS_WORKS}>{words.more}</a>
      </p>
      {children}
    </div>
  );
}
