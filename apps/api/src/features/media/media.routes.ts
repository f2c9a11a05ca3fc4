import { media, mediaTexts } from '@fencing-journal/contract/media';
import { AppError, notFound } from '../../lib/errors.ts';
import { foreignAccessLog } from '../../lib/access-log.ts';
import type { AddRoute } from '../../lib/routes.ts';
import { openClip } from './access.service.ts';
import { readItem } from './items.service.ts';
import type { FileOfLink } from './link-access.ts';
import { completeClip, deleteClip, largestClips, usedBytes } from './media.queries.ts';
import { storePoster } from './posters.service.ts';
import { quotaOf } from './room.service.ts';
import { chooseFile, readLink, sendFile } from './serving.ts';
import type { MediaServices } from './uploads.service.ts';

export function registerVideos(
  add: AddRoute,
  services: MediaServices,
  fileOfLink: FileOfLink,
): void {
  // Players request many small ranges, and lists of videos many posters: 100 a second by default.
  const videoReadsPerMinute = 5 * services.config.READ_LIMIT_PER_ACCOUNT;
  const logAccess = foreignAccessLog(() => services.now());

  add(media.usage, async ({ db, actor }) => {
    const { used, count } = await usedBytes(db, actor.id);
    const largest = (await largestClips(db, actor.id)).map(({ created_at, place, ...clip }) => ({
      ...clip,
      created_at: created_at.toISOString(),
      place: { kind: place.kind, slug: place.slug },
    }));
    return { used, count, quota: await quotaOf(db, services, actor.id), largest };
  });

  add(media.read, async ({ db, actor, params }) => readItem(db, services, actor, params.slug));

  for (const [endpoint, kind] of [
    [media.removeFromLesson, 'lesson'],
    [media.removeFromBout, 'bout'],
  ] as const) {
    add(endpoint, async ({ db, actor, params }) => {
      const { clip } = await openClip(db, actor.id, params.slug, 'change');
      if (clip.place.kind !== kind) throw notFound();
      await deleteClip(db, clip);
      await services.forgetAnswers(db, actor.id, [params.slug]);
      return { message: mediaTexts.deleted.body };
    });
  }

  add(media.file, async ({ params, query, request, reply, answerWith }) => {
    const { session, version } = readLink(services, params.slug, query);
    services.reads.count(reply, 'video', session, videoReadsPerMinute);
    const { clip, viewer, file } = await fileOfLink(params.slug, session, (found) =>
      chooseFile([found.mp4, found], version),
    );
    logAccess(request.log, { kind: 'video', record: clip.id, owner: clip.owner_id, viewer });
    return sendFile(services.storage, clip, file, viewer, { request, reply, answerWith });
  });

  add(media.poster, async ({ params, query, request, reply, answerWith }) => {
    const { session, version } = readLink(services, params.slug, query);
    services.reads.count(reply, 'video', session, videoReadsPerMinute);
    const { clip, viewer, file } = await fileOfLink(params.slug, session, (found) =>
      chooseFile([found.poster], version),
    );
    return sendFile(services.storage, clip, file, viewer, { request, reply, answerWith });
  });

  add(
    media.savePoster,
    async ({ db, actor, params, query, request }) => {
      const { clip } = await openClip(db, actor.id, params.slug, 'change');
      if (!(request.body instanceof Uint8Array))
        throw new AppError('unsupported_media_type', mediaTexts.noPicture);
      await storePoster(services, clip, request.body);
      if (query.duration_ms !== undefined) await completeClip(db, clip, query.duration_ms);
      return readItem(db, services, actor, params.slug);
    },
    { transaction: false },
  );
}
