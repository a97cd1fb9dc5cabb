import { Fragment } from 'react';

/** A title that is broken where it pauses, `Paying for a Piano: | Cash, Loan or Rent`, before it is broken elsewhere. */
export const Title = ({ text }: { text: string }) =>
  text.split(/(?<=[:?!]) /).map((phrase, place) => (
    <Fragment key={phrase}>
      {place > 0 && ' '}
      <span className="phrase">{phrase}</span>
    </Fragment>
  ));
