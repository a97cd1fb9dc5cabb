import type { ReactNode } from 'react';

type HeroProps = { heading: string; lead: ReactNode; children?: ReactNode };

/** The top of a page: its heading, and a sentence that says what it is for. */
export const Hero = ({ heading, lead, children }: HeroProps) => (
  <section className="hero stage">
    <div className="wrap">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
  </section>
);
