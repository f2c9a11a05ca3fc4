import type { FastifyInstance } from 'fastify';
import { AppError, found, notFound } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { accountOfSession } from '../../plugins/sessions.queries.ts';
import { openClip } from './access.service.ts';
import type { Clip, StoredFile } from './media.queries.ts';

/** As long as a session that ended in another process may be honoured (D-08). */
const rememberedMs = 1_000;
const mostRemembered = 10_000;

/** A video and who looks at it. */
interface Seen {
  clip: Clip;
  viewer: number;
}

/** Finds the file of a video for the session that asked for a link to it, of those among which the link may choose. */
export type FileOfLink = (
  slug: string,
  session: string,
  choose: (clip: Clip) => StoredFile | undefined,
) => Promise<Seen & { file: StoredFile }>;

/**
 * Looks up for each request of a link whether its session still lives and its person may still see the video. A player
 * asks many times a second, so the answer is remembered: until anything at all is changed in this process, and a second
 * at most, for what is changed in another.
 */
export function linkAccess(
  app: FastifyInstance,
  { db, now }: Pick<Services, 'db' | 'now'>,
): FileOfLink {
  const remembered = new Map<string, { seen: Seen; until: number }>();
  let changes = 0;
  // Before the answer to the change goes out; its transaction has ended by then.
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
    // One that has just been made is not remembered yet.
    const seen = await look(slug, session);
    return { ...seen, file: found(choose(seen.clip)) };
  };
}
