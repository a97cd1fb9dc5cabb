import { hintId } from './fields.tsx';

/** Somebody who may call, and what to expect of them. */
export interface Call {
  from: string;
  expect: string;
}

/** Why the form asks for the phone number, and who will call it. It stands below the phone field, and opens there. */
export const WhoCalls = ({ calls, why }: { calls: readonly Call[]; why: string | undefined }) => (
  <details className="who-calls fine-print">
    <summary>
      <span id={hintId('phone')}>{why}</span> <u>Who will call me?</u>
    </summary>
    <dl>
      {calls.map(({ from, expect }) => (
        <div key={from}>
          <dt>{from}</dt>
          <dd>{expect}</dd>
        </div>
      ))}
    </dl>
  </details>
);
