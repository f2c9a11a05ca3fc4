import { media, mediaTexts } from '@fencing-journal/contract/media';
import { AppError } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import { openVideo, readItem, setVideoDuration, type MediaServices } from '../media/index.ts';
import { storePoster } from './posters.service.ts';

export function registerPosters(add: AddRoute, services: MediaServices): void {
  add(
    media.savePoster,
    async ({ db, actor, params, query, request }) => {
      const { video } = await openVideo(db, actor.id, params.slug, 'change');
      if (!(request.body instanceof Uint8Array))
        throw new AppError('unsupported_media_type', mediaTexts.invalidPoster);
      await storePoster(services, video, request.body);
      if (query.duration_ms !== undefined) await setVideoDuration(db, video, query.duration_ms);
      return readItem(db, services, actor, params.slug);
    },
    { transaction: false },
  );
}
