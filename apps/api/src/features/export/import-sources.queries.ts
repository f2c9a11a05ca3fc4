import { ownedTable, type Source } from './sources.queries.ts';

export const importSources: readonly Source[] = [
  ownedTable('imports', 'Files of results that you imported, and what came of them.', {
    omitted: { file: 'what was read from a file that you have; deleted after a day' },
  }),
  ownedTable('import_rows', 'What these imports made and changed, so that you can undo them.'),
  ownedTable('import_mappings', 'The columns you chose for tables.', { key: ['header'] }),
];
