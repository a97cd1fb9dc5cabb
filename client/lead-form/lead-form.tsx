import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Consent } from './consent.tsx';
import { Contact, type ContactProps } from './contact.tsx';
import { ErrorSummary } from './error-summary.tsx';
import {
  hintId,
  type Option,
  type OptionField,
  type SelectedField,
  SelectField,
  TextField,
} from './fields.tsx';
import { Honeypot } from './honeypot.tsx';
import { PianoChoice } from './piano-choice.tsx';
import { isPlaceKnown, Place, type Prefill } from './place.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { Toasts } from './toast.tsx';
import { SUBMITTING, useLeadForm } from './use-lead-form.ts';
import { type Call, WhoCalls } from './who-calls.tsx';
import { BUTTON, DIRECTION } from './words.ts';
import { useZip } from './zip-place.ts';

/** `section` and `card` show every field; `inline`, at the top of a page, shows fewer. */
export type LeadFormVariant = 'section' | 'inline' | 'card';

/** The props with which the server renders the form and the browser hydrates it: plain data. */
export interface LeadFormProps extends ContactProps {
  variant: LeadFormVariant;
  brand: string;
  options: Record<OptionField, Option[]>;
  prefill: Prefill;
  /** The absolute URL to which leads are posted. */
  endpoint: string;
  /** The shortest time between two submissions, in milliseconds. */
  cooldownMs: number;
  /** The path of the cities by the digits of ZIP codes that are theirs, as `placeOfZip` takes them. Pages of earlier builds have none. */
  zipFile?: string | undefined;
  /** Why the form asks for a phone number. Pages of earlier builds have none here. */
  whyPhone?: string | undefined;
  /** Below the button: who pays. Pages of earlier builds have none here. */
  claim?: string | undefined;
  /** What happens where one dealer is near, or none: below the button. Pages of earlier builds have none here. */
  promise?: string | undefined;
  /** Who calls a visitor. Sites that say nothing of it have none. */
  calls?: Call[] | undefined;
}

/** The id of the line about the ZIP code. */
const ZIP_LINE = 'lead-zip-line';
/** The longest that a browser takes from the focus of a touch to its press, in milliseconds. */
const PRESS_MS = 150;

/** The questions of each variant after the one for the kind of piano. */
const selectedIn = (variant: LeadFormVariant): SelectedField[] =>
  variant === 'inline' ? ['budget_range'] : ['condition', 'budget_range', 'timeline', 'delivery_location'];

interface BrowserProps extends LeadFormProps {
  /** Called once in the browser, when the form can be submitted. Returns the place that a visitor saw last, to be shown in one line. */
  onReady?: (form: HTMLFormElement) => Prefill | undefined;
}

/**
 * The lead form. Its inputs are uncontrolled, so that hydration keeps what was typed before. With `method="dialog"` an early
 * submission does not navigate, and no personal data gets into the URL.
 */
export function LeadForm({ variant, options, prefill, onReady, ...given }: BrowserProps) {
  const { brand, phone, email, zipFile, whyPhone, claim, promise, calls, ...settings } = given;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { errors, slips, presses, status, failures, said, submit, recheck } = useLeadForm(settings);
  const [place, setPlace] = useState(prefill);
  const { line, follow } = useZip(zipFile, recheck);
  const submitting = status === 'submitting' || status === 'sent';
  const placeKnown = isPlaceKnown(prefill);
  const questions = selectedIn(variant).map((name) => (
    <SelectField key={name} name={name} options={options[name]} error={errors[name]} />
  ));

  const zip = <TextField key="zip" name="zip" error={errors.zip} line={placeKnown ? undefined : ZIP_LINE} />;
  const where = <Place key="place" prefill={place} errors={errors} />;

  // At once: a visitor may type into the form before another effect would run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form becomes ready once
  useLayoutEffect(() => {
    const seen = form.current && onReady?.(form.current);
    if (seen) setPlace(seen);
  }, []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget);
  };

  /** A message that came while something is pressed would move it away from the finger. */
  const onLeave = (field: EventTarget) => {
    setTimeout(() => {
      if (document.body.matches(':active')) return onLeave(field);
      if (field === document.activeElement) return;
      recheck(field, true);
      if (!placeKnown) follow(field);
    }, PRESS_MS);
  };

  return (
    <form
      ref={form}
      className={`lead-form lead-form-${variant}`}
      method="dialog"
      noValidate
      aria-label="Get matched with piano dealers"
      onSubmit={onSubmit}
      onInput={({ target }) => {
        recheck(target);
        if (!placeKnown) follow(target);
      }}
      onBlur={({ target }) => onLeave(target)}
    >
      <ErrorSummary errors={errors} attempt={status === 'invalid' ? presses : 0} />
      <fieldset>
        <legend>The piano you have in mind</legend>
        <PianoChoice options={options.piano_type} error={errors.piano_type} />
        {!placeKnown && <div className="fields">{questions}</div>}
        <PlanChoice />
      </fieldset>
      <fieldset>
        {/* A place that is known takes no heading and little space: the questions stand beside it. */}
        {placeKnown ? (
          <legend className="visually-hidden">Budget and place</legend>
        ) : (
          <legend className="starred">Where you are</legend>
        )}
        <div className="fields">
          {placeKnown && questions}
          {isPlaceKnown(place) ? [where, zip] : [zip, where]}
        </div>
        {!placeKnown && (
          <p className="zip-line fine-print" role="status" id={ZIP_LINE}>
            {line}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend className={placeKnown ? 'starred' : undefined}>Your details</legend>
        <div className="fields">
          <TextField name="name" error={errors.name} />
          <TextField name="email" error={errors.email} question={slips.email} />
          <TextField
            name="phone"
            error={errors.phone}
            question={slips.phone}
            {...(calls ? { line: hintId('phone') } : { hint: whyPhone })}
            last
          />
          {calls && <WhoCalls calls={calls} why={whyPhone} />}
        </div>
      </fieldset>
      <Honeypot />
      <Consent brand={brand} />
      <Toasts {...{ status, failures, presses, said, button, phone, email }} />
      {/* The loader changes the button's text if it is pressed before hydration. */}
      <button
        id="lead-send"
        ref={button}
        className="button"
        type="submit"
        disabled={submitting}
        suppressHydrationWarning
      >
        {submitting ? SUBMITTING : BUTTON}
      </button>
      {promise && <p className="promise">{promise}</p>}
      <p className="fine-print">
        {claim && <strong>{claim}</strong>} {DIRECTION}: read our <a href="/privacy/">privacy policy</a> and{' '}
        <a href="/terms/">terms</a>. <Contact phone={phone} email={email} />
      </p>
    </form>
  );
}
