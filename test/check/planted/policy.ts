import { replacing } from '../../support/edited-outputs.ts';
import { blaming } from '../../support/planted-faults.ts';
import { addToMain, head, line, page } from '../../support/planted-markup.ts';

const elsewhere = 'https://elsewhere.example/a';

/** The content security policy of a page, and what it blocks there. */
export const policy = [
  ...blaming(head('Content-Security-Policy'), {
    'the page has no content security policy.': {
      on: 'thank-you',
      edit: replacing('http-equiv="Content-Security-Policy"', 'name="nothing"'),
    },
  }),
  ...blaming(line('generator/render/hosting/policy.ts'), {
    'the content security policy is weak: ': replacing('style-src ', 'style-src &#x27;unsafe-inline&#x27; '),
  }),
  ...blaming(page('city'), {
    'the content security policy does not allow the inline script "document.title = "planted"…".': addToMain(
      '<script>document.title = "planted"</script>',
    ),
    '<p> has the attribute onclick, which the content security policy blocks.':
      addToMain('<p onclick="go()">A</p>'),
    'the page has a <style>, which the content security policy blocks.': addToMain(
      '<style>p{color:red}</style>',
    ),
    '<script> loads https://elsewhere.example/a from': addToMain(`<script src="${elsewhere}"></script>`),
    '<iframe> loads ': addToMain(`<iframe src="${elsewhere}" title="A"></iframe>`),
    '<link> loads ': addToMain(`<link rel="stylesheet" href="${elsewhere}">`),
    '<form> loads ': addToMain(`<form action="${elsewhere}"></form>`),
  }),
];
