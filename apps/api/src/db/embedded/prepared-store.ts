import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A path below the store's folder; a folder has no content. */
type Entry = [path: string, content?: Buffer];

/** Returns the location of the archive that the build writes next to the program. */
export const preparedStorePath = (program: string | URL): URL =>
  new URL('./prepared-store.gz', program);

/** Packs the files of a store that nobody has open. */
export function packStore(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map(
    (entry): Entry => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(folder.length + 1);
      return entry.isDirectory() ? [name] : [name, readFileSync(path)];
    },
  );
  // Sorted, so that a folder comes before its content.
  return gzipSync(serialize(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * Unpacks a prepared store into an empty folder. Returns false if the file is missing, as when
 * running from source. The archive is one buffer, because unpacking 1,600 files from a tar stream
 * takes seconds.
 */
export function unpackPreparedStore(file: URL, folder: string): boolean {
  if (!existsSync(file)) return false;
  for (const [path, content] of deserialize(gunzipSync(readFileSync(file))) as Entry[])
    if (content) writeFileSync(join(folder, path), content, { mode: 0o600 });
    else mkdirSync(join(folder, path), { mode: 0o700 });
  return true;
}
