/**
 * What a search in the palette costs in a journal of 5,000 records, in CPU time of server and
 * database.
 */
import { search } from '@fencing-journal/contract/search';
import { sql } from 'drizzle-orm';
import { quantile } from '../testing/comparison.ts';
import { createFactories } from '../testing/factories.ts';
import { logIn } from './log-in.ts';
import { print, rowPrinter, verdict } from './report.ts';
import { embeddedStore, measureStores, type OpenStore } from './stores.ts';
import { createSubject, type Subject } from './subject.ts';

export interface SearchPlan {
  searches: number;
}

/** Maximum median CPU time of a search, in milliseconds. */
const targetMs = 10;
const texts = ['', 'b', 'bench', 'bench open 41', 'épée', 'fencer 321', 'parry', 'nothing here'];

/**
 * Creates an account with 5,000 records, and another with the same number of records and the same
 * names. Returns the first one's access token.
 */
async function createJournal({ app, store }: Subject): Promise<string> {
  const factories = createFactories(store.db);
  const user = await factories.user();
  const other = await factories.user();
  for (const { id } of [user, other]) {
    const slug = sql`'bench-' || ${id}::text || '-' || n`;
    await store.db.execute(sql`
      INSERT INTO fencers (owner_id, slug, first_name, last_name, club, region)
      SELECT ${id}::bigint, ${slug}, 'Zoë', 'Fencer ' || n, 'Bench Fencers', 1 FROM generate_series(1, 800) n`);
    await store.db.execute(sql`
      INSERT INTO tournaments (owner_id, slug, name, date, location, event_level)
      SELECT ${id}::bigint, ${slug}, 'Bench Open ' || n, current_date - n, 'Columbus, OH', 'Regional' FROM generate_series(1, 700) n`);
    await store.db.execute(sql`
      INSERT INTO events (owner_id, slug, tournament_id, name, date, weapon, event_type)
      SELECT owner_id, slug || '-' || k, id, 'Cadet Épée ' || k, date, 'epee', 'Individual'
        FROM tournaments, generate_series(1, 2) k WHERE owner_id = ${id}`);
    await store.db.execute(sql`
      INSERT INTO lessons (owner_id, slug, coach_name, date, student_notes)
      SELECT ${id}::bigint, ${slug}, 'Marta Prime', current_date - n, 'Parry, riposte and a note of ordinary length ' || n
        FROM generate_series(1, 2100) n`);
  }
  await store.db.execute(sql`VACUUM (ANALYZE)`);
  return logIn(app, user);
}

const printRow = rowPrinter([-10, -16, 10, 10, 10]);

async function measureSearches(
  open: OpenStore,
  directory: string,
  { searches }: SearchPlan,
): Promise<number> {
  const subject = await createSubject(await open(), directory);
  try {
    const headers = { authorization: `Bearer ${await createJournal(subject)}` };
    let slowest = 0;
    for (const text of texts) {
      const times: number[] = [];
      for (let n = -20; n < searches; n += 1) {
        const before = await subject.cpu();
        const { statusCode, body } = await subject.app.inject({
          url: `${search.records.path}?q=${encodeURIComponent(text)}`,
          headers,
        });
        if (statusCode !== 200) throw new Error(`A search answered ${statusCode}: ${body}`);
        if (n >= 0) times.push(((await subject.cpu()) - before) / 1000);
      }
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      printRow([
        subject.store.kind,
        JSON.stringify(text),
        String(searches),
        `${p50.toFixed(2)} ms`,
        `${p99.toFixed(2)} ms`,
      ]);
      slowest = Math.max(slowest, p50);
    }
    return slowest;
  } finally {
    await subject.close();
  }
}

export async function benchSearch(directory: string, plan: SearchPlan): Promise<void> {
  print('Search of the palette: CPU time of the whole request, in a journal of 5,000 records\n');
  printRow(['store', 'text', 'searches', 'p50', 'p99']);
  const slowest = Math.max(
    ...(await measureStores(embeddedStore(directory, 'search-db'), (open) =>
      measureSearches(open, directory, plan),
    )),
  );
  print(
    `\nsearch: slowest p50 ${slowest.toFixed(1)} ms, target ≤ ${targetMs}: ${verdict(slowest <= targetMs)}\n`,
  );
}
