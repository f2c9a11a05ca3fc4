import { setImmediate as othersFirst, setTimeout as delay } from 'node:timers/promises';
import { memberLimits, type MemberHit } from '@fencing-journal/contract/usaf-data';
import type { Database, Services } from '../../lib/services.ts';
import { indexed, MemberIndex, type IndexedMember } from './member-index.ts';
import { directoryVersion, listedAfter } from './usaf-data.queries.ts';

/** How long another process's import may go unnoticed, not counting the time to read it. */
const checkedEveryMs = 2_000;
/**
 * How long the search that notices an import waits for the reload. After that, the old directory answers until the new
 * one is ready.
 */
const patienceMs = 300;
const rowsAtOnce = 5_000;

/** The member search of this process. Holds the whole directory in memory and reloads it after an import. */
export class MemberDirectory {
  readonly #db: Database;
  #loaded: { index: MemberIndex; version: number } | undefined;
  #loading: Promise<MemberIndex> | undefined;
  #checkedAt = -Infinity;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the best hits. The directory may be a few seconds behind the newest import. */
  async search(query: string): Promise<MemberHit[]> {
    const index = this.#loaded?.index ?? (await this.load());
    await this.#watch();
    return (this.#loaded?.index ?? index).search(query, memberLimits.hits);
  }

  /** Reads the directory. Concurrent calls share one read. */
  async load(): Promise<MemberIndex> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #watch(): Promise<void> {
    if (this.#loading || performance.now() - this.#checkedAt < checkedEveryMs) return;
    this.#checkedAt = performance.now();
    if ((await directoryVersion(this.#db)) === this.#loaded?.version) return;
    // The next search retries a failure; the directory in memory still answers.
    const loading = this.load().catch(() => undefined);
    await Promise.race([loading, delay(patienceMs, undefined, { ref: false })]);
  }

  async #read(): Promise<MemberIndex> {
    this.#checkedAt = performance.now();
    // Read first, so that an import in between triggers another reload at the next check.
    const version = await directoryVersion(this.#db);
    const members: IndexedMember[] = [];
    for (let after = ''; ;) {
      const page = await listedAfter(this.#db, after, rowsAtOnce);
      for (const member of page) members.push(indexed(member));
      if (page.length < rowsAtOnce) break;
      after = page.at(-1)?.member_id ?? '';
      // Yield to other requests.
      await othersFirst();
    }
    const index = new MemberIndex(members);
    this.#loaded = { index, version };
    return index;
  }
}

/** Searches are counted in the database in batches, so that not every keystroke writes. */
const takenAtOnce = 10;
/** The next batch is taken when this many are left, so that no search waits for it. */
const takenAhead = 5;
const mostRemembered = 10_000;

/** Returns the limiter against harvesting the directory through the search: per account, across all processes. */
export function searchLimit(services: Services): (account: number) => Promise<void> {
  const { MEMBER_SEARCH_LIMIT_PER_MINUTE: aMinute, MEMBER_SEARCH_LIMIT_PER_DAY: aDay } =
    services.config;
  const left = new Map<number, number>();
  const underWay = new Map<number, Promise<void>>();
  const leftOf = (account: number) => left.get(account) ?? 0;

  async function take(account: number): Promise<void> {
    await services.limit('member-search', account, Math.ceil(aMinute / takenAtOnce), 60);
    await services.limit('member-search-day', account, Math.ceil(aDay / takenAtOnce), 86_400);
    if (left.size >= mostRemembered) left.clear();
    left.set(account, leftOf(account) + takenAtOnce);
  }

  /** One batch at a time per account: searches that find nothing left wait for the batch already being taken. */
  function takeMore(account: number): Promise<void> {
    const taking = underWay.get(account) ?? take(account).finally(() => underWay.delete(account));
    underWay.set(account, taking);
    return taking;
  }

  /** Errors are ignored here; the search that finds nothing left reports them. */
  const takeAhead = (account: number) => {
    if (leftOf(account) <= takenAhead) takeMore(account).catch(() => undefined);
  };

  return async (account) => {
    // Runs after this response.
    if (leftOf(account) === takenAhead) setImmediate(takeAhead, account);
    while (leftOf(account) <= 0) await takeMore(account);
    left.set(account, leftOf(account) - 1);
  };
}
