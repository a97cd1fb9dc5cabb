import type { ReactNode } from 'react';

interface SectionProps {
  heading: string;
  /** A sentence below the heading. */
  intro?: ReactNode;
  /** Content below the heading and its sentence. */
  aside?: ReactNode;
  id?: string;
  /** True for a darker ground than that of its neighbors. */
  band?: boolean;
  /** True for the ground of the stage, dark by day and night. */
  stage?: boolean;
  /** True to put the content below the heading instead of beside it. */
  wide?: boolean;
  children: ReactNode;
}

/** A section of a page: its heading and, beside it on wide screens, its content. */
export function Section(props: SectionProps) {
  const { heading, intro, aside, id, band, stage, wide, children } = props;
  return (
    <section id={id} className={stage ? 'stage' : band ? 'band' : undefined}>
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
