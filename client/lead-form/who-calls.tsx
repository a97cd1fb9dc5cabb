/** Somebody who may call, and what to expect of them. */
export interface Call {
  from: string;
  expect: string;
}

/** Who will call the phone number. It stands below the phone field, and opens there. */
export const WhoCalls = ({ calls }: { calls: readonly Call[] }) => (
  <details className="who-calls fine-print">
    <summary>Who will call me?</summary>
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
