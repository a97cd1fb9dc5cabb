import type { Frame, PageEntry } from '../../generator/model/index.ts';
import { LOGO } from '../drawings/logo.ts';

/**
 * The header, which stays in view. On phones its links are in a popover, which needs no script. On paper it is the name of the site,
 * the phone number and the address of the page.
 */
export function Header({ frame, route: { path, url } }: { frame: Frame; route: PageEntry }) {
  return (
    <header className="site-header stage">
      <div className="wrap">
        <a className="wordmark" href="/">
          <svg viewBox="0 0 40 38" width="24" aria-hidden="true" focusable="false">
            <path d={LOGO.keys} />
            <path d={LOGO.rail} />
          </svg>
          {frame.site.brand}
        </a>
        <span className="on-paper">{`${frame.site.phone} · ${url}`}</span>
        <button className="menu-button" type="button" popoverTarget="sections">
          Menu
        </button>
        <nav id="sections" popover="auto" aria-label="Main">
          <ul>
            {frame.menu.map((section) => (
              <li key={section.path}>
                <a href={section.path} aria-current={currentOf(section.path, path)}>
                  {section.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a className="button small" href="/#lead-form">
          Get Matched
        </a>
      </div>
    </header>
  );
}

/** Returns the `aria-current` of a section: `page` for the page itself, `true` for the section that it is in. */
function currentOf(section: string, path: string): 'page' | 'true' | undefined {
  if (section === path) return 'page';
  return path.startsWith(section) ? 'true' : undefined;
}
