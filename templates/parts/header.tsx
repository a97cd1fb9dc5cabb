import type { Site } from '../../generator/model/index.ts';

const sections = [
  { name: 'Directory', path: '/directory/' },
  { name: 'Blog', path: '/blog/' },
  { name: 'Glossary', path: '/glossary/' },
  { name: 'Education', path: '/education/history-of-the-piano/' },
  { name: 'Contact', path: '/contact/' },
];

/**
 * The header, which stays in view. On phones its links are in a popover, which needs no script. On paper it is the name of the site
 * the phone number and the address of the page.
 */
export function Header({ site, path, url }: { site: Site; path: string; url: string }) {
  return (
    <header className="site-header stage">
      <div className="wrap">
        <a className="wordmark" href="/">
          {site.brand}
        </a>
        <span className="on-paper">{`${site.phone} · ${url}`}</span>
        <button className="menu-button" type="button" popoverTarget="sections">
          Menu
        </button>
        <nav id="sections" popover="auto" aria-label="Main">
          <ul>
            {sections.map((section) => (
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
