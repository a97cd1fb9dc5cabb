import type { Props } from '../../generator/model/index.ts';
import { Section } from './section.tsx';

interface FaqSectionProps {
  heading: string;
  faqs: Props['state']['faqs'];
  id?: string;
}

/** Questions with short answers; each opens to show the rest. */
export function FaqSection({ heading, faqs, id }: FaqSectionProps) {
  return (
    <Section heading={heading} {...(id && { id })}>
      <div className="faq">
        {faqs.map(({ question, short, answer }) => (
          <div key={question}>
            <details>
              <summary>
                <h3>{question}</h3>
                <span>{short}</span>
              </summary>
              <p>{answer}</p>
            </details>
          </div>
        ))}
      </div>
    </Section>
  );
}
