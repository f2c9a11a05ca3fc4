import { imports } from '@fencing-journal/contract/imports';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { UnreadableFile } from '../../result-files/model.ts';
import { readResultFile } from '../../result-files/read.ts';
import { select } from '../../result-files/select.ts';
import { isUsable, suggestMapping } from '../../result-files/table.ts';
import { createRandom } from '../../demo/random.ts';
import { mutate } from '../../result-files/testing/mutations.ts';
import { sampleFiles } from '../../result-files/testing/samples.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

/** How many mutations of each of the seven formats are read. `npm test -- --all` reads 3,000 of each. */
const mutations = Number(process.env['IMPORT_MUTATIONS'] ?? 300);
/** How many mutations of each format are sent to the server, applied and undone. */
const imported = Math.max(10, Math.floor(mutations / 30));
const seed = Number(process.env['IMPORT_SEED'] ?? 7);
const identity = { first_name: 'Mia', last_name: 'Sorvald', club: '', member_id: null };
/** Far more processor time than any of these files needs. */
const slowMs = 3_000;

const samples = Object.entries(sampleFiles);

describe('mutated files that are only read', { tags: ['B-IM-07'], timeout: 900_000 }, () => {
  it.each(samples)('of %s are quickly read or refused', (_name, { text }) => {
    const original = Buffer.from(text);
    for (let run = 0; run < mutations; run += 1) {
      const bytes = mutate(original, createRandom(seed + run));
      const began = process.cpuUsage();
      try {
        const read = readResultFile(bytes);
        const header = 'rows' in read ? read.header : [];
        const suggested = suggestMapping(header);
        const mapping = isUsable(suggested) ? suggested : undefined;
        select(read, { identity, mapping, me: 'p1' });
      } catch (error) {
        if (!(error instanceof UnreadableFile))
          throw new Error(`The mutation with seed ${seed + run} fails.`, { cause: error });
      }
      const { user, system } = process.cpuUsage(began);
      const ms = (user + system) / 1_000;
      if (ms > slowMs) throw new Error(`The mutation with seed ${seed + run} took ${ms} ms.`);
    }
  });
});

describe('mutated files that are imported', { tags: ['B-IM-07'], timeout: 900_000 }, () => {
  const test = useTestApp();
  const rowCounts = async ({ user }: Person) =>
    (
      await queryRows<Record<string, number>>(
        test.store.db,
        sql`SELECT (SELECT count(*)::int FROM tournaments WHERE owner_id = ${user.id}) AS tournaments,
                   (SELECT count(*)::int FROM events WHERE owner_id = ${user.id}) AS events,
                   (SELECT count(*)::int FROM bouts WHERE owner_id = ${user.id}) AS bouts,
                   (SELECT count(*)::int FROM fencers WHERE owner_id = ${user.id} AND NOT is_self) AS fencers`,
      )
    )[0];
  const nothing = { tournaments: 0, events: 0, bouts: 0, fencers: 0 };

  it.each(samples)(
    'of %s are stored completely or not at all, and can be undone',
    async (_name, { text }) => {
      const me = await test.signedIn({ first_name: 'Mia', last_name: 'Sorvald' });
      const original = Buffer.from(text);
      let applied = 0;
      for (let run = 0; run < imported; run += 1) {
        await test.store.db.execute(sql`DELETE FROM rate_limits`);
        const bytes = mutate(original, createRandom(seed + run));
        const sent = await me.call(imports.create, { body: { file: new File([bytes], 'x') } });
        expect([201, 400]).toContain(sent.status);
        if (sent.status === 400) continue;
        const { id, people, table, me: found } = sent.body;
        const params = { id };
        const details = {
          ...(table && isUsable(table.mapping) ? { mapping: table.mapping } : {}),
          ...(!table && !found && people[0] ? { me: people[0].key } : {}),
        };
        const corrected = await me.call(imports.update, { params, body: details });
        expect([200, 400]).toContain(corrected.status);
        const events = corrected.body.tournaments?.flatMap((one) => one.events) ?? [];
        const missing = events.map((event) => ({
          key: event.key,
          tournament: 'Harbor Cup',
          date: event.date ?? '2026-03-21',
          weapon: event.weapon ?? 'epee',
        }));
        await me.call(imports.update, { params, body: { events: missing } });
        const answer = await me.call(imports.apply, { params });
        expect([200, 400]).toContain(answer.status);
        expect(await rowCounts(me)).toEqual(
          answer.status === 200 ? answer.body.outcome?.made : nothing,
        );
        if (answer.status !== 200) continue;
        applied += 1;
        const undone = await me.call(imports.undo, { params });
        expect([undone.status, undone.body.kept]).toEqual([200, []]);
        expect(await rowCounts(me)).toEqual(nothing);
      }
      expect(applied).toBeGreaterThan(0);
    },
  );
});
