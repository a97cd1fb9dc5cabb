import { imagePath } from '../addresses.ts';
import type { Content, ShareDrawing, ShareImage, Site, State } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';

/** The alt text says what each drawing shows. */
const MOTIFS: Record<ShareDrawing['motif'], string> = {
  keys: 'the keys of a piano',
  harp: 'the strings and the plate of a grand piano, seen from above',
  hammers: 'piano hammers under their strings',
  strings: 'piano strings crossing a bridge',
};

/** The words above the headline, the headline, motif and tone, for pages that no record describes. */
const DRAWINGS = {
  default: ['Free matching with verified local dealers', 'Find the Right Piano Near You', 'keys', 'ebony'],
  directory: ['Every state, city by city', 'Pianos by State and City', 'keys', 'ebony'],
  climate: ['Dry air, damp air', 'What a Piano Needs in Your City', 'strings', 'ebony'],
  cost: ['Price, tax, move and tunings', 'What a Piano Costs, All In', 'keys', 'ebony'],
  'old-piano': ['Sell it, give it, or let it go', 'What an Old Piano Is Worth', 'harp', 'ivory'],
  glossary: ['From action to voicing', 'Piano Glossary', 'strings', 'ivory'],
  blog: ['Before you buy a piano', 'Buying Guides and Advice', 'hammers', 'ebony'],
  history: ['Three centuries of hammers and strings', 'The History of the Piano', 'strings', 'ebony'],
  contact: ['By e-mail, phone or form', 'Ask Us About Pianos', 'keys', 'ivory'],
  privacy: ['What becomes of your data', 'Privacy Policy', 'keys', 'ivory'],
  terms: ['What we ask and promise', 'Terms of Service', 'keys', 'ivory'],
} as const;

/** `file` is relative to `images/share/`, without `.png`; `title` is the whole text of the image, for the alt text. */
const drawnImage = (file: string, drawing: ShareDrawing, title = drawing.headline): ShareImage => ({
  path: imagePath(`share/${file}.png`),
  width: 1200,
  height: 630,
  alt: [`${title}, in large letters beside ${MOTIFS[drawing.motif]}`, drawing.text]
    .filter((text) => text !== undefined)
    .join('. '),
  drawing,
});

export function pageImage(name: keyof typeof DRAWINGS): ShareImage {
  const [eyebrow, headline, motif, tone] = DRAWINGS[name];
  return drawnImage(`pages/${name}`, { eyebrow, headline, motif, tone });
}

/** A kind of page without a drawing uses the site's image. */
export function imageOfKind(kind: string, { shareImage: { image, alt } }: Site): ShareImage {
  if (Object.hasOwn(DRAWINGS, kind)) return pageImage(kind as keyof typeof DRAWINGS);
  return { ...(image ?? pageImage('default')), alt };
}

/** A state and its cities share an image. */
export const stateImage = ({ name, slug }: State, { copy }: Content): ShareImage =>
  drawnImage(
    `states/${slug}`,
    {
      eyebrow: 'Pianos in',
      headline: name,
      text: fillTokens(copy.state.share, { state: name }),
      motif: 'harp',
      tone: 'ebony',
    },
    `Pianos in ${name}`,
  );

export const articleImage = ({ title, slug }: { title: string; slug: string }): ShareImage =>
  drawnImage(`articles/${slug}`, {
    eyebrow: 'Piano buying guide',
    headline: title,
    motif: 'hammers',
    tone: 'ivory',
  });

/** The file has the name of the page. */
export const ownImage = ({ title, path }: { title: string; path: string }): ShareImage =>
  drawnImage(`own/${path.slice(1, -1)}`, {
    eyebrow: DRAWINGS.default[0],
    headline: title,
    motif: 'keys',
    tone: 'ebony',
  });
