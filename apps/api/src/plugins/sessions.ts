import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { Actor } from '../lib/services.ts';
import type { AccessClaims, Tokens } from '../lib/tokens.ts';
import type { findLiveSession } from './sessions.queries.ts';

// A session ended by another process is accepted for at most this long; one ended by this process
// is evicted immediately.
const cacheTtlMs = 1_000;
const maxCacheEntries = 10_000;

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Checks bearer tokens against their session rows. */
export function createSessionCheck(options: {
  /** Returns the account of a live session, or undefined. */
  findSession: (session: string, now: Date) => ReturnType<typeof findLiveSession>;
  tokens: Pick<Tokens, 'verifyAccessToken'>;
  now: () => Date;
}) {
  let evictions = 0;
  const cache = new Map<string, { claims: AccessClaims; suspended: boolean; until: number }>();

  async function authenticate(request: FastifyRequest): Promise<Actor> {
    const token = bearerToken(request);
    if (token === undefined) throw new AppError('unauthorized');
    const now = options.now().getTime();
    const cached = cache.get(token);
    if (cached && cached.until > now) return setActor(request, cached);

    const claims = await options.tokens.verifyAccessToken(token);
    const evictionsBefore = evictions;
    const live = claims && (await options.findSession(claims.session, options.now()));
    if (!claims || live?.user !== claims.user) {
      cache.delete(token);
      throw new AppError('unauthorized');
    }
    if (cache.size >= maxCacheEntries) cache.clear();
    const entry = { claims, suspended: live.suspended, until: now + cacheTtlMs };
    // A session that ended after it was read has been evicted already.
    if (evictions === evictionsBefore) cache.set(token, entry);
    return setActor(request, entry);
  }

  function evictSession(session: string): void {
    evictions += 1;
    for (const [token, { claims }] of cache) if (claims.session === session) cache.delete(token);
  }

  return { authenticate, sessionEnded: evictSession };
}

function setActor(
  request: FastifyRequest,
  { claims, suspended }: { claims: AccessClaims; suspended: boolean },
): Actor {
  request.actor = claims.user;
  return { id: claims.user, session: claims.session, suspended };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account, once known; for the log. */
    actor?: number;
  }
}
