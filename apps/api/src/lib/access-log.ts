import type { FastifyBaseLogger } from 'fastify';

/** Somebody other than the owner opened a record. Numbers only, because slugs contain names. */
export interface ForeignAccess {
  kind: 'lesson' | 'video';
  record: number;
  owner: number;
  viewer: number;
}

/** Logs who opened another user's record; does nothing for the owner. */
export function logForeignAccess(log: FastifyBaseLogger, access: ForeignAccess): void {
  const { viewer: user, ...opened } = access;
  if (access.owner !== user)
    log.info({ event: 'record of another opened', user, ...opened }, 'access');
}

const cacheTtlMs = 10 * 60_000;
const maxCacheEntries = 10_000;

/**
 * Creates a log like logForeignAccess, but with at most one line in ten minutes per viewer and
 * record, because a player reads a video in many requests.
 */
export function createForeignAccessLog(now: () => Date): typeof logForeignAccess {
  const cache = new Map<string, number>();
  return (log, access) => {
    if (access.owner === access.viewer) return;
    const key = `${access.viewer} ${access.record}`;
    const at = now().getTime();
    if ((cache.get(key) ?? 0) > at) return;
    if (cache.size >= maxCacheEntries) cache.clear();
    cache.set(key, at + cacheTtlMs);
    logForeignAccess(log, access);
  };
}
