import {
  imports,
  type ImportListItem,
  type ImportPatch,
  type ImportPreview,
  type UndoOutcome,
} from '@fencing-journal/contract/imports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => call(imports.all, { signal }),
});

/** A preview names other people, so it is removed from the cache once the user leaves the page. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'detail', id],
    queryFn: ({ signal }) => call(imports.detail, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

const store = (preview: ImportPreview): ImportPreview => {
  queryClient.setQueryData(importQuery(preview.id).queryKey, preview);
  return preview;
};

export async function sendFile(file: File): Promise<ImportPreview> {
  const form = new FormData();
  form.append('file', file);
  return store(await call(imports.create, { file: form }));
}

export const correctImport = async (id: string, body: ImportPatch): Promise<ImportPreview> =>
  store(await call(imports.update, { params: { id }, body }));

/** The query keys of everything that an import can change: lists, cards and figures. */
const changedKeys = [
  'tournaments',
  'events',
  'bouts',
  'fencers',
  'journal',
  'statistics',
  'imports',
];
const refetchJournal = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => changedKeys.includes(String(queryKey[0])),
  });

export async function applyImport(id: string): Promise<ImportListItem> {
  const applied = await call(imports.apply, { params: { id } });
  await refetchJournal();
  return applied;
}

export async function undoImport(id: string): Promise<UndoOutcome> {
  const undone = await call(imports.undo, { params: { id } });
  await refetchJournal();
  return undone;
}
