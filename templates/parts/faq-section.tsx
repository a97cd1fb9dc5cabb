import type { Props } from '../../generator/model/index.ts';
import { Section } from './section.tsx';

type Faqs = Props['state']['faqs'];

/** Questions with short answers; each opens to show the rest. */
export function FaqSection({ heading, faqs, id }: { heading: string; faqs: Faqs; id?: string }) {
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
