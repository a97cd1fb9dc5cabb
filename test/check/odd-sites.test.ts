import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkSources } from '../../generator/build/read-site.ts';
import { startStages } from '../../generator/build/stages.ts';
import { ContentError } from '../../generator/problem/problem.ts';
import { linesOf } from '../support/planted-faults.ts';
import { article, type Files, location, tinySite } from '../support/tiny-site.ts';

/** Contents that are odd but right: the check has nothing against them. */
const oddSites = suite('check: odd sites');

/** The problems that `check` finds in a tiny site. */
async function problemsOf(files: Files): Promise<string[]> {
  const { settings } = tinySite(files);
  try {
    const { report } = await checkSources(settings, startStages({}));
    return linesOf(report);
  } catch (error) {
    if (error instanceof ContentError) return linesOf(error);
    throw error;
  }
}

const text = `See [a term](/glossary/#una-corda-soft-pedal), [a search](/search/?q=baby%20grand&x=1#main), [elsewhere](https://example.org/a?b=c&d=e#f), [home](/), [the map](/sitemap.xml), [the form](/ohio/#lead-form),
<https://example.org/>, [a letter](mailto:a@b.example?subject=Hi%20there) and \`code <b> & "x"\`.

## A heading: it's "quoted" & more

| A | B |
| - | - |
| 1 | [x](#a-heading-its-quoted--more) |

![A grand piano & its lid](/images/icon-192.png)

\`\`\`js
const a = "<a href='/nowhere/' style='x'>";
if (a < 3 && b > 2) alert("{");
\`\`\`

### A third level

> A quote with *emphasis*, **strong** and ~~deletion~~.

1. one
2. two
   - nested

## A level back

Dealers deliver within 2 days. A term of 12 months. São Paulo, Zürich, 東京, ½ 🎹.
`;

const faqs = (place: string) => [
  {
    question: `What's the "best" piano for <beginners> & others in ${place}?`,
    answer: `It's <b>not</b> bold & "that's" fine; 5 < 6 > 4. Don't — really… &amp; &lt;co&gt; </script>`,
  },
];

oddSites('may have articles, questions, terms and names with every mark and letter', async () => {
  const files = {
    'content/blog/an-article.md': article({ title: 'It’s “odd” & <fine>: a Title' }, text),
    'data/faqs.json': { state: faqs('{{state}}'), city: [...faqs('{{city}}'), ...faqs('all')] },
    'data/glossary.json': {
      updated: '2025-10-14',
      entries: [
        { term: 'A & B', definition: '5 < 6, "x".' },
        { term: 'Una corda (soft pedal)', definition: "It's <i>soft</i>." },
      ],
    },
    'data/home.json': {
      steps: [{ name: "It's one & two", text: 'Say "yes" <now>.' }],
      benefits: [{ name: 'A', text: 'B' }],
      badges: [{ name: 'A', text: 'B' }],
    },
    'data/locations.json': [
      location('Ohio', 'San José', { city_slug: 'san-jose' }),
      location('Ohio', "Coeur d'Alene", { city_slug: 'coeur-dalene' }),
      location('Maine', 'Winston-Salem', { city_slug: 'winston-salem' }),
    ],
    'data/notes/ohio.json': null,
    'data/redirects.json': { redirects: [{ from: '/old/', to: '/glossary/#a-b' }] },
  };
  assert.equal(await problemsOf(files), []);
});

oddSites('may have one city without a note', async () => {
  const files = {
    'data/locations.json': [location('Ohio', 'Cleveland')],
    'data/states.json': { states: [{ slug: 'ohio', code: 'OH', climate: 'cold' }] },
    'data/notes/ohio.json': null,
  };
  assert.equal(await problemsOf(files), []);
});

oddSites.run();
