import type { FastifyBaseLogger } from 'fastify';

/** A record that somebody else than its owner opens, by numbers alone: slugs hold names. */
export interface ForeignAccess {
  kind: 'lesson' | 'video';
  record: number;
  owner: number;
  viewer: number;
}

/** Answers later who has opened a record of somebody else. */
export function logForeignAccess(log: FastifyBaseLogger, access: ForeignAccess): void {
  const { viewer: user, ...opened } = access;
  if (access.owner !== user)
    log.info({ event: 'record of another opened', user, ...opened }, 'access');
}

const rememberedMs = 10 * 60_000;
const mostRemembered = 10_000;

/** The same for videos, which a player reads in many requests: one line in ten minutes. */
export function foreignAccessLog(now: () => Date): typeof logForeignAccess {
  const remembered = new Map<string, number>();
  return (log, access) => {
    if (access.owner === access.viewer) return;
    const key = `${access.viewer} ${access.record}`;
    const at = now().getTime();
    if ((remembered.get(key) ?? 0) > at) return;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, at + rememberedMs);
    logForeignAccess(log, access);
  };
}
