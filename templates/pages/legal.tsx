import { LastUpdated } from '../parts/dates.tsx';
import { Prose } from '../parts/prose.tsx';
import type { PageProps } from './page-props.ts';

export function LegalPage({ route }: PageProps<'legal'>) {
  const { heading, updated, html } = route.props;
  return (
    <article className="wrap reading">
      <h1>{heading}</h1>
      <LastUpdated iso={updated} />
      <Prose html={html} />
    </article>
  );
}
