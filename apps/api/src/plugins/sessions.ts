import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { Actor, Database } from '../lib/services.ts';
import type { AccessClaims, Tokens } from '../lib/tokens.ts';
import { isLiveSession } from './sessions.queries.ts';

// A session ended by another process is accepted at most this long; one ended by this process is
// evicted immediately.
const rememberedMs = 1_000;
const mostRemembered = 10_000;

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Checks bearer tokens against their session rows. */
export function sessionCheck(options: { db: Database; tokens: Tokens; now: () => Date }) {
  const remembered = new Map<string, { claims: AccessClaims; until: number }>();

  async function authenticate(request: FastifyRequest): Promise<Actor> {
    const token = bearerOf(request);
    if (token === undefined) throw new AppError('unauthorized');
    const now = options.now().getTime();
    const known = remembered.get(token);
    if (known && known.until > now) return asActor(request, known.claims);

    const claims = await options.tokens.readAccess(token);
    if (!claims || !(await isLiveSession(options.db, claims.session, claims.user, options.now()))) {
      remembered.delete(token);
      throw new AppError('unauthorized');
    }
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(token, { claims, until: now + rememberedMs });
    return asActor(request, claims);
  }

  function sessionEnded(session: string): void {
    for (const [token, { claims }] of remembered)
      if (claims.session === session) remembered.delete(token);
  }

  return { authenticate, sessionEnded };
}

function asActor(request: FastifyRequest, claims: AccessClaims): Actor {
  request.actor = claims.user;
  return { id: claims.user, session: claims.session };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account, once known; for the log. */
    actor?: number;
  }
}
