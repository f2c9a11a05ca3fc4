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
import { createFactories } from '../testing/factories.ts';
import { generateMembers, membersCsv } from '../testing/members.ts';

export interface MembersPlan {
  members: number;
  rounds: number;
  /** Per query length. */
  searchesPerRound: number;
}

interface MembersMeasurement {
  importSeconds: number;
  /** Duration of the first search of a process, which loads and indexes the directory. */
  loadSeconds: number;
  /**
   * Milliseconds: the median over the rounds of each round's p50 and p99, because the machine is
   * shared.
   */
  searches: { queryLength: number; p50: number; p99: number; cpu: number }[];
}

export const memberTargets = { searchMs: 5, importSeconds: 60 };
const maxQueryLength = 10;

const secondsSince = (since: number): number => (performance.now() - since) / 1000;
function quantile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prefixes of names from all over the list; from four letters, every third contains a typo. */
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

async function logIn(app: FastifyInstance, store: Store): Promise<string> {
  const user = await createFactories(store.db).user();
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: user.password },
  });
  return response.json<{ token: string }>().token;
}

/**
 * Imports the list, then searches it through complete requests, including rate limits, without a
 * network.
 */
export async function measureMembers(
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
  const config = readConfig({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    MEMBER_SEARCH_LIMIT_PER_MINUTE: unlimited,
    MEMBER_SEARCH_LIMIT_PER_DAY: unlimited,
    READ_LIMIT_PER_ACCOUNT: unlimited,
  });
  const app = await buildApp({
    config,
    store,
    secret: new TextEncoder().encode('a secret of the benchmark and of nothing else'),
    web: join(directory, 'no-web'),
  });
  try {
    const headers = { authorization: `Bearer ${await logIn(app, store)}` };
    const search = async (query: string) => {
      const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
      const response = await app.inject({
        url: usafData.searchMembers.path.replace(':query', encodeURIComponent(query)),
        headers,
      });
      const took = performance.now() - startedAt;
      const { user, system } = process.cpuUsage(cpuBefore);
      // One letter is rejected, after the same processing.
      if (response.statusCode !== 200 && query.trim().length > 1)
        throw new Error(
          `The search for ${query} answered ${response.statusCode}: ${response.body}`,
        );
      return { took, cpu: (user + system) / 1000 };
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
          // Nobody types the next letter within the same millisecond; by then work deferred after a
          // response is done.
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
    await app.close();
  }
}
