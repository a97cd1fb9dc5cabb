import { LinkRow } from '../parts/lists.tsx';
import type { PageProps } from './page-props.ts';

export function NotFoundPage({ route }: PageProps<'not-found'>) {
  return (
    <div className="wrap reading not-found">
      <h1>404</h1>
      <p className="lead">
        {"404 Page Not Found - The page you're looking for doesn't exist or has been moved."}
      </p>
      <p className="actions">
        <a className="button" href="/">
          Go Home
        </a>
        <a className="button quiet" href="/directory/">
          Browse Directory
        </a>
      </p>
      <h2>Search by State</h2>
      <LinkRow links={route.props.states} />
    </div>
  );
}
