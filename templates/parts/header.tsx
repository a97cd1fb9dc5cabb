import type { Frame, MenuLink, Picture, ShownPage } from '../../generator/model/index.ts';
import { LOGO } from '../drawings/logo.ts';
import { SiteSearch } from './search-box.tsx';

interface HeaderProps {
  frame: Frame;
  menu: readonly MenuLink[];
  page: ShownPage;
}

/**
 * The header, which stays in view. On phones its links are in a popover with a search, which needs no script, or in what opens in any
 * browser. On paper it is the name of the site, the phone number and the address of the page.
 */
export function Header({ frame, menu, page: { kind, url } }: HeaderProps) {
  const { words } = frame;
  const links = (
    <ul>
      {menu.map(({ name, path, current }) => (
        <li key={path}>
          <a href={path} aria-current={current}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <header className="site-header stage">
      <div className="wrap">
        <a className="wordmark" href="/">
          {frame.site.logo ? <Logo {...frame.site.logo} /> : <Brand name={frame.site.brand} />}
        </a>
        <span className="on-paper">{`${frame.site.phone} · ${url}`}</span>
        <button className="menu-button" type="button" popoverTarget="sections">
          <span>{words.menu.open}</span>
          <span>{words.menu.close}</span>
        </button>
        <nav id="sections" popover="auto" aria-label="Main">
          {links}
          <SiteSearch id="menu-search" words={words.search} />
        </nav>
        <details className="old-menu">
          <summary className="menu-button">{words.menu.open}</summary>
          {links}
        </details>
        <a className={kind === 'thank-you' ? 'button small quiet' : 'button small'} href="/#lead-form">
          {words.formButton}
        </a>
      </div>
    </header>
  );
}

const Brand = ({ name }: { name: string }) => (
  <>
    <svg viewBox="0 0 40 38" width="24" aria-hidden="true">
      <path d={LOGO.keys} />
      <path d={LOGO.rail} />
    </svg>
    {name}
  </>
);

/** In CSS pixels. On a phone, the menu and a button beside it may leave less. */
const [LOGO_HEIGHT, MOST_LOGO_WIDTH] = [36, 192];

function Logo({ path, alt, width, height }: Picture) {
  const scale = Math.min(LOGO_HEIGHT / Number(height), MOST_LOGO_WIDTH / Number(width));
  const [shownWidth, shownHeight] = [width, height].map((length) =>
    Math.max(1, Math.round(Number(length) * scale)),
  );
  return <img src={path} alt={alt} width={shownWidth} height={shownHeight} />;
}
