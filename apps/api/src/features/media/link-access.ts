import type { FastifyInstance } from 'fastify';
import { AppError, requireFound, notFound } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { accountOfSession } from '../../plugins/sessions.queries.ts';
import { openVideo } from './access.service.ts';
import type { Video, StoredFile } from './media.queries.ts';

/** How long a session that was ended by another process may still be accepted, in milliseconds. */
const cacheLifetimeMs = 1_000;
const maxCached = 10_000;

/** A video and its viewer. */
interface VideoAccess {
  video: Video;
  viewer: number;
}

/** Finds the file of a link for the session that asked for it; `choose` picks it from the video's files. */
export type ResolveLinkFile = (
  slug: string,
  session: string,
  choose: (video: Video) => StoredFile | undefined,
) => Promise<VideoAccess & { file: StoredFile }>;

/**
 * Checks for each request to a link that its session is active and its user may still see the video. Players send many
 * requests a second, so the result is cached: for a second at most, and until any write in this process.
 */
export function createLinkResolver(
  app: FastifyInstance,
  { db, now }: Pick<Services, 'db' | 'now'>,
): ResolveLinkFile {
  const cache = new Map<string, { access: VideoAccess; until: number }>();
  let writeCount = 0;
  // Runs before the response to a write goes out; its transaction has ended by then.
  app.addHook('onSend', async (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
    writeCount += 1;
    cache.clear();
  });

  async function loadAccess(slug: string, session: string): Promise<VideoAccess> {
    const writesBefore = writeCount;
    const viewer = requireFound(await accountOfSession(db, session, now()));
    const { video } = await openVideo(db, viewer, slug, 'read').catch((error: unknown) => {
      throw error instanceof AppError ? notFound() : error;
    });
    const access = { video, viewer };
    if (cache.size >= maxCached) cache.clear();
    if (writeCount === writesBefore)
      cache.set(`${session} ${slug}`, { access, until: now().getTime() + cacheLifetimeMs });
    return access;
  }

  return async (slug, session, choose) => {
    const cached = cache.get(`${session} ${slug}`);
    const file = cached && cached.until > now().getTime() ? choose(cached.access.video) : undefined;
    if (cached && file) return { ...cached.access, file };
    // A file that has just been made is not in the cached video.
    const access = await loadAccess(slug, session);
    return { ...access, file: requireFound(choose(access.video)) };
  };
}
