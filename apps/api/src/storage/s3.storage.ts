import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { applyEdits, type Edit } from '@fencing-journal/video-container';
import { batches } from './batches.ts';
import { checkedKey, isKey } from './keys.ts';
import type { UploadProgress, Storage } from './storage.ts';

/** S3's minimum for all parts but the last. */
const partBytes = 5 * 1024 * 1024;
const signedUrlSeconds = 6 * 3600;
const tailSuffix = '.tail';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A multipart upload: ETags of its parts, and `tail` bytes too few for a part, stored as a separate object. */
interface S3UploadProgress extends UploadProgress {
  upload: string;
  parts: string[];
  tail: number;
}

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes((error as Error).name);

async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

async function* prepend(first: Uint8Array | undefined, source: AsyncIterable<Uint8Array>) {
  if (first) yield first;
  yield* source;
}

/** Stores videos as objects in a bucket of S3 or a compatible service. */
export function s3Storage({ endpoint, region, bucket, ...credentials }: S3Options): Storage {
  // Not every compatible server knows the newer checksums, so they are sent only where S3 requires them.
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const object = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });
  const tailOf = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) + tailSuffix });

  // No key of a video has this form, so it is never listed.
  const installation = { Bucket: bucket, Key: 'installation' };

  async function readTail(
    key: string,
    { tail }: S3UploadProgress,
  ): Promise<Uint8Array | undefined> {
    if (tail === 0) return undefined;
    const storedTail = await (
      await client.send(new GetObjectCommand(tailOf(key)))
    ).Body?.transformToByteArray();
    // A process that died may have written more than it recorded as durable; the client sends that again.
    return storedTail?.subarray(0, tail);
  }

  async function addPart(
    key: string,
    progress: S3UploadProgress,
    body: Uint8Array,
  ): Promise<S3UploadProgress> {
    const { ETag = '' } = await client.send(
      new UploadPartCommand({
        ...object(key),
        UploadId: progress.upload,
        PartNumber: progress.parts.length + 1,
        Body: body,
      }),
    );
    return { ...progress, parts: [...progress.parts, ETag] };
  }

  async function complete(key: string, { upload, parts }: S3UploadProgress): Promise<void> {
    const Parts = parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    await client.send(
      new CompleteMultipartUploadCommand({
        ...object(key),
        UploadId: upload,
        MultipartUpload: { Parts },
      }),
    );
  }

  /** Servers without an abort operation discard parts by their own rules. */
  async function abort(key: string, { upload }: S3UploadProgress): Promise<void> {
    await client
      .send(new AbortMultipartUploadCommand({ ...object(key), UploadId: upload }))
      .catch((error: unknown) => {
        if (!isMissing(error) && (error as Error).name !== 'MethodNotAllowed') throw error;
      });
  }

  const storage: Storage = {
    async begin(key): Promise<S3UploadProgress> {
      const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand(object(key)));
      return { size: 0, upload: UploadId, parts: [], tail: 0 };
    },

    async append(key, initial, source, onProgress) {
      let progress = initial as S3UploadProgress;
      const bytesBefore = progress.size - progress.tail;
      let written = 0;
      for await (const batch of batches(
        prepend(await readTail(key, progress), source),
        partBytes,
      )) {
        const body = Buffer.concat(batch);
        written += body.byteLength;
        if (body.byteLength >= partBytes)
          progress = { ...(await addPart(key, progress, body)), tail: 0 };
        else {
          await client.send(new PutObjectCommand({ ...tailOf(key), Body: body }));
          progress = { ...progress, tail: body.byteLength };
        }
        progress = { ...progress, size: bytesBefore + written };
        await onProgress(progress);
      }
      return progress;
    },

    async finish(key, initial) {
      let progress = initial as S3UploadProgress;
      if ((await storage.size(key)) !== progress.size) {
        const tail = await readTail(key, progress);
        if (tail) progress = await addPart(key, progress, tail);
        await complete(key, progress);
      }
      if (progress.tail > 0) await client.send(new DeleteObjectCommand(tailOf(key)));
    },

    // Objects are immutable: the data passes through this process once more and replaces the old object as a whole.
    async rewrite(key, edits: readonly Edit[]) {
      if (edits.length === 0) return;
      const { Body } = await client.send(new GetObjectCommand(object(key)));
      let progress = (await storage.begin(key)) as S3UploadProgress;
      try {
        for await (const batch of batches(applyEdits(Body as Readable, edits), partBytes))
          progress = await addPart(key, progress, Buffer.concat(batch));
        await complete(key, progress);
      } catch (error) {
        await abort(key, progress);
        throw error;
      }
    },

    async bytes(key, start, length) {
      const range = `bytes=${start}-${start + length - 1}`;
      const response = await undefinedIfMissing(
        client.send(new GetObjectCommand({ ...object(key), Range: range })),
      );
      return response && (await response.Body?.transformToByteArray());
    },

    async stream(key, { start, end }) {
      const response = await undefinedIfMissing(
        client.send(new GetObjectCommand({ ...object(key), Range: `bytes=${start}-${end}` })),
      );
      return response && (response.Body as Readable);
    },

    size: async (key) =>
      (await undefinedIfMissing(client.send(new HeadObjectCommand(object(key)))))?.ContentLength,
    locate: (key) =>
      getSignedUrl(client, new GetObjectCommand(object(key)), { expiresIn: signedUrlSeconds }),

    localPath: async () => undefined,

    async remove(key, progress) {
      if (progress) await abort(key, progress as S3UploadProgress);
      await client.send(new DeleteObjectCommand(tailOf(key)));
      await client.send(new DeleteObjectCommand(object(key)));
    },

    async *list() {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next }),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.replace(tailSuffix, '');
          if (isKey(key) && LastModified) yield { key, modified: LastModified };
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },

    async readInstallation() {
      const response = await undefinedIfMissing(client.send(new GetObjectCommand(installation)));
      return response?.Body?.transformToString();
    },

    writeInstallation: async (id) =>
      void (await client.send(new PutObjectCommand({ ...installation, Body: id }))),

    ping: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
  };
  return storage;
}
