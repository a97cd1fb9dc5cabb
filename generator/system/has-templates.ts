import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** False in a package, whose templates are part of its code, and were looked at in the checkout that it was made of. */
export const hasTemplates = (pianogen: string): boolean =>
  existsSync(join(pianogen, 'templates/document.tsx'));
