/**
 * The cost of the member directory at its real size: importing the whole list, loading it into
 * memory, and a search per keystroke.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { usafData } from '@fencing-journal/contract/usaf-data';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Store } from '../db/database.ts';
import { importMembers } from '../features/usaf-data/index.ts';
import { readConfig } from '../lib/config.ts';
import { factoriesOn } from '../testing/factories.ts';
import { inventedMembers, membersCsv } from '../testing/members.ts';

export interface MembersPlan {
  members: number;
  rounds: number;
  /** Per query length. */
  searchesARound: number;
}

interface MembersMeasured {
  importSeconds: number;
  /** Duration of the first search of a process, which loads and indexes the directory. */
  loadSeconds: number;
  /**
   * Milliseconds: the median over the rounds of each round's p50 and p99, because the machine is
   * shared.
   */
  searches: { letters: number; p50: number; p99: number; cpu: number }[];
}

export const memberTargets = { searchMs: 5, importSeconds: 60 };
const longest = 10;

const seconds = (since: number): number => (performance.now() - since) / 1000;
function at(samples: number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prefixes of names from all over the list; from four letters, every third contains a typo. */
function queriesOf(names: string[], letters: number, count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const query = (names[((n + 1) * 7_919 * letters) % names.length] ?? '')
      .toLowerCase()
      .slice(0, letters);
    if (letters < 4 || n % 3 > 0) return query;
    const wrong = n % letters;
    return `${query.slice(0, wrong)}x${query.slice(wrong + 1)}`;
  });
}

async function tokenOn(app: FastifyInstance, store: Store): Promise<string> {
  const user = await factoriesOn(store.db).user();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: user.password },
  });
  return answer.json<{ token: string }>().token;
}

/**
 * Imports the list, then searches it through complete requests, including rate limits, without a
 * network.
 */
export async function measureMembers(
  store: Store,
  directory: string,
  { members, rounds, searchesARound }: MembersPlan,
): Promise<MembersMeasured> {
  const list = inventedMembers(members);
  const file = join(directory, 'members.csv');
  await writeFile(file, membersCsv(list));
  const importBegan = performance.now();
  const { added, unchanged, rejected } = await importMembers(store.db, file);
  const importSeconds = seconds(importBegan);
  if (added + unchanged !== members || rejected.length > 0)
    throw new Error(`Of ${members} members ${added + unchanged} were imported.`);

  const most = String(1_000_000_000);
  const config = readConfig({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    MEMBER_SEARCH_LIMIT_PER_MINUTE: most,
    MEMBER_SEARCH_LIMIT_PER_DAY: most,
    READ_LIMIT_PER_ACCOUNT: most,
  });
  const app = await buildApp({
    config,
    store,
    secret: new TextEncoder().encode('a secret of the benchmark and of nothing else'),
    web: join(directory, 'no-web'),
  });
  try {
    const headers = { authorization: `Bearer ${await tokenOn(app, store)}` };
    const search = async (query: string) => {
      const [began, cpuBefore] = [performance.now(), process.cpuUsage()];
      const answer = await app.inject({
        url: usafData.searchMembers.path.replace(':query', encodeURIComponent(query)),
        headers,
      });
      const took = performance.now() - began;
      const { user, system } = process.cpuUsage(cpuBefore);
      // One letter is rejected, after the same processing.
      if (answer.statusCode !== 200 && query.trim().length > 1)
        throw new Error(`The search for ${query} answered ${answer.statusCode}: ${answer.body}`);
      return { took, cpu: (user + system) / 1000 };
    };
    const loadSeconds = (await search('smith')).took / 1000;
    const names = list.map(({ first_name, last_name }, n) =>
      n % 2 === 0 ? `${last_name} ${first_name}` : `${first_name} ${last_name}`,
    );
    for (const query of queriesOf(names, 6, 300)) await search(query);
    const lengths = Array.from({ length: longest }, (_, n) => ({
      letters: n + 1,
      p50: [] as number[],
      p99: [] as number[],
      cpu: [] as number[],
    }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { letters, p50, p99, cpu } of lengths) {
        const samples: { took: number; cpu: number }[] = [];
        for (const query of queriesOf(names, letters, searchesARound)) {
          samples.push(await search(query));
          // Nobody types the next letter within the same millisecond; by then work deferred after a
          // response is done.
          await setTimeout(2);
        }
        const took = samples.map((sample) => sample.took);
        p50.push(at(took, 0.5));
        p99.push(at(took, 0.99));
        cpu.push(
          at(
            samples.map((sample) => sample.cpu),
            0.99,
          ),
        );
      }
    }
    const searches = lengths.map(({ letters, p50, p99, cpu }) => ({
      letters,
      p50: at(p50, 0.5),
      p99: at(p99, 0.5),
      cpu: at(cpu, 0.5),
    }));
    return { importSeconds, loadSeconds, searches };
  } finally {
    await app.close();
  }
}
