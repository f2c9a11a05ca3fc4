import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { applyEdits, type Edit } from '@fencing-journal/video-container';
import { batches } from './batches.ts';
import { checkedKey, isKey, newKey } from './keys.ts';
import { createS3Client, defaultAnswerMs } from './s3-client.ts';
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

/**
 * A multipart upload. Its last `tail` bytes are too few for a part and are stored as a separate
 * object.
 */
interface S3UploadProgress extends UploadProgress {
  upload: string;
  /**
   * ETags in the order of the part numbers; an empty string for a part number that is skipped because an earlier
   * writer may still use it.
   */
  parts: string[];
  tail: number;
  /** The tail is `<key>.tail.<tailName>`, or `<key>.tail` if there is no name. */
  tailName?: string;
  /** Set if a writer has started and has not reported its end: it died, or it is paused and will write again. */
  isOpen?: true;
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

/**
 * Stores videos as objects in a bucket of S3 or a compatible service. A writer that takes over from
 * one that is still open uses other part numbers and another tail, because a paused process may
 * write at any time.
 */
export function s3Storage(
  { endpoint, region, bucket, ...credentials }: S3Options,
  answerMs = defaultAnswerMs,
): Storage {
  const client = createS3Client({ endpoint, region, credentials }, answerMs);
  const object = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });
  const tailOf = (key: string, { tailName }: Pick<S3UploadProgress, 'tailName'>) => ({
    Bucket: bucket,
    Key: checkedKey(key) + tailSuffix + (tailName === undefined ? '' : `.${tailName}`),
  });

  // No key of a video has this form, so it is never listed.
  const installation = { Bucket: bucket, Key: 'installation' };

  /** Reads an object, or a range of it, as a whole. Fails if it takes longer than an answer may take. */
  async function readBytes(input: GetObjectCommandInput): Promise<Uint8Array | undefined> {
    const abortSignal = AbortSignal.timeout(answerMs);
    const { Body } = await client.send(new GetObjectCommand(input), { abortSignal });
    return Body?.transformToByteArray();
  }

  async function readTail(
    key: string,
    progress: S3UploadProgress,
  ): Promise<Uint8Array | undefined> {
    if (progress.tail === 0) return undefined;
    const storedTail = await readBytes(tailOf(key, progress));
    // A process that died may have written more than it recorded as durable. The client sends those
    // bytes again.
    return storedTail?.subarray(0, progress.tail);
  }

  /** Removes all tails of an object, including those of earlier writers. */
  async function removeTails(key: string): Promise<void> {
    const Prefix = checkedKey(key) + tailSuffix;
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }));
    for (const { Key } of Contents ?? [])
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  }

  /**
   * Prepares for a new writer. If the previous one is still open, skips one part number and copies
   * the tail. Skipping one is enough, because a writer records each part before it stores the next.
   */
  async function takeOver(
    key: string,
    { isOpen, ...progress }: S3UploadProgress,
    tail: Uint8Array | undefined,
  ): Promise<S3UploadProgress> {
    if (!isOpen) return progress;
    const next = { ...progress, parts: [...progress.parts, ''], tailName: newKey() };
    if (tail) await client.send(new PutObjectCommand({ ...tailOf(key, next), Body: tail }));
    return next;
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
    const Parts = parts
      .map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
      .filter(({ ETag }) => ETag !== '');
    await client.send(
      new CompleteMultipartUploadCommand({
        ...object(key),
        UploadId: upload,
        MultipartUpload: { Parts },
      }),
    );
  }

  /**
   * Aborts a multipart upload. Servers without an abort operation discard its parts by their own
   * rules.
   */
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
      const tail = await readTail(key, initial as S3UploadProgress);
      let progress = await takeOver(key, initial as S3UploadProgress, tail);
      // Bytes may be written only after this report, because a later writer must know about this
      // one in case it pauses.
      await onProgress({ ...progress, isOpen: true } as S3UploadProgress);
      const bytesBefore = progress.size - progress.tail;
      let written = 0;
      let isWriting = false;
      try {
        for await (const batch of batches(prepend(tail, source), partBytes)) {
          const body = Buffer.concat(batch);
          written += body.byteLength;
          isWriting = true;
          if (body.byteLength >= partBytes)
            progress = { ...(await addPart(key, progress, body)), tail: 0 };
          else {
            await client.send(new PutObjectCommand({ ...tailOf(key, progress), Body: body }));
            progress = { ...progress, tail: body.byteLength };
          }
          isWriting = false;
          progress = { ...progress, size: bytesBefore + written };
          await onProgress({ ...progress, isOpen: true } as S3UploadProgress);
        }
      } finally {
        // After a failed request, what it sent may still be stored, so the upload stays marked as
        // open.
        if (!isWriting) await onProgress(progress);
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
      if (progress.tailName !== undefined) await removeTails(key);
      else if (progress.tail > 0) await client.send(new DeleteObjectCommand(tailOf(key, progress)));
    },

    // Objects are immutable: the data passes through this process once more and replaces the old object as a whole.
    async rewrite(key, edits: readonly Edit[]) {
      if (edits.length === 0) return;
      let progress = (await storage.begin(key)) as S3UploadProgress;
      try {
        const { Body } = await client.send(new GetObjectCommand(object(key)));
        for await (const batch of batches(applyEdits(Body as Readable, edits), partBytes))
          progress = await addPart(key, progress, Buffer.concat(batch));
        await complete(key, progress);
      } catch (error) {
        await abort(key, progress);
        throw error;
      }
    },

    bytes: async (key, start, length) =>
      undefinedIfMissing(
        readBytes({ ...object(key), Range: `bytes=${start}-${start + length - 1}` }),
      ),

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
      await removeTails(key);
      await client.send(new DeleteObjectCommand(object(key)));
    },

    async *list() {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next }),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const [key = ''] = Key.split(tailSuffix);
          if (isKey(key) && LastModified) yield { key, modified: LastModified };
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },

    async readInstallation() {
      const id = await undefinedIfMissing(readBytes(installation));
      return id && Buffer.from(id).toString();
    },

    writeInstallation: async (id) =>
      void (await client.send(new PutObjectCommand({ ...installation, Body: id }))),

    ping: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
  };
  return storage;
}
