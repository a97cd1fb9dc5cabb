import { argument, command, toggle } from './command.ts';

export const override = command({
  name: 'override',
  description: 'copy a template of pianogen into the site, for you to change',
  example: 'pianogen override templates/parts/footer.tsx',
  inputs: {
    file: argument('<file>', 'path of the template, such as templates/parts/footer.tsx'),
    update: toggle('--update', 'keep your file, and note that you have read pianogen’s as it is now'),
  },
  async run({ file: wanted, update = false }, context) {
    const { override } = await import('../edit/template.ts');
    const file = override(context, wanted, update);
    console.error(
      update
        ? `Noted: you have read pianogen’s ${file} as it is now.`
        : `Wrote ${file}, which replaces pianogen’s. Its original is in templates/.originals/: commit both.
After an update, "pianogen check" and "pianogen diff" say if pianogen changed it.`,
    );
  },
});
