import { Harp } from '../drawings/harp.tsx';
import { Keyboard } from '../drawings/keyboard.tsx';
import { Actions } from '../parts/actions.tsx';
import { Chips } from '../parts/lists.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

export function NotFoundPage({ page, frame }: PageProps<'not-found'>) {
  return (
    <>
      <section className="stage hero not-found">
        <div className="wrap">
          <h1>404</h1>
          <p className="lead">
            {'404 Page Not Found - The page you’re looking for doesn’t exist or has been moved.'}
          </p>
          {/* Its script fills this in. */}
          {page.props.servedAnywhere && <p className="lead" id="state" hidden />}
          <Actions
            first={{ name: frame.words.buttons.goHome, href: '/' }}
            second={{ name: frame.words.buttons.directory, href: '/directory/' }}
          />
          <Harp />
        </div>
      </section>
      <Keyboard />
      <Section heading="Search by State">
        <SearchBox label="City, ZIP code, article or piano term" />
        <Chips links={page.props.states} />
        <p>
          <a className="more" href="/directory/">
            {frame.words.buttons.allStates}
          </a>
        </p>
      </Section>
    </>
  );
}
