/** The cost of a page of the tournament list as the list grows. */
import { limits } from '@fencing-journal/contract/shared/limits';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { sql } from 'drizzle-orm';
import type { Store } from '../db/database.ts';
import { median } from '../testing/comparison.ts';
import { createFactories } from '../testing/factories.ts';
import { logIn } from './log-in.ts';
import { measureInTurn } from './in-turn.ts';
import { print, rowPrinter, verdict } from './report.ts';
import { embeddedStore, measureStores, type OpenStore } from './stores.ts';
import { createSubject, type Subject } from './subject.ts';

export interface ListsPlan {
  sizes: number[];
  rounds: number;
  requestsPerRound: number;
}

/** Target ratio: within 10% of the cheapest page, for any page and list size. */
const target = 1.1;

interface Cell {
  size: number;
  page: 'first' | 'middle' | 'last';
  url: string;
  token: string;
  samples: number[];
}

/**
 * Creates an account with `size` tournaments over forty years, with one event each. The bulk insert
 * fires the counting triggers. Returns an access token.
 */
async function createAccountWithTournaments(
  { app, store }: Subject,
  size: number,
): Promise<string> {
  const user = await createFactories(store.db).user();
  const spanDays = 40 * 365;
  await store.db.execute(sql`
    INSERT INTO tournaments (owner_id, slug, name, date, location, club, event_level, notes)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || n, 'Bench Open ' || n, current_date - (n * ${spanDays}::bigint / ${size}::bigint)::int,
           'Columbus, OH', 'Bench Fencers', 'Regional', 'A note of ordinary length about how the day went.'
      FROM generate_series(1, ${size}::bigint) n`);
  await store.db.execute(sql`
    INSERT INTO events (owner_id, slug, tournament_id, name, date, weapon, event_type)
    SELECT owner_id, slug || '-event', id, 'Cadet Epee', date, 'epee', 'Individual' FROM tournaments WHERE owner_id = ${user.id}`);
  return logIn(app, user);
}

function cellsOf(size: number, token: string): Cell[] {
  const pages = Math.ceil(size / limits.pageSize);
  const pageNumbers = { first: 1, middle: Math.ceil(pages / 2), last: pages };
  return (['first', 'middle', 'last'] as const).map((page) => ({
    size,
    page,
    token,
    url: `${tournaments.all.path}?page=${pageNumbers[page]}`,
    samples: [],
  }));
}

async function request({ app }: Subject, cell: Cell): Promise<void> {
  const response = await app.inject({
    method: 'GET',
    url: cell.url,
    headers: { authorization: `Bearer ${cell.token}` },
  });
  if (response.statusCode !== 200)
    throw new Error(`${cell.url} answered ${response.statusCode}: ${response.body}`);
}

const printRow = rowPrinter([-10, 9, 8, 10, 16, 18]);

/** Prints the rows of one store and returns its worst ratio. */
function report(store: Store, cells: Cell[], { rounds, requestsPerRound }: ListsPlan): number {
  const smallest = Math.min(...cells.map((cell) => median(cell.samples)));
  const ratios = cells.map((cell) => median(cell.samples) / smallest);
  for (const [index, cell] of cells.entries()) {
    printRow([
      store.kind,
      cell.size.toLocaleString('en-US'),
      cell.page,
      String(rounds * requestsPerRound),
      median(cell.samples).toFixed(3),
      (ratios[index] ?? 0).toFixed(2),
    ]);
  }
  return Math.max(...ratios);
}

async function tournamentList(
  open: OpenStore,
  directory: string,
  plan: ListsPlan,
): Promise<number> {
  const subject = await createSubject(await open(), directory);
  try {
    const cells: Cell[] = [];
    for (const size of plan.sizes)
      cells.push(...cellsOf(size, await createAccountWithTournaments(subject, size)));
    await subject.store.db.execute(sql`VACUUM (ANALYZE)`);
    await measureInTurn(subject, cells, plan, (cell) => request(subject, cell));
    return report(subject.store, cells, plan);
  } finally {
    await subject.close();
  }
}

export async function benchLists(directory: string, plan: ListsPlan): Promise<void> {
  print('Tournament list: a page of one account, CPU time of server and database\n');
  printRow(['store', 'size', 'page', 'requests', 'CPU ms/request', 'ratio to smallest']);
  const worst = await measureStores(embeddedStore(directory, 'db'), (open) =>
    tournamentList(open, directory, plan),
  );
  const ratio = Math.max(...worst);
  print(
    `\ntournament list: worst ratio ${ratio.toFixed(2)}, target ≤ ${target}: ${verdict(ratio <= target)}\n`,
  );
}
