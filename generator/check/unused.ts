import type { Content, Source } from '../model/index.ts';
import { sourcesIn } from '../problem/lines.ts';
import type { Problem } from '../problem/problem.ts';
import type { SourceFile } from './words.ts';

/** What is looked through for data that nothing uses. The data has no other problems. */
export interface UsedData {
  articles: Content['articles'];
  /** All files that may name data: data, texts, templates, code. */
  sources: readonly SourceFile[];
  /** Returns the name of a file of the data folder, as sources have it. */
  dataFile(name: string): string;
  /** The files of the data and content folders that no loader reads, as people see them. */
  unread: readonly string[];
  /** The pictures, as people see them. */
  images: readonly string[];
}

/** Finds data and files that nothing uses, in the order of the files. */
export function unusedData(used: UsedData): Problem[] {
  const json = readers(used);
  const notes = notesIn(used);
  return [
    ...lonelyTags(used),
    ...unusedNotes(notes, json),
    ...unusedRecords(notes, json),
    ...unusedFigures(used, json),
    ...unusedImages(used),
    ...used.unread.map((file) =>
      unusedFile(file, 'nothing reads this file.', 'Remove it, or move it elsewhere.'),
    ),
  ];
}

const unusedFile = (file: string, message: string, hint: string): Problem => ({
  code: 'PG107',
  source: { file, line: 1 },
  message,
  hint,
});

const unusedPart = (source: Source, message: string, hint: string): Problem => ({
  code: 'PG221',
  source,
  message,
  hint,
});

/** Tags of one article only: they lead to no other article. Drafts count, since they will be published. */
function lonelyTags({ articles, sources }: UsedData): Problem[] {
  const byTag = new Map<string, Content['articles']>();
  for (const article of articles)
    for (const tag of new Set(article.tags)) byTag.set(tag, [...(byTag.get(tag) ?? []), article]);
  return [...byTag].flatMap(([tag, [article, ...others]]) => {
    const file = article && sources.find(({ name }) => name === article.source.file);
    if (!file || others.length > 0) return [];
    const source = find(file, new RegExp(`(?<=^tags:[^]*?)\\b${tag}\\b`, 'm'));
    return unusedPart(
      source,
      `no other article has the tag "${tag}".`,
      'Give it to another article, or remove it.',
    );
  });
}

/** The source of the first match in a file; the whole file if there is none. */
function find({ name, text }: SourceFile, pattern: RegExp, from = 0): Source {
  const match = pattern.exec(text.slice(from));
  if (!match) return { file: name, line: 1 };
  const start = from + match.index;
  return sourcesIn(name, text)(start, start + match[0].length);
}

/** A data file, and its value. */
interface JsonFile {
  file: SourceFile;
  value: unknown;
}
type Json = (name: string) => JsonFile;

function readers({ sources, dataFile }: UsedData): Json {
  const known = new Map<string, JsonFile>();
  return (name) => {
    const wanted = dataFile(name);
    const file = sources.find((source) => source.name === wanted) ?? { name: wanted, text: '{}' };
    const read = known.get(name) ?? { file, value: parsed(file) };
    known.set(name, read);
    return read;
  };
}

const parsed = ({ text }: SourceFile): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));

type Records = readonly Record<string, unknown>[];
type RecordsByKey = Readonly<Record<string, Record<string, unknown>>>;

/** The note on a city, and its file. */
interface NoteIn {
  file: SourceFile;
  slug: string;
  note: Record<string, unknown>;
}

/** The notes of all states. */
const notesIn = ({ sources, dataFile }: UsedData): NoteIn[] =>
  sources
    .filter(({ name }) => name.startsWith(`${dataFile('notes')}/`))
    .flatMap((file) =>
      Object.entries(parsed(file) as RecordsByKey).map(([slug, note]) => ({ file, slug, note })),
    )
    .filter(({ note }) => typeof note === 'object');

const keyPattern = (key: string): RegExp => new RegExp(`"${key}"(?=\\s*:)`);

/** Lines for cards that no page has, and sentences that no answer names. */
function unusedNotes(notes: readonly NoteIn[], json: Json): Problem[] {
  const locations = json('locations.json').value as Records;
  const primary = new Set(locations.filter(({ primary }) => primary).map(({ city_slug }) => city_slug));
  const answers = json('faqs.json').file.text;
  const keysOfAnswers = new Map<string, Source>();
  const cards: Problem[] = [];
  for (const { file, slug, note } of notes) {
    const start = () => Math.max(0, file.text.search(new RegExp(`"${slug}"\\s*:\\s*\\{`)));
    if ('card' in note && !primary.has(slug))
      cards.push(
        unusedPart(
          find(file, keyPattern('card'), start()),
          `no page shows the card of ${slug}, which is no primary city.`,
          'Remove it, or make the city primary in locations.json.',
        ),
      );
    for (const key of Object.keys(note)) {
      if (SHOWN_BY_PAGES.has(key) || keysOfAnswers.has(key)) continue;
      if (new RegExp(`\\{\\{\\s*note\\.${key}\\s*\\}\\}`).test(answers)) continue;
      keysOfAnswers.set(key, find(file, keyPattern(key), start()));
    }
  }
  return [
    ...cards,
    ...[...keysOfAnswers].map(([key, source]) =>
      unusedPart(
        source,
        `no page shows "${key}" of a note: no answer in faqs.json has {{note.${key}}}.`,
        'Name it in an answer for city pages, or remove it from all notes.',
      ),
    ),
  ];
}

/** The keys of a note that pages show by themselves, or that choose what they show. */
const SHOWN_BY_PAGES: ReadonlySet<string> = new Set(['climate', 'card', 'music', 'home']);

/** States without a city, climates of no place, and weather stations of no city. */
function unusedRecords(notes: readonly NoteIn[], json: Json): Problem[] {
  const locations = json('locations.json').value as Records;
  const [states, climates, humidity] = ['states.json', 'climates.json', 'humidity.json'].map(json);
  if (!states || !climates || !humidity) return [];
  const recordsOf = ({ value }: JsonFile, key: string) => (value as Record<string, Records>)[key] ?? [];
  const stateRecords = recordsOf(states, 'states');
  const { stations = {}, cities = {} } = humidity.value as Record<'stations' | 'cities', RecordsByKey>;
  const used = {
    states: new Set(locations.map(({ state_slug }) => state_slug)),
    climates: new Set([
      ...stateRecords.map(({ climate }) => climate),
      ...notes.map(({ note: { climate } }) => climate),
    ]),
    stations: new Set(Object.values(cities).map(({ station }) => station)),
  };
  const unusedSlugs = (file: JsonFile, records: Records, known: ReadonlySet<unknown>, message: string) =>
    records
      .filter(({ slug }) => !known.has(slug))
      .map(({ slug }) =>
        unusedPart(
          find(file.file, new RegExp(`(?<="slug"\\s*:\\s*)"${slug}"`)),
          `${message} "${slug}".`,
          'Remove its record.',
        ),
      );
  return [
    ...unusedSlugs(states, stateRecords, used.states, 'no city is in the state'),
    ...unusedSlugs(climates, recordsOf(climates, 'climates'), used.climates, 'no place has the climate'),
    ...Object.keys(stations)
      .filter((station) => !used.stations.has(station))
      .map((station) =>
        unusedPart(
          find(humidity.file, keyPattern(station)),
          `no city has its figures from the station ${station}.`,
          'Remove its record.',
        ),
      ),
  ];
}

/** Figures of which no text has the token, and which no code names. */
function unusedFigures({ sources }: UsedData, json: Json): Problem[] {
  const { file, value } = json('constants.json');
  const { figures = {} } = value as { figures?: object };
  const others = sources.filter((source) => source !== file);
  return Object.keys(figures)
    .filter((name) => {
      const token = new RegExp(`\\{\\{\\s*${name}(?:\\.from|\\.to)?\\s*\\}\\}`);
      const word = new RegExp(`\\b${name}\\b`);
      return !others.some(({ name: source, text }) =>
        (/\.(?:json|md)$/.test(source) ? token : word).test(text),
      );
    })
    .map((name) =>
      unusedPart(
        find(file, keyPattern(name)),
        `no text has the token {{${name}}}, and no template shows the figure.`,
        'Name it where pages tell this figure.',
      ),
    );
}

/** Pictures that no text, setting or template names. */
function unusedImages({ images, sources }: UsedData): Problem[] {
  return images.flatMap((image) => {
    const name = image.split('/images/').at(-1) ?? image;
    return sources.some(({ text }) => text.includes(name))
      ? []
      : unusedFile(image, 'no page shows this picture.', 'Show it in a text, or remove it.');
  });
}
