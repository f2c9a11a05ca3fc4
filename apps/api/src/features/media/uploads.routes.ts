import { media, type Upload } from '@fencing-journal/contract/media';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { found } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor } from '../../lib/services.ts';
import { endWhenIdle, readNoFurther } from './bodies.ts';
import { receiveForm } from './forms.service.ts';
import { answerTus, tusOptions } from './tus.service.ts';
import { findUpload, openUploads, type UploadRow } from './uploads.queries.ts';
import { settleIfWhole, type MediaServices } from './uploads.service.ts';

const asAnswer = ({
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

interface Exchange {
  actor: Actor;
  params: { id: string } | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
  answerWith: (status: 200 | 201 | 204) => void;
}

/** No transaction is held open for as long as a phone takes to send a video. */
const untransacted = { transaction: false };

export function registerUploads(add: AddRoute, services: MediaServices): void {
  /** Reads a body while data keeps coming; the rest of a refused body is not read. */
  async function reading<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<T>,
  ): Promise<T> {
    endWhenIdle(request);
    try {
      return await work();
    } finally {
      readNoFurther(request, reply);
    }
  }

  const tus = async ({ actor, params, request, reply, answerWith }: Exchange) => {
    const { status, headers } = await reading(request, reply, () =>
      answerTus(services, actor.id, request, params?.id),
    );
    reply.headers(headers);
    answerWith(status);
    return undefined;
  };

  for (const [endpoint, kind] of [
    [media.createForLesson, 'lesson'],
    [media.createForBout, 'bout'],
  ] as const) {
    add(
      endpoint,
      async ({ actor, request, reply, answerWith }) => {
        const { item, known } = await reading(request, reply, () =>
          receiveForm(services, actor, request, kind),
        );
        if (known) answerWith(200);
        return item;
      },
      untransacted,
    );
  }

  add(media.uploads, async ({ db, actor }) => (await openUploads(db, actor.id)).map(asAnswer));
  add(
    media.uploadOptions,
    async ({ reply }) => {
      reply.headers(tusOptions);
      return undefined;
    },
    untransacted,
  );
  add(media.startUpload, tus, untransacted);
  add(media.continueUpload, tus, untransacted);
  add(media.cancelUpload, tus, untransacted);
  add(media.upload, async (call) => {
    const { db, actor, params, request } = call;
    const upload = found(await findUpload(db, actor.id, params.id));
    if (request.method !== 'HEAD') return asAnswer(upload);
    // If a process died between the last byte and the video, finish it before confirming that everything has arrived.
    if (upload.media_id === null && upload.received >= upload.size)
      await settleIfWhole(services, upload);
    return tus(call);
  });
}
