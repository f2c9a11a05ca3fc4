import { media, type Upload } from '@fencing-journal/contract/media';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor } from '../../lib/services.ts';
import type { MediaServices } from '../media/index.ts';
import { withBodyTimeout } from './bodies.ts';
import { receiveForm } from './forms.service.ts';
import { handleTus, tusOptions } from './tus.service.ts';
import { largestVideos, storageUsage } from './quota.queries.ts';
import { quotaOf } from './quota.service.ts';
import { findUpload, findUnfinishedUploads, type UploadRow } from './uploads.queries.ts';
import { finalizeIfComplete } from './uploads.service.ts';

const toUploadAnswer = ({
  id,
  filename,
  size,
  received,
  place,
  slug,
  expires_at,
}: UploadRow): Upload => ({
  id,
  filename,
  size,
  received,
  slug,
  place: place ? { kind: place.kind, slug: place.slug } : null,
  expires_at: expires_at.toISOString(),
});

interface TusCall {
  actor: Actor;
  params: { id: string } | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  setStatus: (status: 200 | 201 | 204) => void;
}

/** No transaction is held open for as long as a phone takes to send a video. */
const withoutTransaction = { transaction: false };

export function registerUploads(add: AddRoute, services: MediaServices): void {
  const handleTusCall = async ({ actor, params, request, reply, setStatus }: TusCall) => {
    const { status, headers } = await withBodyTimeout(request, reply, () =>
      handleTus(services, actor.id, request, params?.id),
    );
    reply.headers(headers);
    setStatus(status);
    return undefined;
  };

  for (const [endpoint, kind] of [
    [media.createForLesson, 'lesson'],
    [media.createForBout, 'bout'],
  ] as const) {
    add(
      endpoint,
      async ({ actor, request, reply, setStatus }) => {
        const { item, existed } = await withBodyTimeout(request, reply, () =>
          receiveForm(services, actor, request, kind),
        );
        if (existed) setStatus(200);
        return item;
      },
      withoutTransaction,
    );
  }

  add(media.usage, async ({ db, actor }) => {
    const { used, count } = await storageUsage(db, actor.id);
    const largest = (await largestVideos(db, actor.id)).map(({ created_at, place, ...video }) => ({
      ...video,
      created_at: created_at.toISOString(),
      place: { kind: place.kind, slug: place.slug },
    }));
    return { used, count, quota: await quotaOf(db, services, actor.id), largest };
  });

  add(media.uploads, async ({ db, actor }) =>
    (await findUnfinishedUploads(db, actor.id)).map(toUploadAnswer),
  );
  add(
    media.uploadOptions,
    async ({ reply }) => {
      reply.headers(tusOptions);
      return undefined;
    },
    withoutTransaction,
  );
  add(media.startUpload, handleTusCall, withoutTransaction);
  add(media.continueUpload, handleTusCall, withoutTransaction);
  add(media.cancelUpload, handleTusCall, withoutTransaction);
  add(media.upload, async (call) => {
    const { db, actor, params, request } = call;
    const upload = requireFound(await findUpload(db, actor.id, params.id));
    if (request.method !== 'HEAD') return toUploadAnswer(upload);
    // If a process died between the last byte and the video, finish it before confirming that everything has arrived.
    if (upload.media_id === null && upload.received >= upload.size)
      await finalizeIfComplete(services, upload);
    return handleTusCall(call);
  });
}
