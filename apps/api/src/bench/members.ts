/**
 * The cost of the member directory at its real size: importing the whole list, loading it into
 * memory, and a search per keystroke.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { usafData } from '@fencing-journal/contract/usaf-data';
import type { Store } from '../db/database.ts';
import { importMembers } from '../features/usaf-data/index.ts';
import { quantile } from '../testing/comparison.ts';
import { createFactories } from '../testing/factories.ts';
import { generateMembers, membersCsv } from '../testing/members.ts';
import { logIn } from './log-in.ts';
import { print, rowPrinter, verdict } from './report.ts';
import { createSubject } from './subject.ts';
import { embeddedStore, reportNoServer, serverStore, type OpenStore } from './stores.ts';

export interface MembersPlan {
  members: number;
  rounds: number;
  /** Number of searches for each query length. */
  searchesPerRound: number;
}

interface MembersMeasurement {
  importSeconds: number;
  /** Duration of the first search of a process, which loads and indexes the directory. */
  loadSeconds: number;
  /**
   * In milliseconds: the medians, over all rounds, of each round's p50 and p99, because the machine
   * is shared.
   */
  searches: { queryLength: number; p50: number; p99: number; cpu: number }[];
}

/**
 * Maximum milliseconds of CPU time of server and database per search, and maximum seconds of the
 * import.
 */
const targets = { searchMs: 1, importSeconds: 60 };
const maxQueryLength = 10;

const secondsSince = (since: number): number => (performance.now() - since) / 1000;

/**
 * Returns prefixes of names from all over the list. With four letters or more, every third one
 * contains a typo.
 */
function generateQueries(names: string[], queryLength: number, count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const query = (names[((n + 1) * 7_919 * queryLength) % names.length] ?? '')
      .toLowerCase()
      .slice(0, queryLength);
    if (queryLength < 4 || n % 3 > 0) return query;
    const typoIndex = n % queryLength;
    return `${query.slice(0, typoIndex)}x${query.slice(typoIndex + 1)}`;
  });
}

/**
 * Imports the list, then searches it through complete requests, including rate limits, without a
 * network.
 */
async function measureMembers(
  store: Store,
  directory: string,
  { members, rounds, searchesPerRound }: MembersPlan,
): Promise<MembersMeasurement> {
  const list = generateMembers(members);
  const file = join(directory, 'members.csv');
  await writeFile(file, membersCsv(list));
  const importStartedAt = performance.now();
  const { added, unchanged, rejected } = await importMembers(store.db, file);
  const importSeconds = secondsSince(importStartedAt);
  if (added + unchanged !== members || rejected.length > 0)
    throw new Error(`Of ${members} members ${added + unchanged} were imported.`);

  const unlimited = String(1_000_000_000);
  const subject = await createSubject(store, directory, {
    MEMBER_SEARCH_LIMIT_PER_MINUTE: unlimited,
    MEMBER_SEARCH_LIMIT_PER_DAY: unlimited,
  });
  try {
    const user = await createFactories(store.db).user();
    const headers = { authorization: `Bearer ${await logIn(subject.app, user)}` };
    const search = async (query: string) => {
      const cpuBefore = await subject.cpu();
      const startedAt = performance.now();
      const response = await subject.app.inject({
        url: usafData.searchMembers.path.replace(':query', encodeURIComponent(query)),
        headers,
      });
      const took = performance.now() - startedAt;
      const cpu = ((await subject.cpu()) - cpuBefore) / 1000;
      // A single letter is rejected, but only after the same processing.
      if (response.statusCode !== 200 && query.trim().length > 1)
        throw new Error(
          `The search for ${query} answered ${response.statusCode}: ${response.body}`,
        );
      return { took, cpu };
    };
    const loadSeconds = (await search('smith')).took / 1000;
    const names = list.map(({ first_name, last_name }, n) =>
      n % 2 === 0 ? `${last_name} ${first_name}` : `${first_name} ${last_name}`,
    );
    for (const query of generateQueries(names, 6, 300)) await search(query);
    const lengths = Array.from({ length: maxQueryLength }, (_, n) => ({
      queryLength: n + 1,
      p50: [] as number[],
      p99: [] as number[],
      cpu: [] as number[],
    }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { queryLength, p50, p99, cpu } of lengths) {
        const samples: { took: number; cpu: number }[] = [];
        for (const query of generateQueries(names, queryLength, searchesPerRound)) {
          samples.push(await search(query));
          // Nobody types the next letter within the same millisecond. The pause lets work that is
          // deferred until after a response finish.
          await setTimeout(2);
        }
        const took = samples.map((sample) => sample.took);
        p50.push(quantile(took, 0.5));
        p99.push(quantile(took, 0.99));
        cpu.push(
          quantile(
            samples.map((sample) => sample.cpu),
            0.99,
          ),
        );
      }
    }
    const searches = lengths.map(({ queryLength, p50, p99, cpu }) => ({
      queryLength,
      p50: quantile(p50, 0.5),
      p99: quantile(p99, 0.5),
      cpu: quantile(cpu, 0.5),
    }));
    return { importSeconds, loadSeconds, searches };
  } finally {
    await subject.app.close();
  }
}

const printRow = rowPrinter([-10, -34, 8, 11, 11, 13]);

/**
 * Prints the rows of one store and returns the worst p99 of its searches, in CPU time, and the
 * duration of the import.
 */
async function memberDirectory(
  open: OpenStore,
  directory: string,
  plan: MembersPlan,
): Promise<{ p99: number; importSeconds: number }> {
  const store = await open();
  try {
    const { importSeconds, loadSeconds, searches } = await measureMembers(store, directory, plan);
    const size = plan.members.toLocaleString('en-US');
    printRow([store.kind, `import of ${size} lines`, '1', `${importSeconds.toFixed(1)} s`]);
    printRow([store.kind, `index of ${size} members`, '1', `${loadSeconds.toFixed(1)} s`]);
    for (const { queryLength, p50, p99, cpu } of searches) {
      const what =
        queryLength < 2 ? 'refused' : queryLength < 4 ? 'search' : 'every third mistyped';
      printRow([
        store.kind,
        `${queryLength} ${queryLength === 1 ? 'letter' : 'letters'}: ${what}`,
        String(plan.rounds * plan.searchesPerRound),
        `${p50.toFixed(2)} ms`,
        `${p99.toFixed(2)} ms`,
        `${cpu.toFixed(2)} ms`,
      ]);
    }
    return { p99: Math.max(...searches.map((row) => row.cpu)), importSeconds };
  } finally {
    await store.close();
  }
}

export async function benchMembers(directory: string, plan: MembersPlan): Promise<void> {
  print('Member directory: the import, and the whole request of a search without a network\n');
  printRow(['store', 'what', 'times', 'p50', 'p99', 'p99 of CPU']);
  const embedded = await memberDirectory(embeddedStore(directory, 'members-db'), directory, plan);
  const onServer = serverStore && (await memberDirectory(serverStore, directory, plan));
  const p99 = Math.max(embedded.p99, onServer?.p99 ?? 0);
  print(
    `\nmember search: worst p99 of CPU time ${p99.toFixed(2)} ms, target ≤ ${targets.searchMs}: ${verdict(p99 <= targets.searchMs)}`,
  );
  if (onServer)
    print(
      `member import: ${onServer.importSeconds.toFixed(1)} s on PostgreSQL, target ≤ ${targets.importSeconds}: ${verdict(onServer.importSeconds <= targets.importSeconds)}`,
    );
  else reportNoServer();
}
