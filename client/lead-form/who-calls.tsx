/** A link to the page part that says who calls a visitor. It stands below the phone field. */
export const WhoCalls = ({ path }: { path: string }) => (
  <p className="fine-print">
    <a href={path}>Who will call me?</a>
  </p>
);
