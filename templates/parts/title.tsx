import { Fragment } from 'react';

interface TitleProps {
  text: string;
  /** The spaces at which it breaks first. */
  at?: RegExp;
}

/** A title that breaks first after `:`, `?` and `!`, as in `Paying for a Piano: | Cash, Loan or Rent`, then elsewhere. */
export const Title = ({ text, at = /(?<=[:?!]) / }: TitleProps) =>
  text.split(at).map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && ' '}
      <span className="phrase">{phrase}</span>
    </Fragment>
  ));
