import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkPackages } from './pianogen.ts';
import { temporaryFolder } from './tiny-site.ts';

/** A folder with the code of a made-up pianogen: a file in each room, with the line. `write` puts another line there. */
export function typedCode(line: string): { pianogen: string; write(line: string): void } {
  const pianogen = temporaryFolder();
  linkPackages(pianogen);
  const settings = { compilerOptions: { strict: true, types: ['node'], skipLibCheck: true } };
  writeFileSync(join(pianogen, 'package.json'), '{}');
  writeFileSync(join(pianogen, 'tsconfig.json'), JSON.stringify(settings));
  const write = (line: string): void => {
    for (const folder of ['templates', 'client', 'generator', 'elsewhere']) {
      mkdirSync(join(pianogen, folder), { recursive: true });
      writeFileSync(join(pianogen, folder, 'a.ts'), `export const folder = process.cwd();\n${line}\n`);
    }
  };
  write(line);
  return { pianogen, write };
}
