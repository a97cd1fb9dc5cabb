import type { ReactNode } from 'react';
import type {
  Assets,
  Frame,
  MenuLink,
  Props,
  ForeignScript as Script,
  ShownPage,
} from '../generator/model/index.ts';
import { Breadcrumbs } from './parts/breadcrumbs.tsx';
import { Footer } from './parts/footer.tsx';
import { ForeignScript, ForgetTyped } from './parts/foreign-script.tsx';
import { Header } from './parts/header.tsx';
import { JsonScript } from './parts/json-script.tsx';
import { SpeculationRules } from './parts/speculation-rules.tsx';

interface DocumentProps {
  page: ShownPage;
  frame: Frame;
  assets: Assets;
  menu: readonly MenuLink[];
  /** The structured data of the page, as JSON-LD. */
  structuredData: object;
  /** The content security policy, for hosts that send no headers. */
  policy: string;
  /** The script of another origin that the page loads. */
  foreignScript?: Script | undefined;
  children?: ReactNode;
}

/** The whole HTML document around a page. */
export function Document(props: DocumentProps) {
  const { page, frame, assets, menu, structuredData, policy, foreignScript, children } = props;
  const { breadcrumbs } = page;
  // A page is compressed in windows of 32 kB: the data stand near the answers that they repeat, or these would count twice.
  const endsWithQuestions = page.kind === 'city' || page.kind === 'state';
  const data = <JsonScript type="application/ld+json" value={structuredData} />;
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        {/* The policy applies to the elements after it, so it comes first. */}
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        {frame.site.script && <ForgetTyped />}
        <meta name="referrer" content="strict-origin-when-cross-origin" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <link rel="canonical" href={page.url} />
        <meta name="robots" content={page.indexed ? 'max-image-preview:large' : 'noindex'} />
        <SocialTags page={page} frame={frame} />
        {/* --stage in the light and the dark color scheme. */}
        <meta name="theme-color" content="#1f1b17" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f0d0a" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/images/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/images/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="alternate"
          type="application/atom+xml"
          href="/feed.xml"
          title={`${frame.site.brand}: piano buying guides`}
        />
        <link rel="preload" href={assets.headingFont} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={assets.styles} />
        <link rel="stylesheet" href={assets.printStyles} media="print" />
        {(page.kind === 'cost' || page.kind === 'old-piano') && (
          <link rel="stylesheet" href={assets.calculatorStyles} />
        )}
        <script type="module" src={assets.campaignScript} />
        {!endsWithQuestions && data}
        {page.kind === 'not-found' && page.props.servedAnywhere && (
          <NotFoundScript {...page.props} src={assets.notFoundScript} />
        )}
        {foreignScript && <ForeignScript script={foreignScript} />}
      </head>
      <body>
        <a className="skip-link" href="#main">
          {frame.words.skip}
        </a>
        <Header frame={frame} menu={menu} page={page} />
        <main id="main">
          {breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />}
          {children}
        </main>
        {endsWithQuestions && data}
        <Footer frame={frame} />
        <SpeculationRules />
      </body>
    </html>
  );
}

/** The script runs before the page is shown, and reads the elements before it. */
function NotFoundScript({ redirects, statesByPath, src }: Props['not-found'] & { src: string }) {
  return (
    <>
      {Object.keys(redirects).length > 0 && (
        <JsonScript type="application/json" id="redirects" value={redirects} />
      )}
      <JsonScript type="application/json" id="states" value={statesByPath} />
      <script src={src} />
    </>
  );
}

function SocialTags({ page, frame }: { page: ShownPage; frame: Frame }) {
  const { site } = frame;
  const { path, alt, width, height } = page.shareImage;
  return (
    <>
      <meta property="og:type" content={page.kind === 'article' ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={page.url} />
      <meta property="og:image" content={site.url + path} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
      {page.kind === 'article' && <meta property="article:published_time" content={page.props.date.iso} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={page.title} />
      <meta name="twitter:description" content={page.description} />
      <meta name="twitter:image" content={site.url + path} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  );
}
