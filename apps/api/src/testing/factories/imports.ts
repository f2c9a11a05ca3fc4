import { gzipSync } from 'node:zlib';
import type { Database } from '../../db/database.ts';
import { imports } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import { readResultFile } from '../../result-files/read.ts';
import { fieXml } from '../../result-files/testing/samples.ts';

export const importFactories = (db: Database) => ({
  /** Creates a result file that is waiting to be applied. */
  importedFile: async (owner: number) => {
    const [row] = await db
      .insert(imports)
      .values({
        owner_id: owner,
        format: 'fie_xml',
        hash: '0'.repeat(64),
        file: gzipSync(JSON.stringify(readResultFile(Buffer.from(fieXml)))),
        choices: { me: 'p1' },
        created_at: new Date(),
      })
      .returning();
    return requireFound(row);
  },
});
