import type { Props } from '../../generator/model/index.ts';
import { Section } from './section.tsx';

interface FaqSectionProps {
  heading: string;
  faqs: Props['state']['faqs'];
  id?: string;
}

/** Questions; each opens to show its answer. Below a closed one stands what its local part comes to. */
export function FaqSection({ heading, faqs, id }: FaqSectionProps) {
  return (
    <Section heading={heading} {...(id && { id })}>
      <div className="faq">
        {faqs.map(({ question, answer, phrase }) => (
          <div key={question}>
            <details>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
            {phrase && <p className="in-short">{phrase}</p>}
          </div>
        ))}
      </div>
    </Section>
  );
}
