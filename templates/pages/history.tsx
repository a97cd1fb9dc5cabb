import { Prose } from '../parts/prose.tsx';
import type { PageProps } from './page-props.ts';

export function HistoryPage({ route }: PageProps<'history'>) {
  const { heading, html } = route.props;
  return (
    <article className="wrap reading">
      <h1>{heading}</h1>
      <p className="lead">{route.description}</p>
      <Prose html={html} />
    </article>
  );
}
