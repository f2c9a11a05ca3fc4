import {
  mediaSlug,
  mediaTexts,
  sizeInGigabytes,
  type MediaItem,
  type MediaPlace,
} from '@fencing-journal/contract/media';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { sqlStateOf } from '../../lib/database-errors.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import type { Actor } from '../../lib/services.ts';
import { openPlace } from './access.service.ts';
import { takeHold } from './hold.ts';
import { readItem } from './items.service.ts';
import { findClip } from './media.queries.ts';
import { newMediaSlug } from './names.ts';
import { placedAt, type Place } from './places.queries.ts';
import { nameUpload } from './uploads.queries.ts';
import {
  beginUpload,
  demandSlug,
  discardUpload,
  isUnderWay,
  settleUpload,
  writeUpload,
  type MediaServices,
} from './uploads.service.ts';

/** Most bytes that the rest of the form may take. */
const formBytes = 64 * 1024;

interface Stored {
  item: MediaItem;
  /** It existed already: the same request was sent twice. */
  known: boolean;
}

interface FormFile {
  bytes: AsyncIterable<Uint8Array> & { truncated: boolean };
  filename: string;
}

/** How long a repeated request waits for the first one. */
const twinMs = 60_000;
const twinLookMs = 200;

/** Whether another request of the same name may have been first: it has the name, or has deleted this upload. */
const isTooLate = (error: unknown): boolean =>
  sqlStateOf(error) === '23505' ||
  (error instanceof AppError && ['conflict', 'locked', 'not_found'].includes(error.code));

/** Errors while reading a form are the sender's: it was aborted, is too large, or isn't a form. */
function asSenders(error: unknown): AppError {
  const tooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return tooMuch
    ? new AppError('too_large', mediaTexts.tooLong)
    : new AppError('validation', mediaTexts.cut);
}

async function* bytesOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]();
  for (;;) {
    const step = await chunks.next().catch((error: unknown) => Promise.reject(asSenders(error)));
    if (step.done) return;
    yield step.value;
  }
}

/** One request with a video in a form: the specified endpoints for lessons and bouts. */
class FormUpload {
  private readonly services: MediaServices;
  private readonly actor: Actor;
  private readonly owner: number;
  private readonly request: FastifyRequest;
  private readonly kind: MediaPlace['kind'];
  private readonly fields = new Map<string, string>();

  constructor(
    services: MediaServices,
    actor: Actor,
    request: FastifyRequest,
    kind: MediaPlace['kind'],
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

  /** Size that the request announces, in bytes. Throws if there is none or it is too large, before anything is read. */
  private announced(): number {
    const length = Number(this.request.headers['content-length']);
    if (!Number.isSafeInteger(length) || length <= 0)
      throw invalid(this.fileField, mediaTexts.noLength);
    if (length > limits.videoBytes + formBytes) throw new AppError('too_large', mediaTexts.tooLong);
    return Math.min(length, limits.videoBytes);
  }

  private slug(): string {
    const sent = this.fields.get('slug');
    if (sent === undefined || sent === '') return newMediaSlug();
    const { success, data, error } = z.safeParse(mediaSlug, sent);
    if (!success) throw invalid('slug', error.issues[0]?.message ?? mediaTexts.slugTaken);
    return data;
  }

  /** Undefined until the form has named the lesson or bout. */
  private async place(): Promise<Place | undefined> {
    const slug = this.fields.get(this.kind);
    return slug === undefined
      ? undefined
      : openPlace(this.services.db, this.owner, { kind: this.kind, slug }, 'change');
  }

  private async knownItem(slug: string, place: Place): Promise<Stored | undefined> {
    const clip = await findClip(this.services.db, slug);
    if (
      clip?.owner_id !== this.owner ||
      clip.place.kind !== place.kind ||
      clip.place.id !== place.id
    )
      return undefined;
    return { item: await readItem(this.services.db, this.services, this.actor, slug), known: true };
  }

  /** The measured size counts; a client that reports another one is logged. */
  private compareSize(size: number): void {
    const reported = this.fields.get('size_gb');
    if (reported !== undefined && reported !== sizeInGigabytes(size))
      this.request.log.info(
        { user: this.owner, size, reported: Number(reported) },
        'size_gb differs',
      );
  }

  /** Waits for the video that another request is currently storing under this name. */
  private async twin(slug: string, place: Place): Promise<Stored | undefined> {
    const until = performance.now() + twinMs;
    for (;;) {
      const waits =
        performance.now() < until && (await isUnderWay(this.services, this.owner, slug, place));
      const known = await this.knownItem(slug, place);
      if (known || !waits) return known;
      await delay(twinLookMs);
    }
  }

  /** Stores the file. If the same request runs twice, the later one returns the other's video. */
  private async store(file: FormFile, rest: () => Promise<void>): Promise<Stored> {
    const early = await this.place();
    const slug = this.fields.has('slug') ? this.slug() : undefined;
    const before = early && slug !== undefined ? await this.knownItem(slug, early) : undefined;
    if (before) return before;
    try {
      return await this.storeNew(file, { place: early, slug }, rest);
    } catch (error) {
      const place = isTooLate(error) ? (early ?? (await this.place())) : undefined;
      const twin =
        place && this.fields.get('slug') ? await this.twin(this.slug(), place) : undefined;
      if (twin) return twin;
      throw error;
    }
  }

  /** Reserves room and reads the file. The fields after the file are read before it becomes a video. */
  private async storeNew(
    { bytes, filename }: FormFile,
    early: { place: Place | undefined; slug: string | undefined },
    rest: () => Promise<void>,
  ): Promise<Stored> {
    const { services, owner } = this;
    const upload = await beginUpload(services, owner, {
      size: this.announced(),
      filename,
      slug: early.place && early.slug,
      place: early.place,
      resumable: false,
    });
    try {
      const hold = await takeHold(services, upload, () => this.request.raw.destroy());
      try {
        const growth = await writeUpload(services, upload, hold, bytesOf(bytes), this.fileField);
        if (bytes.truncated) throw new AppError('too_large', mediaTexts.tooLong);
        await rest();
        this.compareSize(growth.size);
        const place = early.place ?? (await this.place());
        if (!place) throw invalid(this.kind, mediaTexts.noTarget);
        const slug = early.slug ?? this.slug();
        const known = await this.knownItem(slug, place);
        if (known) {
          await discardUpload(services, upload);
          return known;
        }
        const names = { slug, ...placedAt(place) };
        await services.inTransaction(async (tx) => {
          if (!early.place) await demandSlug(tx, owner, slug, place, services.now());
          await nameUpload(tx, upload, names);
        });
        await settleUpload(services, { ...upload, ...names, growth }, hold, this.fileField);
        return { item: await readItem(services.db, services, this.actor, slug), known: false };
      } finally {
        await hold.release();
      }
    } catch (error) {
      await discardUpload(services, upload);
      throw error;
    }
  }

  async receive(): Promise<Stored> {
    if (!this.request.isMultipart())
      throw new AppError('unsupported_media_type', 'Send the video as multipart/form-data.');
    this.announced();
    // After a disconnect no more events come, and the multipart reader would wait forever.
    if (this.request.raw.destroyed) throw new AppError('validation', mediaTexts.cut);
    const parts = this.request.parts();
    const next = async () => {
      for (;;) {
        const step = await parts.next().catch((error: unknown) => Promise.reject(asSenders(error)));
        if (step.done) return undefined;
        const part = step.value;
        if (part.type === 'file') return part;
        if (typeof part.value === 'string') this.fields.set(part.fieldname, part.value);
      }
    };
    const part = await next();
    if (part?.fieldname !== this.fileField) {
      if (!part && this.fields.has(this.kind)) await this.place();
      throw invalid(this.fileField, mediaTexts.noFile);
    }
    // Reading the file reports an aborted request; this only keeps the error event from being unhandled.
    part.file.on('error', () => undefined);
    return this.store(
      { bytes: part.file, filename: part.filename },
      async () => void (await next()),
    );
  }
}

/** Receives the video of a form, streamed into storage, and returns it. */
export const receiveForm = (
  services: MediaServices,
  actor: Actor,
  request: FastifyRequest,
  kind: MediaPlace['kind'],
): Promise<Stored> => new FormUpload(services, actor, request, kind).receive();
