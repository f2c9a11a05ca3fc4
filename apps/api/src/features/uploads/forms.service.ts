import {
  mediaSlug,
  mediaTexts,
  sizeInGigabytes,
  type MediaItem,
  type MediaParent,
} from '@fencing-journal/contract/media';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { sqlStateOf } from '../../lib/database-errors.ts';
import { AppError, invalidField } from '../../lib/errors.ts';
import type { Actor } from '../../lib/services.ts';
import {
  findVideo,
  newMediaSlug,
  openPlace,
  placeKeyColumns,
  readItem,
  type MediaServices,
  type Place,
} from '../media/index.ts';
import { acquireUploadLease } from './upload-lease.ts';
import { setUploadTarget } from './uploads.queries.ts';
import {
  beginUpload,
  requireFreeSlug,
  discardUpload,
  isUploadInProgress,
  finalizeUpload,
  writeUpload,
} from './uploads.service.ts';

/** Most bytes that the rest of the form may take. */
const formBytes = 64 * 1024;

interface ReceivedVideo {
  item: MediaItem;
  /** Whether it existed already, because the same request was sent twice. */
  existed: boolean;
}

interface FormFile {
  bytes: AsyncIterable<Uint8Array> & { truncated: boolean };
  filename: string;
}

/** How long a repeated request waits for the first one. */
const concurrentUploadTimeoutMs = 60_000;
const concurrentUploadPollMs = 200;

/** Whether another request with the same name may have come first: it has the name, or has deleted this upload. */
const isUploadConflict = (error: unknown): boolean =>
  sqlStateOf(error) === '23505' ||
  (error instanceof AppError && ['conflict', 'locked', 'not_found'].includes(error.code));

/** Converts an error from reading a form. The sender caused it: the form was aborted, is too large, or isn't a form. */
function toClientError(error: unknown): AppError {
  const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return isTooLarge
    ? new AppError('too_large', mediaTexts.tooLarge)
    : new AppError('validation', mediaTexts.interrupted);
}

async function* readFileBytes(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]();
  for (;;) {
    const step = await chunks
      .next()
      .catch((error: unknown) => Promise.reject(toClientError(error)));
    if (step.done) return;
    yield step.value;
  }
}

/** One form upload of a video, through the endpoints that the specification defines for lessons and bouts. */
class FormUpload {
  private readonly services: MediaServices;
  private readonly actor: Actor;
  private readonly owner: number;
  private readonly request: FastifyRequest;
  private readonly kind: MediaParent['kind'];
  private readonly fields = new Map<string, string>();

  constructor(
    services: MediaServices,
    actor: Actor,
    request: FastifyRequest,
    kind: MediaParent['kind'],
  ) {
    this.services = services;
    this.actor = actor;
    this.owner = actor.id;
    this.request = request;
    this.kind = kind;
  }

  private get fileField(): string {
    return `${this.kind}_file`;
  }

  /** Returns the announced size in bytes. Throws before reading anything if there is none or it is too large. */
  private announcedSize(): number {
    const length = Number(this.request.headers['content-length']);
    if (!Number.isSafeInteger(length) || length <= 0)
      throw invalidField(this.fileField, mediaTexts.lengthRequired);
    if (length > limits.videoBytes + formBytes)
      throw new AppError('too_large', mediaTexts.tooLarge);
    return Math.min(length, limits.videoBytes);
  }

  private slug(): string {
    const submitted = this.fields.get('slug');
    if (submitted === undefined || submitted === '') return newMediaSlug();
    const { success, data, error } = z.safeParse(mediaSlug, submitted);
    if (!success) throw invalidField('slug', error.issues[0]?.message ?? mediaTexts.slugTaken);
    return data;
  }

  /** Returns undefined until the form has named the lesson or bout. */
  private async place(): Promise<Place | undefined> {
    const slug = this.fields.get(this.kind);
    return slug === undefined
      ? undefined
      : openPlace(this.services.db, this.owner, { kind: this.kind, slug }, 'change');
  }

  private async findExisting(slug: string, place: Place): Promise<ReceivedVideo | undefined> {
    const video = await findVideo(this.services.db, slug);
    if (
      video?.owner_id !== this.owner ||
      video.place.kind !== place.kind ||
      video.place.id !== place.id
    )
      return undefined;
    return {
      item: await readItem(this.services.db, this.services, this.actor, slug),
      existed: true,
    };
  }

  /** Logs a client that reports another size. Only the measured size counts. */
  private logSizeMismatch(size: number): void {
    const reported = this.fields.get('size_gb');
    if (reported !== undefined && reported !== sizeInGigabytes(size))
      this.request.log.info(
        { user: this.owner, size, reported: Number(reported) },
        'size_gb differs',
      );
  }

  /** Waits for the video that another request is currently storing under this name. */
  private async awaitConcurrentUpload(
    slug: string,
    place: Place,
  ): Promise<ReceivedVideo | undefined> {
    const deadline = performance.now() + concurrentUploadTimeoutMs;
    for (;;) {
      const isWaiting =
        performance.now() < deadline &&
        (await isUploadInProgress(this.services, this.owner, slug, place));
      const known = await this.findExisting(slug, place);
      if (known || !isWaiting) return known;
      await delay(concurrentUploadPollMs);
    }
  }

  /** Stores the file. If the same request runs twice, the later one returns the video of the earlier one. */
  private async store(file: FormFile, readRest: () => Promise<void>): Promise<ReceivedVideo> {
    const leadingPlace = await this.place();
    const slug = this.fields.has('slug') ? this.slug() : undefined;
    const existing =
      leadingPlace && slug !== undefined ? await this.findExisting(slug, leadingPlace) : undefined;
    if (existing) return existing;
    try {
      return await this.storeNew(file, { place: leadingPlace, slug }, readRest);
    } catch (error) {
      const place = isUploadConflict(error) ? (leadingPlace ?? (await this.place())) : undefined;
      const concurrent =
        place && this.fields.get('slug')
          ? await this.awaitConcurrentUpload(this.slug(), place)
          : undefined;
      if (concurrent) return concurrent;
      throw error;
    }
  }

  /** Reserves storage quota and reads the file. The fields after the file are read before the file becomes a video. */
  private async storeNew(
    { bytes, filename }: FormFile,
    leading: { place: Place | undefined; slug: string | undefined },
    readRest: () => Promise<void>,
  ): Promise<ReceivedVideo> {
    const { services, owner } = this;
    const upload = await beginUpload(services, owner, {
      size: this.announcedSize(),
      filename,
      slug: leading.place && leading.slug,
      place: leading.place,
      resumable: false,
    });
    try {
      const lease = await acquireUploadLease(services, upload, () => this.request.raw.destroy());
      try {
        const progress = await writeUpload(
          services,
          upload,
          lease,
          readFileBytes(bytes),
          this.fileField,
        );
        if (bytes.truncated) throw new AppError('too_large', mediaTexts.tooLarge);
        await readRest();
        this.logSizeMismatch(progress.size);
        const place = leading.place ?? (await this.place());
        if (!place) throw invalidField(this.kind, mediaTexts.noTarget);
        const slug = leading.slug ?? this.slug();
        const known = await this.findExisting(slug, place);
        if (known) {
          await discardUpload(services, upload);
          return known;
        }
        const target = { slug, ...placeKeyColumns(place) };
        await services.inTransaction(async (tx) => {
          if (!leading.place) await requireFreeSlug(tx, owner, slug, place, services.now());
          await setUploadTarget(tx, upload, target);
        });
        await finalizeUpload(
          services,
          { ...upload, ...target, growth: progress },
          lease,
          this.fileField,
        );
        return { item: await readItem(services.db, services, this.actor, slug), existed: false };
      } finally {
        await lease.release();
      }
    } catch (error) {
      await discardUpload(services, upload);
      throw error;
    }
  }

  async receive(): Promise<ReceivedVideo> {
    if (!this.request.isMultipart())
      throw new AppError('unsupported_media_type', 'Send the video as multipart/form-data.');
    this.announcedSize();
    // After a disconnect, there are no more events, and the multipart reader would wait forever.
    if (this.request.raw.destroyed) throw new AppError('validation', mediaTexts.interrupted);
    const parts = this.request.parts();
    const readFields = async () => {
      for (;;) {
        const step = await parts
          .next()
          .catch((error: unknown) => Promise.reject(toClientError(error)));
        if (step.done) return undefined;
        const part = step.value;
        if (part.type === 'file') return part;
        if (typeof part.value === 'string') this.fields.set(part.fieldname, part.value);
      }
    };
    const part = await readFields();
    if (part?.fieldname !== this.fileField) {
      if (!part && this.fields.has(this.kind)) await this.place();
      throw invalidField(this.fileField, mediaTexts.noFile);
    }
    // Reading the file reports an aborted request; this only keeps the error event from being unhandled.
    part.file.on('error', () => undefined);
    return this.store(
      { bytes: part.file, filename: part.filename },
      async () => void (await readFields()),
    );
  }
}

/** Receives the video in a form, streams it to storage, and returns it. */
export const receiveForm = (
  services: MediaServices,
  actor: Actor,
  request: FastifyRequest,
  kind: MediaParent['kind'],
): Promise<ReceivedVideo> => new FormUpload(services, actor, request, kind).receive();
