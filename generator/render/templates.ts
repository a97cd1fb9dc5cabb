import type { ReactNode } from 'react';
import { Document } from '../../templates/document.tsx';
import { ArticlePage } from '../../templates/pages/article.tsx';
import { BlogPage } from '../../templates/pages/blog.tsx';
import { CityPage } from '../../templates/pages/city.tsx';
import { ClimatePage } from '../../templates/pages/climate.tsx';
import { ContactPage } from '../../templates/pages/contact.tsx';
import { CostPage } from '../../templates/pages/cost.tsx';
import { DirectoryPage } from '../../templates/pages/directory.tsx';
import { GlossaryPage } from '../../templates/pages/glossary.tsx';
import { HistoryPage } from '../../templates/pages/history.tsx';
import { HomePage } from '../../templates/pages/home.tsx';
import { NotFoundPage } from '../../templates/pages/not-found.tsx';
import { OldPianoPage } from '../../templates/pages/old-piano.tsx';
import type { PageProps } from '../../templates/pages/page-props.ts';
import { SearchPage } from '../../templates/pages/search.tsx';
import { StatePage } from '../../templates/pages/state.tsx';
import { TextPage } from '../../templates/pages/text.tsx';
import { ThankYouPage } from '../../templates/pages/thank-you.tsx';
import { FORGET_TYPED } from '../../templates/parts/foreign-script.tsx';
import { listsFor, NOTES, PIANOS } from '../../templates/parts/showroom-checklist.tsx';
import { SPECULATION_RULES } from '../../templates/parts/speculation-rules.tsx';
import { drawable } from '../../templates/share-image/fit-headline.ts';
import { ShareImage } from '../../templates/share-image/share-image.tsx';
import type { Assets, PageKind } from '../model/index.ts';

const pages: { [K in PageKind]: (props: PageProps<K>) => ReactNode } = {
  home: HomePage,
  directory: DirectoryPage,
  climate: ClimatePage,
  cost: CostPage,
  'old-piano': OldPianoPage,
  glossary: GlossaryPage,
  blog: BlogPage,
  article: ArticlePage,
  history: HistoryPage,
  text: TextPage,
  contact: ContactPage,
  search: SearchPage,
  'thank-you': ThankYouPage,
  state: StatePage,
  city: CityPage,
  'not-found': NotFoundPage,
};

/** Everything that the generator needs from `templates/`. If a site has its own code, this file is bundled again. */
export const templates = {
  ...{ Document, pages, ShareImage, drawable },
  checklist: { listsFor, NOTES, PIANOS },
  inlineScripts: { FORGET_TYPED, SPECULATION_RULES },
};

export type Templates = typeof templates;

/** Pages are made from these and the plan. */
export interface Materials {
  assets: Assets;
  templates: Templates;
}
