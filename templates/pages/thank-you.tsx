import { EmailLink } from '../parts/contact-links.tsx';
import type { PageProps } from './page-props.ts';

export function ThankYouPage({ frame }: PageProps<'thank-you'>) {
  const { figures, site } = frame;
  return (
    <div className="wrap reading">
      <h1>Thank You</h1>
      <p className="lead">Your request is on its way. Here is what happens next.</p>
      <ol className="next-steps">
        <li>
          <strong>We review your preferences.</strong> We read what you told us about the piano, your budget
          and your place.
        </li>
        <li>
          <strong>{`You receive ${figures.dealersMatched} verified dealers.`}</strong>
          {` They are near you, and you have their names within ${figures.responseTime}.`}
        </li>
        <li>
          <strong>You visit showrooms.</strong> Play as many pianos as you like. You buy from the dealer you
          choose, or from none.
        </li>
      </ol>
      <p className="actions">
        <a className="button" href="/">
          Return Home
        </a>
        <a className="button quiet" href="/blog/">
          Read Buying Tips
        </a>
      </p>
      <p>
        {'Something to add? Write to '}
        <EmailLink email={site.email} />.
      </p>
    </div>
  );
}
