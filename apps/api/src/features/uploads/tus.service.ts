import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  media as endpoints,
  mediaSlug,
  mediaTexts,
  type MediaParent,
} from '@fencing-journal/contract/media';
import type { ErrorCode } from '@fencing-journal/contract/shared/errors';
import { slugText } from '@fencing-journal/contract/shared/fields';
import { limits } from '@fencing-journal/contract/shared/limits';
import { DataStore, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, requireFound, invalidField } from '../../lib/errors.ts';
import { openPlace } from '../media/index.ts';
import { acquireUploadLease, uploadLifetimeMs, type UploadLease } from './upload-lease.ts';
import { findUpload, type UploadRow } from './uploads.queries.ts';
import {
  beginUpload,
  cancelUpload,
  discardUpload,
  finalizeIfComplete,
  writeUpload,
  type UploadServices,
} from './uploads.service.ts';

/** Headers of the tus responses that are passed on. The others serve cross-origin clients, which don't exist here. */
const forwardedHeaders = [
  'tus-resumable',
  'location',
  'upload-offset',
  'upload-length',
  'upload-expires',
  'upload-metadata',
];

const metadata = z.object({
  kind: z.enum(['lesson', 'bout'], { error: mediaTexts.noTarget }),
  target: slugText().check(z.minLength(1, mediaTexts.noTarget)),
  slug: mediaSlug,
  filename: z.optional(z.nullable(z.string())),
});

const extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];

/** Protocol version and capabilities that a tus server announces. */
export const tusOptions = {
  'tus-resumable': '1.0.0',
  'tus-version': '1.0.0',
  'tus-max-size': String(limits.videoBytes),
  'tus-extension': extensions.join(','),
};

/** Parses where an upload goes and what it is called; throws 400 naming the invalid field. */
function readMetadata(rawMetadata: Record<string, string | null> | undefined): {
  place: MediaParent;
  slug: string;
  filename: string | undefined;
} {
  const { success, data, error } = z.safeParse(metadata, rawMetadata ?? {});
  if (!success)
    throw invalidField(
      String(error.issues[0]?.path[0] ?? 'kind'),
      error.issues[0]?.message ?? mediaTexts.noTarget,
    );
  return {
    place: { kind: data.kind, slug: data.target },
    slug: data.slug,
    filename: data.filename ?? undefined,
  };
}

/** The library counts an upload's lifetime from its creation; ours starts over with every chunk. */
const creationDate = (expires: Date): string =>
  new Date(expires.getTime() - uploadLifetimeMs).toISOString();

const toTusUpload = ({
  id,
  size,
  received,
  filename,
  slug,
  place,
  expires_at,
}: UploadRow): Upload =>
  new Upload({
    id,
    size,
    offset: received,
    metadata: { kind: place?.kind ?? null, target: place?.slug ?? null, slug, filename },
    creation_date: creationDate(expires_at),
  });

/**
 * Passes the body through, up to `limit` bytes (the announced size). Throws `timeout` if the connection breaks: that is
 * nobody's fault, and no client is left to read the response.
 */
async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  for (let size = 0; ;) {
    const step = await chunks
      .next()
      .catch(() => Promise.reject(new AppError('timeout', mediaTexts.interrupted)));
    if (step.done) return;
    size += step.value.byteLength;
    if (size > limit) throw new AppError('too_large', mediaTexts.tooLarge);
    yield step.value;
  }
}

/**
 * The uploads of one account as the tus library sees them, for the duration of one request. The library handles only
 * the protocol: the body is read here directly, since the library's four streams in between cost as much as all the
 * rest.
 */
class UploadStore extends DataStore {
  private readonly services: UploadServices;
  private readonly owner: number;
  private readonly body: IncomingMessage;
  private lease: UploadLease | undefined;
  private writing: Promise<unknown> | undefined;

  constructor(services: UploadServices, owner: number, body: IncomingMessage) {
    super();
    this.services = services;
    this.owner = owner;
    this.body = body;
    this.extensions = extensions;
  }

  private uploadKey(id: string): Pick<UploadRow, 'owner_id' | 'id'> {
    return { owner_id: this.owner, id };
  }

  private async row(id: string): Promise<UploadRow> {
    return requireFound(await findUpload(this.services.db, this.owner, id));
  }

  /** Leases an existing upload; `create` leases a new one once its row exists. */
  async lock(id: string): Promise<void> {
    if (await findUpload(this.services.db, this.owner, id))
      this.lease = await acquireUploadLease(
        this.services,
        this.uploadKey(id),
        this.onReleaseRequested,
      );
  }

  /** Another request for the upload comes from the same client, which has lost this connection. */
  private readonly onReleaseRequested = (): void => void this.body.destroy();

  /** After a broken connection the library unlocks immediately, while received bytes are still being made durable. */
  async unlock(): Promise<void> {
    await this.writing?.catch(() => undefined);
    await this.lease?.release();
    this.lease = undefined;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { place: requestedPlace, slug, filename } = readMetadata(upload.metadata);
    const place = await openPlace(this.services.db, this.owner, requestedPlace, 'change');
    if (upload.size === undefined || upload.size <= 0)
      throw invalidField('file', mediaTexts.noFile);
    const row = await beginUpload(this.services, this.owner, {
      id: upload.id,
      size: upload.size,
      filename,
      slug,
      place,
      resumable: true,
    });
    upload.creation_date = creationDate(row.expires_at);
    this.lease = await acquireUploadLease(this.services, row, this.onReleaseRequested);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    return toTusUpload(await this.row(id));
  }

  override async write(emptyBody: Readable, id: string, offset: number): Promise<number> {
    emptyBody.resume();
    const row = await this.row(id);
    if (!this.lease || row.received !== offset) throw new AppError('conflict');
    try {
      const writing = writeUpload(
        this.services,
        row,
        this.lease,
        limitBytes(this.body, row.size - offset),
      );
      this.writing = writing;
      return (await writing).size;
    } catch (error) {
      // An upload that isn't a video can't be resumed.
      if (error instanceof AppError && error.code === 'validation')
        await discardUpload(this.services, this.uploadKey(id));
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    await cancelUpload(this.services, await this.row(id));
  }

  override getExpiration(): number {
    return uploadLifetimeMs;
  }
}

const codeByStatus = new Map<number, ErrorCode>([
  [404, 'not_found'],
  [409, 'conflict'],
  [410, 'not_found'],
  [412, 'precondition'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
]);

/** Converts an error of the protocol to our format; its message is meant for client developers. */
function toAppError(status: number, message: string): AppError {
  const code = codeByStatus.get(status) ?? 'validation';
  return new AppError(
    code,
    code === 'too_large' ? mediaTexts.tooLarge : code === 'validation' ? message.trim() : undefined,
  );
}

interface TusResponse {
  status: 200 | 201 | 204;
  headers: Record<string, string>;
}

const uploadsPath = endpoints.uploads.path.replace(/\/$/, '');

/**
 * Answers one tus request for the uploads of an account, using the maintained library. Throws if it is refused.
 * @param id The upload's id, validated by the contract; undefined when creating an upload.
 */
export async function handleTus(
  services: UploadServices,
  owner: number,
  { raw, headers }: FastifyRequest,
  id?: string,
): Promise<TusResponse> {
  const store = new UploadStore(services, owner, raw);
  let failure: unknown;
  const server = new Server({
    path: uploadsPath,
    datastore: store,
    relativeLocation: true,
    maxSize: limits.videoBytes,
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    locker: {
      newLock: (uploadId) => ({ lock: () => store.lock(uploadId), unlock: () => store.unlock() }),
    },
    onUploadFinish: async (_request, finished) => {
      await finalizeIfComplete(services, { owner_id: owner, id: finished.id });
      return {};
    },
    onResponseError: (_request, error) => {
      failure = error;
      return 'status_code' in error ? error : { status_code: 500, body: '' };
    },
  });
  const method = raw.method ?? 'GET';
  const headerEntries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  // The library takes everything after the path as the id, so it gets a URL without a query.
  const url = new URL(
    id === undefined ? uploadsPath : `${uploadsPath}/${id}`,
    services.config.PUBLIC_URL,
  );
  const response = await server.handleWeb(new Request(url, { method, headers: headerEntries }));
  if (failure instanceof Error) throw failure;
  if (response.status >= 400) throw toAppError(response.status, await response.text());
  return {
    status: response.status as 200 | 201 | 204,
    headers: Object.fromEntries(
      forwardedHeaders.flatMap((name) =>
        response.headers.has(name) ? [[name, response.headers.get(name) ?? '']] : [],
      ),
    ),
  };
}
