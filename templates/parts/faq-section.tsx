import type { PageFaq } from '../../generator/model/index.ts';
import { Section } from './section.tsx';

interface FaqSectionProps {
  heading: string;
  faqs: readonly PageFaq[];
  id?: string;
}

/** Questions; each opens to show its answer. Below a closed one stands how its local part begins. */
export function FaqSection({ heading, faqs, id }: FaqSectionProps) {
  return (
    <Section heading={heading} {...(id && { id })}>
      <div className="faq">
        {faqs.map(({ question, answer, opening }) => (
          <div key={question}>
            <details>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
            {opening && <p className="opening">{opening}</p>}
          </div>
        ))}
      </div>
    </Section>
  );
}
