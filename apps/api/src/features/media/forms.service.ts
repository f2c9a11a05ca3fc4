import {
  mediaSlug,
  mediaTexts,
  sizeInGigabytes,
  type MediaItem,
  type MediaPlace,
} from '@fencing-journal/contract/media';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, invalid } from '../../lib/errors.ts';
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
  settleUpload,
  writeUpload,
  type MediaServices,
} from './uploads.service.ts';

/** What surrounds the file in the form takes no more. */
const formBytes = 64 * 1024;

interface Stored {
  item: MediaItem;
  /** It was there before: the same request came twice (G-110). */
  known: boolean;
}

/** What goes wrong in reading a form is its sender's: it broke off, is too much, or was never a form. */
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

/** One request with a video in a form: the specified calls for lessons and bouts (R-MED-13, R-MED-17). */
class FormUpload {
  private readonly services: MediaServices;
  private readonly owner: number;
  private readonly request: FastifyRequest;
  private readonly kind: MediaPlace['kind'];
  private readonly fields = new Map<string, string>();

  constructor(
    services: MediaServices,
    owner: number,
    request: FastifyRequest,
    kind: MediaPlace['kind'],
  ) {
    this.services = services;
    this.owner = owner;
    this.request = request;
    this.kind = kind;
  }

  private get fileField(): string {
    return `${this.kind}_file`;
  }

  /** Bytes that the request says it has; nothing is read of one that does not say so, or says too much. */
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

  /** Undefined as long as the form has not said where the video belongs. */
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
    return { item: await readItem(this.services.db, this.services, this.owner, slug), known: true };
  }

  /** The server measures itself; a client that counts otherwise is worth a line in the log (G-111). */
  private compareSize(size: number): void {
    const reported = this.fields.get('size_gb');
    if (reported !== undefined && reported !== sizeInGigabytes(size))
      this.request.log.info(
        { user: this.owner, size, reported: Number(reported) },
        'size_gb differs',
      );
  }

  /** Stores the file; what the form says behind it is read first, before it becomes a video. */
  private async store(
    file: AsyncIterable<Uint8Array> & { truncated: boolean },
    filename: string,
    rest: () => Promise<void>,
  ): Promise<Stored> {
    const { services, owner } = this;
    const early = await this.place();
    const slugEarly = this.fields.has('slug') ? this.slug() : undefined;
    const before =
      early && slugEarly !== undefined ? await this.knownItem(slugEarly, early) : undefined;
    if (before) return before;
    const upload = await beginUpload(services, owner, {
      size: this.announced(),
      filename,
      slug: early && slugEarly,
      place: early,
      resumable: false,
    });
    try {
      const hold = await takeHold(services, upload, () => this.request.raw.destroy());
      try {
        const growth = await writeUpload(services, upload, hold, bytesOf(file), this.fileField);
        if (file.truncated) throw new AppError('too_large', mediaTexts.tooLong);
        await rest();
        this.compareSize(growth.size);
        const place = early ?? (await this.place());
        if (!place) throw invalid(this.kind, mediaTexts.noTarget);
        const slug = slugEarly ?? this.slug();
        const known = await this.knownItem(slug, place);
        if (known) {
          await discardUpload(services, upload);
          return known;
        }
        const names = { slug, ...placedAt(place) };
        await services.inTransaction(async (tx) => {
          if (!early) await demandSlug(tx, owner, slug, place, services.now());
          await nameUpload(tx, upload, names);
        });
        await settleUpload(services, { ...upload, ...names, growth }, hold, this.fileField);
        return { item: await readItem(services.db, services, owner, slug), known: false };
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
      throw new AppError('unsupported_media_type', 'Please send the video as multipart/form-data.');
    this.announced();
    // Who has gone already is not told of any more: the reader would wait for him for ever.
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
    // Who breaks off is told by the reading of it; nobody else listens.
    part.file.on('error', () => undefined);
    return this.store(part.file, part.filename, async () => void (await next()));
  }
}

/** Takes the video of a form, streamed to where it will lie, and answers it. */
export const receiveForm = (
  services: MediaServices,
  owner: number,
  request: FastifyRequest,
  kind: MediaPlace['kind'],
): Promise<Stored> => new FormUpload(services, owner, request, kind).receive();
