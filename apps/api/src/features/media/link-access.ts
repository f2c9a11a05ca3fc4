import type { FastifyInstance } from 'fastify';
import { AppError, found, notFound } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { openClip } from './access.service.ts';
import { isOpenAccount, type Clip, type StoredFile } from './media.queries.ts';

/** As long as a session that ended in another process may be honoured (D-08). */
const rememberedMs = 1_000;
const mostRemembered = 10_000;

/** Finds the file of a video for who asked for a link to it, of those among which the link may choose. */
export type FileOfLink = (
  slug: string,
  viewer: number,
  choose: (clip: Clip) => StoredFile | undefined,
) => Promise<{ clip: Clip; file: StoredFile }>;

/**
 * Looks up for each request of a link whether who asked for it may still see the video (AZ-6). A player asks many times a
 * second, so the answer is remembered: until anything at all is changed in this process, and a second at most, for what
 * is changed in another.
 */
export function linkAccess(
  app: FastifyInstance,
  { db, now }: Pick<Services, 'db' | 'now'>,
): FileOfLink {
  const remembered = new Map<string, { clip: Clip; until: number }>();
  let changes = 0;
  // Before the answer to the change goes out; its transaction has ended by then.
  app.addHook('onSend', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    changes += 1;
    remembered.clear();
  });

  async function look(slug: string, viewer: number): Promise<Clip> {
    const before = changes;
    if (!(await isOpenAccount(db, viewer))) throw notFound();
    const { clip } = await openClip(db, viewer, slug, 'read').catch((error: unknown) => {
      throw error instanceof AppError ? notFound() : error;
    });
    if (remembered.size >= mostRemembered) remembered.clear();
    if (changes === before)
      remembered.set(`${viewer} ${slug}`, { clip, until: now().getTime() + rememberedMs });
    return clip;
  }

  return async (slug, viewer, choose) => {
    const known = remembered.get(`${viewer} ${slug}`);
    const file = known && known.until > now().getTime() ? choose(known.clip) : undefined;
    if (known && file) return { clip: known.clip, file };
    // One that has just been made is not remembered yet.
    const clip = await look(slug, viewer);
    return { clip, file: found(choose(clip)) };
  };
}
