import { load } from '../../generator/load/load.ts';
import { allPages, countPages, pageFinder } from '../../generator/plan/all-pages.ts';
import { plan } from '../../generator/plan/plan.ts';
import { assert, suite } from '../support/suite.ts';
import { tinySite } from '../support/tiny-site.ts';

const pages = suite('plan: all pages');

pages('are found by their files, whatever state was asked for before', () => {
  const planned = plan(load(tinySite().settings), '2026-01-31');
  const find = pageFinder(planned);
  const all = [...allPages(planned)];
  assert.is(all.length, countPages(planned));
  for (const { file } of [...all, ...all]) assert.is(find(file)?.file, file);
  for (const file of ['ohio/dayton/pianos/index.html', 'utah/index.html', 'none/index.html'])
    assert.is(find(file), undefined);
});
