import type { ReactNode } from 'react';

interface SectionProps {
  heading: string;
  /** A sentence below the heading. */
  intro?: ReactNode;
  /** What stands below the heading and its sentence. */
  aside?: ReactNode;
  id?: string;
  /** On deeper ground than its neighbors. */
  band?: boolean;
  /** Below its heading instead of beside it. */
  wide?: boolean;
  children: ReactNode;
}

/** A section of a page: its heading, and on wide screens beside it what it is about. */
export function Section({ heading, intro, aside, id, band = false, wide = false, children }: SectionProps) {
  return (
    <section id={id} className={band ? 'band' : undefined}>
      <div className={`wrap block ${wide ? 'stacked' : 'spread'}`}>
        <div className="section-head">
          <h2>{heading}</h2>
          {intro && <p>{intro}</p>}
          {aside}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}
