import { imagePath } from '../addresses.ts';
import type { Content, ShareDrawing, ShareImage, Site, State } from '../model/index.ts';
import { fillTokens } from '../tokens.ts';

/** For the alt text. */
const MOTIFS: Record<ShareDrawing['motif'], string> = {
  keys: 'the keys of a piano',
  harp: 'the strings and the plate of a grand piano, seen from above',
  hammers: 'piano hammers under their strings',
  strings: 'piano strings crossing a bridge',
};

/** For pages that no record describes. */
const DRAWINGS = {
  default: [
    'Free matching with verified local dealers',
    'Find the Right Piano Near You',
    'keys',
    'ebony',
  ],
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

/** `file` is in `images/share/`, without `.png`. Above a `text`, the headline completes the eyebrow. */
function drawnImage(
  file: string,
  [eyebrow, headline, motif, tone]: readonly [
    string,
    string,
    ShareDrawing['motif'],
    ShareDrawing['tone'],
  ],
  text?: string,
) {
  const title = text ? `${eyebrow} ${headline}` : headline;
  const alt = `${title}, in large letters beside ${MOTIFS[motif]}${text ? `. ${text}` : ''}`;
  const drawing = { eyebrow, headline, motif, tone, ...(text && { text }) };
  return { path: imagePath(`share/${file}.png`), width: 1200, height: 630, alt, drawing };
}

export const pageImage = (name: keyof typeof DRAWINGS): ShareImage =>
  drawnImage(`pages/${name}`, DRAWINGS[name]);

export function imageOfKind(kind: string, { shareImage: { image, alt } }: Site): ShareImage {
  if (Object.hasOwn(DRAWINGS, kind)) return pageImage(kind as keyof typeof DRAWINGS);
  return { ...(image ?? pageImage('default')), alt };
}

/** A state and its cities share an image. */
export const stateImage = ({ name, slug }: State, { copy }: Content): ShareImage =>
  drawnImage(
    `states/${slug}`,
    ['Pianos in', name, 'harp', 'ebony'],
    fillTokens(copy.state.share, { state: name }),
  );

export const articleImage = ({ title, slug }: Record<'title' | 'slug', string>): ShareImage =>
  drawnImage(`articles/${slug}`, ['Piano buying guide', title, 'hammers', 'ivory']);

export const ownImage = ({ title, path }: Record<'title' | 'path', string>): ShareImage =>
  drawnImage(`own/${path.slice(1, -1)}`, [DRAWINGS.default[0], title, 'keys', 'ebony']);
