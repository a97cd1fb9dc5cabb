import { suite } from 'uvu';
import { replacing } from '../support/edited-outputs.ts';
import { plantFaults } from '../support/planted-faults.ts';
import { addToMain, head, page } from '../support/planted-markup.ts';

/** The content security policy of a page, and what it blocks there. */
const policy = suite('check: policy');

plantFaults(policy, [
  {
    fault: 'a page without a content security policy',
    on: 'thank-you',
    edit: replacing('http-equiv="Content-Security-Policy"', 'name="nothing"'),
    at: head('Content-Security-Policy'),
    says: 'the page has no content security policy.',
  },
  {
    fault: 'a content security policy that allows anything inline',
    on: 'city',
    edit: replacing('style-src ', 'style-src &#x27;unsafe-inline&#x27; '),
    at: { file: 'generator/render/hosting/policy.ts' },
    says: 'the content security policy is weak: ',
  },
  {
    fault: 'a content security policy behind what it is for',
    on: 'city',
    edit: replacing(
      '<meta charset="utf-8"/>',
      '<meta charset="utf-8"/><link rel="icon" href="/images/icon.svg"/>',
    ),
    at: head('Content-Security-Policy'),
    says: 'the content security policy stands after <link>, for which it does not hold.',
  },
  {
    fault: 'an inline script that the policy does not allow',
    on: 'city',
    edit: addToMain('<script>document.title = "planted"</script>'),
    at: page('city'),
    says: 'the content security policy does not allow the inline script "document.title = "planted"…".',
  },
  {
    fault: 'an attribute style',
    on: 'city',
    edit: addToMain('<p style="color:red">A</p>'),
    at: page('city'),
    says: '<p> has the attribute style, which the content security policy blocks.',
  },
  {
    fault: 'an attribute that is a script',
    on: 'city',
    edit: addToMain('<p onclick="go()">A</p>'),
    at: page('city'),
    says: '<p> has the attribute onclick, which the content security policy blocks.',
  },
  {
    fault: 'a style element',
    on: 'city',
    edit: addToMain('<style>p{color:red}</style>'),
    at: page('city'),
    says: 'the page has a <style>, which the content security policy blocks.',
  },
  ...[
    ['script', '<script src="https://elsewhere.example/a.js"></script>'],
    ['img', '<img src="//elsewhere.example/a.png" alt="A" width="1" height="1">'],
    ['iframe', '<iframe src="https://elsewhere.example/a/" title="A"></iframe>'],
    ['link', '<link rel="stylesheet" href="https://elsewhere.example/a.css">'],
    ['form', '<form action="https://elsewhere.example/a"></form>'],
  ].map(([name = '', html = '']) => ({
    fault: `<${name}> that loads from another host`,
    on: 'city' as const,
    edit: addToMain(html),
    at: page('city'),
    says: `<${name}> loads `,
  })),
]);

policy.run();
