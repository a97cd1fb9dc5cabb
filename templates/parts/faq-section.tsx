import type { Props } from '../../generator/model/index.ts';
import { Section } from './section.tsx';

interface FaqSectionProps {
  heading: string;
  faqs: Props['state']['faqs'];
  id?: string;
}

/** Questions with short answers; each opens to show the rest. Below a closed one stands what its local part comes to. */
export function FaqSection({ heading, faqs, id }: FaqSectionProps) {
  return (
    <Section heading={heading} {...(id && { id })}>
      <div className="faq">
        {faqs.map(({ question, short, answer, phrase }) => (
          <div key={question}>
            <details>
              <summary>
                <h3>{question}</h3>
                <span>{short}</span>
              </summary>
              <p>{answer}</p>
            </details>
            {phrase && <p className="in-short">{`Here: ${phrase}`}</p>}
          </div>
        ))}
      </div>
    </Section>
  );
}
