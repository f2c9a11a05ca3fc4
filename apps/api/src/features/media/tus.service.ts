import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  media as endpoints,
  mediaSlug,
  mediaTexts,
  type MediaPlace,
} from '@fencing-journal/contract/media';
import type { ErrorCode } from '@fencing-journal/contract/shared/errors';
import { slugText } from '@fencing-journal/contract/shared/fields';
import { limits } from '@fencing-journal/contract/shared/limits';
import { DataStore, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, found, invalid } from '../../lib/errors.ts';
import { openPlace } from './access.service.ts';
import { takeHold, uploadLifeMs, type Hold } from './hold.ts';
import { findUpload, type UploadRow } from './uploads.queries.ts';
import {
  beginUpload,
  cancelUpload,
  discardUpload,
  settleIfWhole,
  writeUpload,
  type UploadServices,
} from './uploads.service.ts';

/** Headers of the tus responses that are passed on; the others serve cross-origin clients, of which there are none. */
const passedOn = [
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
function readMetadata(sent: Record<string, string | null> | undefined): {
  place: MediaPlace;
  slug: string;
  filename: string | undefined;
} {
  const { success, data, error } = z.safeParse(metadata, sent ?? {});
  if (!success)
    throw invalid(
      String(error.issues[0]?.path[0] ?? 'kind'),
      error.issues[0]?.message ?? mediaTexts.noTarget,
    );
  return {
    place: { kind: data.kind, slug: data.target },
    slug: data.slug,
    filename: data.filename ?? undefined,
  };
}

/** The library counts an upload's life from its creation; ours starts over with every chunk. */
const bornBefore = (expires: Date): string =>
  new Date(expires.getTime() - uploadLifeMs).toISOString();

const asTus = ({ id, size, received, filename, slug, place, expires_at }: UploadRow): Upload =>
  new Upload({
    id,
    size,
    offset: received,
    metadata: { kind: place?.kind ?? null, target: place?.slug ?? null, slug, filename },
    creation_date: bornBefore(expires_at),
  });

/**
 * Passes the body through, up to `most` bytes (the announced size). A broken connection throws `timeout`: it is
 * nobody's fault, and no client is left to read the response.
 */
async function* atMost(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  for (let size = 0; ;) {
    const step = await chunks
      .next()
      .catch(() => Promise.reject(new AppError('timeout', mediaTexts.cut)));
    if (step.done) return;
    size += step.value.byteLength;
    if (size > most) throw new AppError('too_large', mediaTexts.tooLong);
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
  private hold: Hold | undefined;
  private writing: Promise<unknown> | undefined;

  constructor(services: UploadServices, owner: number, body: IncomingMessage) {
    super();
    this.services = services;
    this.owner = owner;
    this.body = body;
    this.extensions = extensions;
  }

  private named(id: string): Pick<UploadRow, 'owner_id' | 'id'> {
    return { owner_id: this.owner, id };
  }

  private async row(id: string): Promise<UploadRow> {
    return found(await findUpload(this.services.db, this.owner, id));
  }

  /** Leases an existing upload; `create` leases a new one once its row exists. */
  async lock(id: string): Promise<void> {
    if (await findUpload(this.services.db, this.owner, id))
      this.hold = await takeHold(this.services, this.named(id), this.letGo);
  }

  /** Another request for the upload comes from the same client, which has lost this connection. */
  private readonly letGo = (): void => void this.body.destroy();

  /** After a broken connection the library unlocks immediately, while received bytes are still being made durable. */
  async unlock(): Promise<void> {
    await this.writing?.catch(() => undefined);
    await this.hold?.release();
    this.hold = undefined;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { place: wanted, slug, filename } = readMetadata(upload.metadata);
    const place = await openPlace(this.services.db, this.owner, wanted, 'change');
    if (upload.size === undefined || upload.size <= 0) throw invalid('file', mediaTexts.noFile);
    const row = await beginUpload(this.services, this.owner, {
      id: upload.id,
      size: upload.size,
      filename,
      slug,
      place,
      resumable: true,
    });
    upload.creation_date = bornBefore(row.expires_at);
    this.hold = await takeHold(this.services, row, this.letGo);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    return asTus(await this.row(id));
  }

  override async write(nothing: Readable, id: string, offset: number): Promise<number> {
    nothing.resume();
    const row = await this.row(id);
    if (!this.hold || row.received !== offset) throw new AppError('conflict');
    try {
      const writing = writeUpload(
        this.services,
        row,
        this.hold,
        atMost(this.body, row.size - offset),
      );
      this.writing = writing;
      return (await writing).size;
    } catch (error) {
      // An upload that isn't a video can't be resumed.
      if (error instanceof AppError && error.code === 'validation')
        await discardUpload(this.services, this.named(id));
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    await cancelUpload(this.services, await this.row(id));
  }

  override getExpiration(): number {
    return uploadLifeMs;
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
function asRefusal(status: number, sentence: string): AppError {
  const code = codeByStatus.get(status) ?? 'validation';
  return new AppError(
    code,
    code === 'too_large' ? mediaTexts.tooLong : code === 'validation' ? sentence.trim() : undefined,
  );
}

interface TusAnswer {
  status: 200 | 201 | 204;
  headers: Record<string, string>;
}

const uploadsPath = endpoints.uploads.path.replace(/\/$/, '');

/**
 * Answers one tus request on the uploads of an account, using the maintained library; throws refusals.
 * @param id Of the upload, validated by the contract; undefined when creating one.
 */
export async function answerTus(
  services: UploadServices,
  owner: number,
  { raw, headers }: FastifyRequest,
  id?: string,
): Promise<TusAnswer> {
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
      newLock: (locked) => ({ lock: () => store.lock(locked), unlock: () => store.unlock() }),
    },
    onUploadFinish: async (_request, finished) => {
      await settleIfWhole(services, { owner_id: owner, id: finished.id });
      return {};
    },
    onResponseError: (_request, error) => {
      failure = error;
      return 'status_code' in error ? error : { status_code: 500, body: '' };
    },
  });
  const method = raw.method ?? 'GET';
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  // The library takes everything after the path as the id, so it gets a URL without a query.
  const address = new URL(
    id === undefined ? uploadsPath : `${uploadsPath}/${id}`,
    services.config.PUBLIC_URL,
  );
  const answer = await server.handleWeb(new Request(address, { method, headers: fields }));
  if (failure instanceof Error) throw failure;
  if (answer.status >= 400) throw asRefusal(answer.status, await answer.text());
  return {
    status: answer.status as 200 | 201 | 204,
    headers: Object.fromEntries(
      passedOn.flatMap((name) =>
        answer.headers.has(name) ? [[name, answer.headers.get(name) ?? '']] : [],
      ),
    ),
  };
}
