import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { heading, hrefs, links, mainText, sectionOf } from '../support/page-parts.ts';
import { textOf } from '../support/tiny-site.ts';

/** The pages that stand at fixed addresses, from home to not-found, and the articles of the blog. */
const fixed = suite('pages: fixed');

const { page, routes } = defaultSite();

/** Asserts that a section has a labelled field that leads to the search page without a script. */
function assertSearch(section: Element | null | undefined): void {
  const form = section?.querySelector('form');
  assert.equal([form?.getAttribute('action'), form?.getAttribute('method')], ['/search/', 'get']);
  const field = form?.querySelector('input[name=q]');
  assert.ok(textOf(form?.querySelector(`label[for="${field?.id}"]`)));
  assert.ok(form?.querySelector('button[type=submit]'));
}

fixed('shows home as specified', () => {
  const home = page('');
  assert.is(textOf(home.querySelector('h1')), 'Find the Right Piano Near You');
  assert.ok(hrefs(home.querySelector('.hero')).includes('#lead-form'));
  assert.ok(hrefs(home.querySelector('.hero')).includes('#how-it-works'));
  const search = sectionOf(home, 'Search by Location');
  const states = links(search).slice(0, -1);
  assert.equal(states.map(textOf), [
    'Alabama',
    'Alaska',
    'Arizona',
    'Arkansas',
    'California',
    'Colorado',
    'Connecticut',
    'Delaware',
    'Florida',
    'Georgia',
  ]);
  assert.is(states[9]?.getAttribute('href'), '/georgia/');
  assert.equal(
    links(search)
      .slice(-1)
      .map((link) => [textOf(link), link.getAttribute('href')]),
    [['View All States', '/directory/']],
  );
  assertSearch(search);
  const steps = [...(home.getElementById('how-it-works')?.querySelectorAll('li h3') ?? [])].map(textOf);
  assert.equal(steps, ['Tell us what you need', 'Get matched', 'Find your piano']);
  assert.is(sectionOf(home, /^Why Choose/)?.querySelectorAll('li').length, 4);
  assert.equal([...home.querySelectorAll('.badges strong')].map(textOf), [
    'Verified Dealers',
    'Free Matching Service',
    'Expert Advice',
    'Local Support',
  ]);
  // Said where it counts, and not everywhere.
  assert.is(mainText(home).match(/free/gi)?.length, 3);
  assert.is(mainText(home).match(/verified/gi)?.length, 2);
  assert.match(mainText(home), /less than 2 minutes/);
  assert.match(mainText(home), /within 24 hours/);
  assert.match(mainText(home), /Last updated: January 31, 2026/);
  assert.is(home.querySelector('.last-updated time')?.getAttribute('datetime'), '2026-01-31');
});

fixed('shows the glossary, the blog and its articles', () => {
  const glossary = page('glossary/');
  assert.is(glossary.querySelectorAll('dt').length, 40);
  assert.is(glossary.querySelectorAll('dd').length, 40);
  for (const href of ['/blog/', '/education/history-of-the-piano/', '/directory/'])
    assert.ok(hrefs(glossary.querySelector('main')).includes(href));

  const dates = [...page('blog/').querySelectorAll('article time')].map(
    (time) => time.getAttribute('datetime') ?? '',
  );
  assert.is(dates.length, 6);
  assert.equal(dates, [...dates].sort().reverse());

  for (const tags of page('blog/').querySelectorAll('article .fine-print')) {
    assert.match(textOf(tags), /^Topics: \S+/);
    assert.equal(links(tags), []);
  }

  for (const { file, path } of routes.filter(({ kind }) => kind === 'article')) {
    const main = page(file).querySelector('main');
    assert.ok(hrefs(main).includes('/contact/'), path);
    const pieces = [...(main?.querySelectorAll('.prose > :not(.plate)') ?? [])];
    const words = pieces.map(textOf).join(' ').split(' ').length;
    assert.ok(words >= 850 && words <= 2100, `${path} has ${words} words`);
  }
});

fixed('shows contact, thank-you and not-found as specified', () => {
  const contact = page('contact/');
  assert.ok(contact.querySelector('main a[href="mailto:hello@keyhaven.example"]'));
  assert.ok(contact.querySelector('main a[href="tel:3125550147"]'));
  assert.ok(heading(contact, 'Send Us a Message'));
  const thanks = page('thank-you/');
  assert.equal(
    links(thanks.querySelector('.actions')).map((link) => [textOf(link), link.getAttribute('href')]),
    [
      ['Return Home', '/'],
      ['Read Buying Tips', '/blog/'],
    ],
  );
  assert.match(mainText(thanks), /review your preferences.*2–3 verified dealers.*visit showrooms/i);
  for (const file of ['not-found/index.html', '404.html']) {
    const missing = page(file);
    assert.is(textOf(missing.querySelector('h1')), '404');
    assert.ok(
      mainText(missing).includes(
        '404 Page Not Found - The page you’re looking for doesn’t exist or has been moved.',
      ),
    );
    assert.equal(
      links(missing.querySelector('.actions')).map((link) => [textOf(link), link.getAttribute('href')]),
      [
        ['Go Home', '/'],
        ['Browse Directory', '/directory/'],
      ],
    );
    assertSearch(sectionOf(missing, 'Search by State'));
    assert.equal(hrefs(sectionOf(missing, 'Search by State')), [
      '/alabama/',
      '/alaska/',
      '/arizona/',
      '/arkansas/',
      '/california/',
      '/colorado/',
      '/directory/',
    ]);
    for (const element of missing.querySelectorAll('head [href], head [src]')) {
      assert.match(element.getAttribute('href') ?? element.getAttribute('src') ?? '', /^(?:\/|https:)/);
    }
  }
});

fixed.run();
