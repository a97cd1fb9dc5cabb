import { imagePath } from '../addresses.ts';
import type { Content, ShareDrawing, ShareImage, Site, State, Station } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';
import type { AirTexts } from './air-texts.ts';

/** The description of each motif in the alt text. */
const descriptions: Record<ShareDrawing['motif'], string> = {
  keys: 'the keys of a piano',
  harp: 'the strings and the plate of a grand piano, seen from above',
  hammers: 'piano hammers under their strings',
  strings: 'piano strings crossing a bridge',
};

/** Returns a drawn share image. `file` is relative to `images/share/`, without `.png`; `title` is its whole text, for the alt. */
const drawnImage = (file: string, { title, ...drawing }: ShareDrawing & { title: string }): ShareImage => ({
  path: imagePath(`share/${file}.png`),
  width: 1200,
  height: 630,
  alt: [`${title}, in large letters beside ${descriptions[drawing.motif]}`, drawing.text]
    .filter((text) => text !== undefined)
    .join('. '),
  drawing,
});

/** The image of a state, and of its cities. It tells the winter and the summer of the first city, if that has figures. */
export function stateImage(
  { name, slug, cities: [first] }: State,
  { content, airOf }: { content: Content; airOf: (station: Station) => AirTexts },
): ShareImage {
  const air = first && content.airOf(first.slug);
  const year = air && airOf(air.station).year;
  const text =
    first && year
      ? fillTokens(content.copy.state.share, {
          city: first.name,
          winter: `${year.winter}%`,
          summer: `${year.summer}%`,
        })
      : undefined;
  return drawnImage(`states/${slug}`, {
    title: `Pianos in ${name}`,
    eyebrow: 'Pianos in',
    headline: name,
    ...(text && { text }),
    motif: 'harp',
    tone: 'ebony',
  });
}

export const articleImage = ({ title, slug }: { title: string; slug: string }): ShareImage =>
  drawnImage(`articles/${slug}`, {
    title,
    eyebrow: 'Piano buying guide',
    headline: title,
    motif: 'hammers',
    tone: 'ivory',
  });

/** The image of a page of the owner's own. Its file is named like the page. */
export const ownImage = ({ title, path }: { title: string; path: string }): ShareImage =>
  drawnImage(`own/${path.slice(1, -1)}`, { ...drawings.default, title, headline: title });

type PageWithImage =
  | 'default'
  | 'directory'
  | 'climate'
  | 'glossary'
  | 'blog'
  | 'history'
  | 'contact'
  | 'privacy'
  | 'terms';

const drawings: Record<PageWithImage, ShareDrawing> = {
  default: {
    eyebrow: 'Free matching with verified local dealers',
    headline: 'Find the Right Piano Near You',
    motif: 'keys',
    tone: 'ebony',
  },
  directory: {
    eyebrow: 'Every state, city by city',
    headline: 'Pianos by State and City',
    motif: 'keys',
    tone: 'ebony',
  },
  climate: {
    eyebrow: 'Winter, summer, and your piano',
    headline: 'How the Air Swings in Your City',
    motif: 'strings',
    tone: 'ebony',
  },
  glossary: {
    eyebrow: 'From action to voicing',
    headline: 'Piano Glossary',
    motif: 'strings',
    tone: 'ivory',
  },
  blog: {
    eyebrow: 'Before you buy a piano',
    headline: 'Buying Guides and Advice',
    motif: 'hammers',
    tone: 'ebony',
  },
  history: {
    eyebrow: 'Three centuries of hammers and strings',
    headline: 'The History of the Piano',
    motif: 'strings',
    tone: 'ebony',
  },
  contact: {
    eyebrow: 'By e-mail, phone or form',
    headline: 'Ask Us About Pianos',
    motif: 'keys',
    tone: 'ivory',
  },
  privacy: { eyebrow: 'What becomes of your data', headline: 'Privacy Policy', motif: 'keys', tone: 'ivory' },
  terms: { eyebrow: 'What we ask and promise', headline: 'Terms of Service', motif: 'keys', tone: 'ivory' },
};

export const defaultImage = ({ shareImage: { image, alt } }: Site): ShareImage => ({
  ...(image ?? pageImage('default')),
  alt,
});

export const pageImage = (page: PageWithImage): ShareImage =>
  drawnImage(`pages/${page}`, { title: drawings[page].headline, ...drawings[page] });
