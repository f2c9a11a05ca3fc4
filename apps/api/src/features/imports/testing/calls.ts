import { imports, type ImportListItem, type ImportPatch } from '@fencing-journal/contract/imports';
import type { Person } from '../../../testing/app.ts';

export type ImportCalls = ReturnType<typeof importCalls>;

/** Returns functions that make a person's calls for an import. */
export function importCalls(person: Person) {
  const byId = (id: string) => ({ params: { id } });
  const send = (text: string | Uint8Array<ArrayBuffer>, name = 'results') =>
    person.call(imports.create, { body: { file: new File([text], name) } });
  const apply = (id: string) => person.call(imports.apply, byId(id));
  return {
    send,
    apply,
    detail: (id: string) => person.call(imports.detail, byId(id)),
    patch: (id: string, body: ImportPatch) => person.call(imports.update, { ...byId(id), body }),
    undo: (id: string) => person.call(imports.undo, byId(id)),
    all: () => person.call(imports.all),
    /** Sends a file and applies it as it is. */
    import: async (text: string): Promise<ImportListItem> =>
      (await apply((await send(text)).body.id)).body,
  };
}
