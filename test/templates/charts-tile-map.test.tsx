import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TileMap, tiles } from '../../templates/charts/tile-map.tsx';
import { all, content, draw, links } from '../support/drawn-charts.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

/** The map of tiles and the letters, which lead to the states. */
const tileMap = suite('charts: tile map');

const { states } = content;
const pair = (codes: string) => codes.split(' ') as [string, string];

tileMap('have a tile of its own for each of the 50 states, and none for anything else', () => {
  assert.equal([...tiles.keys()].sort(), states.map(({ code }) => code).sort());
  assert.is(tiles.size, 50);
  assert.is(new Set([...tiles.values()].map(({ column, row }) => `${column} ${row}`)).size, 50);
  for (const { column, row } of tiles.values()) assert.ok(column <= 11 && row <= 8);
  const corner = (code: string) => tiles.get(code);
  assert.equal(
    [corner('AK'), corner('HI')],
    [
      { column: 1, row: 1 },
      { column: 1, row: 8 },
    ],
  );
});

tileMap('lay neighbours side by side, north above south and west left of east', () => {
  const at = (code: string) => tiles.get(code) ?? { column: 0, row: 0 };
  for (const [north, south] of ['WA OR', 'OR CA', 'ND SD', 'SD NE', 'MN IA', 'NH MA', 'AL FL'].map(pair))
    assert.ok(at(north).row < at(south).row, `${north} ${south}`);
  for (const [west, east] of ['WA ID', 'ID MT', 'AZ NM', 'TX LA', 'MS AL', 'VT NH', 'CT RI'].map(pair))
    assert.ok(at(west).column < at(east).column, `${west} ${east}`);
});

tileMap('link every state once, by its code for the eye and its name for the ear', () => {
  const anchors = all(draw(<TileMap states={links} />), 'a');
  assert.equal(anchors.map((link) => link.getAttribute('href')).sort(), links.map(({ path }) => path).sort());
  const texas = anchors.find((link) => textOf(link) === 'TX');
  assert.is(texas?.getAttribute('aria-label'), 'Texas, TX');
  assert.is(texas?.getAttribute('href'), '/texas/');
  assert.is(texas?.parentElement?.className, 'c4 r8');
});

tileMap('list a state without a tile in the directory', async () => {
  const site = tinySite();
  const { states: records } = site.json('data/states.json');
  site.write({
    'data/states.json': {
      states: records.map((state: { slug: string; code: string }) =>
        state.slug === 'maine' ? { ...state, code: 'PR' } : state,
      ),
    },
  });
  await site.build();
  const page = site.page('directory/') as unknown as Element;
  assert.equal(all(page, '.tile-map a').map(textOf), ['OH']);
  assert.equal(all(page, '.directory h3').map(textOf), ['Maine', 'Ohio']);
});

tileMap('lead by letter to the first state that has it', async () => {
  const site = tinySite();
  await site.build();
  const page = site.page('directory/');
  const letters = all(page as unknown as Element, '.state-letters a');
  assert.equal(letters.map(textOf), ['M', 'O']);
  for (const letter of letters) {
    const target = page.getElementById((letter.getAttribute('href') ?? '').slice(1));
    assert.ok(textOf(target?.querySelector('h3')).startsWith(textOf(letter)));
  }
});

tileMap.run();
