import type { FastifyInstance } from 'fastify';
import { AppError, found, notFound } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { accountOfSession } from '../../plugins/sessions.queries.ts';
import { openClip } from './access.service.ts';
import type { Clip, StoredFile } from './media.queries.ts';

/** How long a session that was ended by another process may still be accepted, in milliseconds. */
const rememberedMs = 1_000;
const mostRemembered = 10_000;

/** A video and its viewer. */
interface Seen {
  clip: Clip;
  viewer: number;
}

/** Finds the file of a link for the session that asked for it; `choose` picks it from the video's files. */
export type FileOfLink = (
  slug: string,
  session: string,
  choose: (clip: Clip) => StoredFile | undefined,
) => Promise<Seen & { file: StoredFile }>;

/**
 * Checks on each request of a link that its session is alive and its user may still see the video. Players send many
 * requests a second, so the result is cached: for a second at most, and until any write in this process.
 */
export function linkAccess(
  app: FastifyInstance,
  { db, now }: Pick<Services, 'db' | 'now'>,
): FileOfLink {
  const remembered = new Map<string, { seen: Seen; until: number }>();
  let changes = 0;
  // Runs before the response to a write goes out; its transaction has ended by then.
  app.addHook('onSend', async (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
    changes += 1;
    remembered.clear();
  });

  async function look(slug: string, session: string): Promise<Seen> {
    const before = changes;
    const viewer = found(await accountOfSession(db, session, now()));
    const { clip } = await openClip(db, viewer, slug, 'read').catch((error: unknown) => {
      throw error instanceof AppError ? notFound() : error;
    });
    const seen = { clip, viewer };
    if (remembered.size >= mostRemembered) remembered.clear();
    if (changes === before)
      remembered.set(`${session} ${slug}`, { seen, until: now().getTime() + rememberedMs });
    return seen;
  }

  return async (slug, session, choose) => {
    const known = remembered.get(`${session} ${slug}`);
    const file = known && known.until > now().getTime() ? choose(known.seen.clip) : undefined;
    if (known && file) return { ...known.seen, file };
    // A file that has just been made is not in the cached video.
    const seen = await look(slug, session);
    return { ...seen, file: found(choose(seen.clip)) };
  };
}
