import { Keyboard } from '../drawings/keyboard.tsx';
import { Actions } from '../parts/actions.tsx';
import { EmailLink } from '../parts/contact-links.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

export function ThankYouPage({ frame }: PageProps<'thank-you'>) {
  const { figures, site } = frame;
  return (
    <>
      <section className="stage hero">
        <div className="wrap">
          <h1>Thank You</h1>
          <p className="lead">We have your request. Here is what happens next.</p>
          <Actions
            first={{ name: 'Return Home', href: '/' }}
            second={{ name: 'Read Buying Tips', href: '/blog/' }}
          />
        </div>
      </section>
      <Keyboard />
      <Section
        heading="What Happens Next"
        intro={
          <>
            {'While you wait, measure the wall, the doors and the stairs. Something to add? Write to '}
            <EmailLink email={site.email} />.
          </>
        }
      >
        <ol className="steps">
          <li>
            <h3>We review your preferences</h3>
            <p>We read what you told us about the piano, your budget and where it will stand.</p>
          </li>
          <li>
            <h3>
              {'You receive '}
              <span className="nowrap">{figures.dealersMatched}</span>
              {' verified dealers'}
            </h3>
            <p>{`They are near you, and you have their names within ${figures.responseTime} of sending the form.`}</p>
          </li>
          <li>
            <h3>You visit showrooms</h3>
            <p>
              Play as many pianos as you like, and ask each dealer for the price with delivery, bench and
              first tuning. You buy from the dealer you choose, or from none.
            </p>
          </li>
        </ol>
      </Section>
    </>
  );
}
