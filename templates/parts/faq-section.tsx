import type { Faq } from '../../generator/model/index.ts';
import { Section } from './section.tsx';

/** Questions; each opens to show its answer. */
export function FaqSection({ heading, faqs }: { heading: string; faqs: readonly Faq[] }) {
  return (
    <Section heading={heading}>
      <div className="faq">
        {faqs.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
