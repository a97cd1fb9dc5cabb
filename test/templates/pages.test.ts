import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { headings, hrefs, links } from '../support/page-parts.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

/** What every page of the shipped site has, as the specification asks. */
const pages = suite('pages');

const { outputs, page, routes } = defaultSite();
const kinds = () => [...new Map(routes.map((route) => [route.kind, route])).values()];

pages('has every route of the specification', () => {
  const paths = new Set(routes.map(({ path }) => path));
  const fixed =
    '/ /directory/ /glossary/ /blog/ /education/history-of-the-piano/ /contact/ /thank-you/ /privacy/ /terms/ /not-found/';
  const slugs =
    'upright-vs-baby-grand digital-vs-acoustic-beginners humidity-piano-care buying-used-pianos financing-piano sizing-piano-room';
  for (const path of fixed.split(' ')) assert.ok(paths.has(path), path);
  for (const slug of slugs.split(' ')) assert.ok(paths.has(`/blog/${slug}/`), slug);
  assert.is(routes.filter(({ kind }) => kind === 'state').length, 50);
  assert.is(routes.filter(({ kind }) => kind === 'city').length, 150);
  for (const slug of [
    'rochester-mn',
    'kansas-city-mo',
    'portland-or',
    'newark-nj',
    'bellevue-wa',
    'charleston-wv',
  ]) {
    assert.ok(
      [...paths].some((path) => path.endsWith(`/${slug}/pianos/`)),
      slug,
    );
  }
});

pages('gives each page one h1, one main, header and footer, and headings without gaps', () => {
  for (const { path, file } of routes) {
    const document = page(file);
    for (const tag of ['h1', 'main', 'body > header', 'body > footer', 'a.skip-link[href="#main"]']) {
      assert.is(document.querySelectorAll(tag).length, 1, `${path} ${tag}`);
    }
    assert.is(document.documentElement.getAttribute('lang'), 'en-US');
    let level = 0;
    for (const element of headings(document)) {
      const next = Number(element.tagName.slice(1));
      assert.ok(next <= level + 1, `${path}: ${element.tagName} "${textOf(element)}" follows h${level}`);
      level = next;
    }
  }
});

pages('gives each page ids that are its own', () => {
  for (const { path, file } of routes) {
    const ids = [...page(file).querySelectorAll('[id]')].map(({ id }) => id);
    assert.equal(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      path,
    );
  }
});

pages('gives each indexed page a title and a description of its own, of the right length', () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const { path, file, indexed } of routes) {
    const document = page(file);
    const title = textOf(document.querySelector('title'));
    const description = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
    assert.ok(title.length > 0 && title.length <= 60, `${path}: ${title}`);
    assert.ok(
      description.length >= 70 && description.length <= 160,
      `${path} (${description.length}): ${description}`,
    );
    if (!indexed) continue;
    assert.not(titles.has(title) || descriptions.has(description), `${path} repeats another page`);
    titles.add(title);
    descriptions.add(description);
  }
});

pages('gives each page its canonical address and its social tags', () => {
  for (const { path, file, url } of routes) {
    const document = page(file);
    const meta = (name: string) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
    const address = path === '/404.html' ? '/not-found/' : path;
    assert.is(url, `https://www.keyhaven.example${address}`);
    assert.is(document.querySelector('link[rel="canonical"]')?.getAttribute('href'), url);
    assert.is(meta('og:url'), url);
    assert.is(meta('og:title'), textOf(document.querySelector('title')));
    assert.is(meta('og:description'), meta('description'));
    assert.is(meta('twitter:card'), 'summary_large_image');
  }
});

pages('keeps out of search engines what is not for them', () => {
  const hidden = routes.filter(({ file }) =>
    page(file).querySelector('meta[name="robots"][content="noindex"]'),
  );
  assert.equal(hidden.map(({ path }) => path).sort(), [
    '/404.html',
    '/not-found/',
    '/search/',
    '/thank-you/',
  ]);
});

pages('leaves no token or brace in any page', () => {
  for (const { path, file } of routes) {
    const body = page(file).body.cloneNode(true) as HTMLElement;
    for (const script of body.querySelectorAll('script')) script.remove();
    assert.not.match(textOf(body), /\{\w*\}|\bundefined\b|\[object/, path);
  }
});

pages('links only to pages and files that it has', () => {
  for (const { path, file } of routes) {
    const document = page(file);
    for (const element of document.querySelectorAll('[href], [src]')) {
      const target = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
      if (/^(?:https:|mailto:|tel:)/.test(target)) continue;
      const [address = '', fragment] = target.split('#');
      const linked =
        address === '' ? file : `${address.slice(1)}${address.endsWith('/') ? 'index.html' : ''}`;
      assert.ok(outputs.has(linked), `${path} links to ${target}`);
      if (fragment) assert.ok(page(linked).getElementById(fragment), `${path} links to ${target}`);
    }
  }
});

pages('has the header and the footer of the specification on every kind of page', () => {
  for (const { path, file } of kinds()) {
    const document = page(file);
    const header = document.querySelector('body > header');
    const nav = links(header?.querySelector('nav')).map((link) => [textOf(link), link.getAttribute('href')]);
    assert.equal(
      nav,
      [
        ['Directory', '/directory/'],
        ['Blog', '/blog/'],
        ['Glossary', '/glossary/'],
        ['Education', '/education/history-of-the-piano/'],
        ['Contact', '/contact/'],
      ],
      path,
    );
    assert.ok(
      links(header).some(
        (link) => textOf(link) === 'Get Matched' && link.getAttribute('href') === '/#lead-form',
      ),
    );

    const footer = document.querySelector('body > footer');
    for (const href of [
      '/blog/',
      '/glossary/',
      '/education/history-of-the-piano/',
      '/contact/',
      '/privacy/',
      '/terms/',
      '/california/',
      '/new-york/',
      '/texas/',
      '/florida/',
    ]) {
      assert.ok(hrefs(footer).includes(href), `${path} ${href}`);
    }
    const sitemap = footer?.querySelector('a[href="/sitemap.xml"]');
    assert.is(sitemap?.getAttribute('target'), '_blank');
    assert.is(sitemap?.getAttribute('rel'), 'noopener');
    assert.equal([...(footer?.querySelectorAll('h2') ?? [])].map(textOf), [
      'About Keyhaven',
      'Resources',
      'Company',
      'Popular Locations',
    ]);
    assert.match(textOf(footer), /Helping families, teachers, and musicians find the right piano locally\./);
    assert.match(textOf(footer), /© 2026 Keyhaven\. All rights reserved\./);
  }
});

pages('has breadcrumbs that lead from home to the page', () => {
  const trail = (path: string) => {
    const nav = page(path).querySelector('nav[aria-label="Breadcrumb"]');
    return [...(nav?.querySelectorAll('li') ?? [])].map((item) => [
      textOf(item),
      item.querySelector('a')?.getAttribute('href') ?? null,
    ]);
  };
  assert.equal(trail('texas/austin/pianos/'), [
    ['Home', '/'],
    ['Texas', '/texas/'],
    ['Austin', null],
  ]);
  assert.equal(trail('texas/'), [
    ['Home', '/'],
    ['Texas', null],
  ]);
  assert.equal(trail('blog/financing-piano/').slice(0, 2), [
    ['Home', '/'],
    ['Blog', '/blog/'],
  ]);
  assert.is(
    page('texas/austin/pianos/').querySelector('nav[aria-label="Breadcrumb"] [aria-current="page"]')
      ?.textContent,
    'Austin',
  );
});

pages('writes each figure once: changed in constants.json, it changes everywhere', async () => {
  const site = tinySite();
  const constants = site.json('data/constants.json');
  constants.figures.rentalPerMonth = { unit: 'usd', from: 61, to: 171 };
  constants.figures.responseTime = { unit: 'hour', from: 7 };
  site.write({ 'data/constants.json': constants });
  await site.build();
  assert.match(textOf(site.page('ohio/cleveland/pianos/').getElementById('prices')), /\$61–\$171/);
  for (const { path } of routes.filter(({ kind }) => ['home', 'contact', 'thank-you'].includes(kind))) {
    assert.not.match(textOf(site.page(path.slice(1)).body), /24 hours/, path);
  }
  assert.match(textOf(site.page('').body), /7 hours/);
});

pages.run();
