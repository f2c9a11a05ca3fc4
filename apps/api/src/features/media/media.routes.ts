import { media, mediaTexts } from '@fencing-journal/contract/media';
import { notFound } from '../../lib/errors.ts';
import { createForeignAccessLog } from '../../lib/access-log.ts';
import type { AddRoute } from '../../lib/routes.ts';
import { createViewRecorder } from '../access-log/index.ts';
import { openVideo } from './access.service.ts';
import { readItem } from './items.service.ts';
import type { ResolveLinkFile } from './link-access.ts';
import type { MediaServices } from './media-services.ts';
import { deleteVideo, type Video } from './media.queries.ts';
import { displayFileName } from './names.ts';
import { chooseFile, readLink, sendFile } from './serving.ts';

const namedFor = (viewer: number, video: Video) => ({
  created_at: video.created_at,
  name: displayFileName(viewer, video),
});

export function registerVideos(
  add: AddRoute,
  services: MediaServices,
  resolveLinkFile: ResolveLinkFile,
): void {
  // Players request many small ranges, and lists of videos request many posters: 100 a second by default.
  const videoReadsPerMinute = 5 * services.config.READ_LIMIT_PER_ACCOUNT;
  const logAccess = createForeignAccessLog(() => services.now());
  const recordViews = createViewRecorder(services, 'video');

  add(media.read, async ({ db, actor, params }) => readItem(db, services, actor, params.slug));

  for (const [endpoint, kind] of [
    [media.removeFromLesson, 'lesson'],
    [media.removeFromBout, 'bout'],
  ] as const) {
    add(endpoint, async ({ db, actor, params }) => {
      const { video } = await openVideo(db, actor.id, params.slug, 'change');
      if (video.place.kind !== kind) throw notFound();
      await deleteVideo(db, video);
      await services.invalidateOutcomes(db, actor.id, [params.slug]);
      return { message: mediaTexts.deleted.body };
    });
  }

  add(media.file, async ({ params, query, request, reply, setStatus }) => {
    const { session, version } = readLink(services, params.slug, query);
    services.reads.count(reply, 'video', session, videoReadsPerMinute);
    const { video, viewer, file } = await resolveLinkFile(params.slug, session, (candidate) =>
      chooseFile([candidate.mp4, candidate], version),
    );
    const opened = { kind: 'video', record: video.id, owner: video.owner_id, viewer } as const;
    logAccess(request.log, opened);
    await recordViews(viewer, [opened]);
    return sendFile(services.storage, namedFor(viewer, video), file, {
      request,
      reply,
      answerWith: setStatus,
    });
  });

  add(media.poster, async ({ params, query, request, reply, setStatus }) => {
    const { session, version } = readLink(services, params.slug, query);
    services.reads.count(reply, 'video', session, videoReadsPerMinute);
    const { video, viewer, file } = await resolveLinkFile(params.slug, session, (candidate) =>
      chooseFile([candidate.poster], version),
    );
    return sendFile(services.storage, namedFor(viewer, video), file, {
      request,
      reply,
      answerWith: setStatus,
    });
  });
}
