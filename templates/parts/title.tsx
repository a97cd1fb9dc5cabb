import { Fragment } from 'react';

/** A title that breaks first after `:`, `?` and `!`, as in `Paying for a Piano: | Cash, Loan or Rent`, then elsewhere. */
export const Title = ({ text }: { text: string }) =>
  text.split(/(?<=[:?!]) /).map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && ' '}
      <span className="phrase">{phrase}</span>
    </Fragment>
  ));
