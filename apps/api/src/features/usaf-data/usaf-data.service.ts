import { setImmediate as yieldToEventLoop, setTimeout as delay } from 'node:timers/promises';
import { memberLimits, type MemberHit } from '@fencing-journal/contract/usaf-data';
import type { Database, Services } from '../../lib/services.ts';
import { toIndexedMember, MemberIndex, type IndexedMember } from './member-index.ts';
import { directoryVersion, listMembersAfter } from './usaf-data.queries.ts';

/** How long another process's import may go unnoticed, not counting the time to read it. */
const checkIntervalMs = 2_000;
/**
 * How long the search that notices an import waits for the reload. After that, the old directory is used until the new
 * one is ready.
 */
const reloadTimeoutMs = 300;
const pageSize = 5_000;

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
    await this.#reloadIfOutdated();
    return (this.#loaded?.index ?? index).search(query, memberLimits.maxResults);
  }

  /** Reads the directory. Concurrent calls share one read. */
  async load(): Promise<MemberIndex> {
    this.#loading ??= this.#loadIndex().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #reloadIfOutdated(): Promise<void> {
    if (this.#loading || performance.now() - this.#checkedAt < checkIntervalMs) return;
    this.#checkedAt = performance.now();
    if ((await directoryVersion(this.#db)) === this.#loaded?.version) return;
    // The next search retries a failure. The directory in memory is still used.
    const loading = this.load().catch(() => undefined);
    await Promise.race([loading, delay(reloadTimeoutMs, undefined, { ref: false })]);
  }

  async #loadIndex(): Promise<MemberIndex> {
    this.#checkedAt = performance.now();
    // Read first, so that an import in between triggers another reload at the next check.
    const version = await directoryVersion(this.#db);
    const members: IndexedMember[] = [];
    for (let after = ''; ;) {
      const page = await listMembersAfter(this.#db, after, pageSize);
      for (const member of page) members.push(toIndexedMember(member));
      if (page.length < pageSize) break;
      after = page.at(-1)?.member_id ?? '';
      // Yield to other requests.
      await yieldToEventLoop();
    }
    const index = new MemberIndex(members);
    this.#loaded = { index, version };
    return index;
  }
}

/** Searches are counted in the database in batches, so that not every keystroke writes. */
const batchSize = 10;
/** The next batch is taken when this many searches remain, so that no search waits for it. */
const prefetchThreshold = 5;
const maxAccounts = 10_000;

/** Returns the limiter against harvesting the directory through the search: per account, across all processes. */
export function createSearchLimiter(services: Services): (account: number) => Promise<void> {
  const { MEMBER_SEARCH_LIMIT_PER_MINUTE: perMinute, MEMBER_SEARCH_LIMIT_PER_DAY: perDay } =
    services.config;
  const remaining = new Map<number, number>();
  const pendingBatches = new Map<number, Promise<void>>();
  const remainingOf = (account: number) => remaining.get(account) ?? 0;

  async function takeBatch(account: number): Promise<void> {
    await services.limit('member-search', account, Math.ceil(perMinute / batchSize), 60);
    await services.limit('member-search-day', account, Math.ceil(perDay / batchSize), 86_400);
    if (remaining.size >= maxAccounts) remaining.clear();
    remaining.set(account, remainingOf(account) + batchSize);
  }

  /** Takes one batch at a time per account. If none remain, searches wait for the batch that is being taken. */
  function takeBatchOnce(account: number): Promise<void> {
    const pending =
      pendingBatches.get(account) ??
      takeBatch(account).finally(() => pendingBatches.delete(account));
    pendingBatches.set(account, pending);
    return pending;
  }

  /** Errors are ignored here; the search that has to wait for the batch reports them. */
  const prefetchBatch = (account: number) => {
    if (remainingOf(account) <= prefetchThreshold) takeBatchOnce(account).catch(() => undefined);
  };

  return async (account) => {
    // Runs after this response.
    if (remainingOf(account) === prefetchThreshold) setImmediate(prefetchBatch, account);
    while (remainingOf(account) <= 0) await takeBatchOnce(account);
    remaining.set(account, remainingOf(account) - 1);
  };
}
