import { EmailLink } from '../../client/lead-form/contact.tsx';
import { Keyboard } from '../drawings/keyboard.tsx';
import { PianoSymbols } from '../drawings/piano-symbols.tsx';
import { Actions } from '../parts/actions.tsx';
import { HOW_THIS_WORKS, WhoCalls } from '../parts/how-this-works.tsx';
import { Section } from '../parts/section.tsx';
import { ShowroomChecklist } from '../parts/showroom-checklist.tsx';
import type { PageProps } from './page-props.ts';

export function ThankYouPage({ page, frame, assets }: PageProps<'thank-you'>) {
  const { amounts, figures, options, promise, site, words } = frame;
  const kinds = Object.fromEntries(options.piano_type.map(({ value, label }) => [value, label]));
  const { from, to = from } = amounts.dealersMatched;
  const meanwhile = <p>{page.props.meanwhile}</p>;
  const others = {
    second: { name: words.buttons.returnHome, href: '/' },
    third: { name: words.buttons.tips, href: '/blog/' },
  };
  return (
    <>
      <section className="stage hero">
        <div className="wrap asked">
          <h1>Thank You</h1>
          <p className="lead">We have your request. Here is what happens next.</p>
          <p className="lead" hidden>
            This is the page after the form. Nothing was sent from this tab. The steps below begin when you
            send it.
          </p>
          <p
            className="sent"
            data-kinds={JSON.stringify(kinds)}
            data-answer={page.props.answerMs}
            data-watched={site.script && ''}
            hidden
          />
          <p className="sent-piano" hidden>
            <svg viewBox="0 0 216 188" aria-hidden="true">
              <use />
            </svg>
          </p>
          <a className="sent-dealers" href="/directory/" hidden>
            See the dealers listed for your city
          </a>
          <div hidden>
            <Actions first={{ name: words.buttons.form, href: '/#lead-form' }} {...others} />
          </div>
          {/* It runs before what is below the line is shown, so that nothing moves. */}
          <script src={assets.thankYouScript} />
          <Actions first={{ name: words.buttons.checklist, href: '#checklist' }} {...others} />
        </div>
      </section>
      <PianoSymbols />
      <Keyboard />
      <Section
        heading="What Happens Next"
        intro={
          <>
            {`Our emails come from ${site.brand}: check your spam folder too. `}
            {'Is your address wrong, or is something missing? '}
            {'Write to '}
            <EmailLink email={site.email} />
            {'. '}
            <a href={HOW_THIS_WORKS}>How this works</a>
          </>
        }
      >
        <ol className="steps">
          <li>
            <p className="label">Right away</p>
            <h3>We review your preferences</h3>
            <p>A receipt follows by email, and we look for verified dealers near you.</p>
          </li>
          <li>
            <p className="label">{`Within ${figures.responseTime}`}</p>
            <h3>
              {'You receive '}
              <span className="nowrap">{figures.dealersMatched}</span>
              {' verified dealers'}
            </h3>
            <p>{`One more email has their names. Each may make one first contact: ${to} at most. ${promise}`}</p>
          </li>
          <li>
            <p className="label">When it suits you</p>
            <h3>You visit showrooms</h3>
            <p>
              Call ahead, take the checklist below, and play as many pianos as you like. You buy from the
              dealer you choose, or from none.
            </p>
          </li>
        </ol>
        {!site.statements.calls && meanwhile}
      </Section>
      <WhoCalls statements={site.statements} more={meanwhile} />
      <ShowroomChecklist frame={frame} />
    </>
  );
}
