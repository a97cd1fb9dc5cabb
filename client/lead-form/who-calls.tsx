/** A link to the page part that says who calls a visitor. It stands below the phone field. */
export const WhoCalls = ({ path }: { path: string }) => (
  <p className="fine-print">
    Dealers need it to reach you. <a href={path}>Who will call me?</a>
  </p>
);
