import type { Faq } from '../../generator/model.ts';

/** Questions that open to their answers, under their heading. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <section className="faq">
      <h2>Frequently Asked Questions</h2>
      {faqs.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
