import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { sha256Of, writeDurably } from './files.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const digits = z.string().regex(/^-?\d+$/);

const manifestSchema = z.strictObject({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: sha256 })),
  /** The rows of each table are in tables/NAME.jsonl, each row as an array of the columns' values as strings. */
  tables: z.array(
    z.strictObject({
      name: identifier,
      columns: z.array(identifier),
      rows: digits,
      /** Digest of the rows in any order, for comparing a table with it. */
      digest: digits,
      bytes: z.int(),
      sha256,
    }),
  ),
  sequences: z.array(z.strictObject({ name: identifier, last: digits, called: z.boolean() })),
  /** media.jsonl lists the files in media/; `missing` of them are not there. */
  media: z.strictObject({ files: z.int(), missing: z.int(), bytes: z.int(), sha256 }),
  /** Hash of secrets.json; null if there was none. */
  secrets: sha256.nullable(),
});

export type Manifest = z.output<typeof manifestSchema>;
/** The part about the database. */
export type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;
export type DumpedTable = Manifest['tables'][number];

const fileName = 'manifest.json';
const hashOf = (manifest: unknown) => sha256Of(JSON.stringify(manifest));

/** Writes the manifest with its own hash, so that a changed byte in the manifest is noticed too. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeDurably(
    join(folder, fileName),
    `${JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, null, 2)}\n`,
  );

/** Reads the manifest of a backup. Throws if there is none or it is damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new Error(`${folder} is not a backup.`);
  });
  const damaged = () => new Error(`The backup is damaged: ${fileName} was changed.`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw damaged();
  }
  if (typeof content !== 'object' || content === null || !('sha256' in content)) throw damaged();
  const { sha256: expected, ...rest } = content;
  if (expected !== hashOf(rest)) throw damaged();
  if (!('format' in rest) || rest.format !== 1)
    throw new Error(
      'This backup was made by a newer version of Fencing Journal: its format is unknown here. Update the program first.',
    );
  return manifestSchema.parse(rest);
}
