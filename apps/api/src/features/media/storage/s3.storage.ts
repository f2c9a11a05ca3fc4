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
import { batches } from './batches.ts';
import { edited } from './edited.ts';
import { checkedKey, isKey } from './keys.ts';
import type { Edit, Growth, Storage } from './storage.ts';

/** S3's minimum for all parts but the last. */
const partBytes = 5 * 1024 * 1024;
const linkSeconds = 6 * 3600;
const tailEnding = '.tail';

export interface S3Place {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A multipart upload: ETags of its parts, and `tail` bytes too few for a part, stored as a separate object. */
interface S3Growth extends Growth {
  upload: string;
  parts: string[];
  tail: number;
}

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes((error as Error).name);

async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

async function* following(first: Uint8Array | undefined, source: AsyncIterable<Uint8Array>) {
  if (first) yield first;
  yield* source;
}

/** Stores videos as objects in a bucket of S3 or a compatible service. */
export function s3Storage({ endpoint, region, bucket, ...credentials }: S3Place): Storage {
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
  const tailOf = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) + tailEnding });

  async function readTail(key: string, { tail }: S3Growth): Promise<Uint8Array | undefined> {
    if (tail === 0) return undefined;
    const found = await (
      await client.send(new GetObjectCommand(tailOf(key)))
    ).Body?.transformToByteArray();
    // A process that died may have written more than it recorded as durable; the client sends that again.
    return found?.subarray(0, tail);
  }

  async function addPart(key: string, growth: S3Growth, body: Uint8Array): Promise<S3Growth> {
    const { ETag = '' } = await client.send(
      new UploadPartCommand({
        ...object(key),
        UploadId: growth.upload,
        PartNumber: growth.parts.length + 1,
        Body: body,
      }),
    );
    return { ...growth, parts: [...growth.parts, ETag] };
  }

  async function complete(key: string, { upload, parts }: S3Growth): Promise<void> {
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
  async function abort(key: string, { upload }: S3Growth): Promise<void> {
    await client
      .send(new AbortMultipartUploadCommand({ ...object(key), UploadId: upload }))
      .catch((error: unknown) => {
        if (!isMissing(error) && (error as Error).name !== 'MethodNotAllowed') throw error;
      });
  }

  const storage: Storage = {
    async begin(key): Promise<S3Growth> {
      const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand(object(key)));
      return { size: 0, upload: UploadId, parts: [], tail: 0 };
    },

    async append(key, begun, source, saved) {
      let growth = begun as S3Growth;
      const before = growth.size - growth.tail;
      let written = 0;
      for await (const batch of batches(
        following(await readTail(key, growth), source),
        partBytes,
      )) {
        const body = Buffer.concat(batch);
        written += body.byteLength;
        if (body.byteLength >= partBytes)
          growth = { ...(await addPart(key, growth, body)), tail: 0 };
        else {
          await client.send(new PutObjectCommand({ ...tailOf(key), Body: body }));
          growth = { ...growth, tail: body.byteLength };
        }
        growth = { ...growth, size: before + written };
        await saved(growth);
      }
      return growth;
    },

    async finish(key, begun) {
      let growth = begun as S3Growth;
      if ((await storage.size(key)) !== growth.size) {
        const tail = await readTail(key, growth);
        if (tail) growth = await addPart(key, growth, tail);
        await complete(key, growth);
      }
      if (growth.tail > 0) await client.send(new DeleteObjectCommand(tailOf(key)));
    },

    // Objects are immutable: the data passes through this process once more and replaces the old object as a whole.
    async rewrite(key, edits: readonly Edit[]) {
      if (edits.length === 0) return;
      const { Body } = await client.send(new GetObjectCommand(object(key)));
      let growth = (await storage.begin(key)) as S3Growth;
      try {
        for await (const batch of batches(edited(Body as Readable, edits), partBytes))
          growth = await addPart(key, growth, Buffer.concat(batch));
        await complete(key, growth);
      } catch (error) {
        await abort(key, growth);
        throw error;
      }
    },

    async bytes(key, start, length) {
      const range = `bytes=${start}-${start + length - 1}`;
      const found = await ifThere(
        client.send(new GetObjectCommand({ ...object(key), Range: range })),
      );
      return found && (await found.Body?.transformToByteArray());
    },

    async stream(key, { start, end }) {
      const found = await ifThere(
        client.send(new GetObjectCommand({ ...object(key), Range: `bytes=${start}-${end}` })),
      );
      return found && (found.Body as Readable);
    },

    size: async (key) =>
      (await ifThere(client.send(new HeadObjectCommand(object(key)))))?.ContentLength,
    locate: (key) =>
      getSignedUrl(client, new GetObjectCommand(object(key)), { expiresIn: linkSeconds }),

    localPath: async () => undefined,

    async remove(key, growth) {
      if (growth) await abort(key, growth as S3Growth);
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
          const key = Key.replace(tailEnding, '');
          if (isKey(key) && LastModified) yield { key, modified: LastModified };
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },

    ping: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
  };
  return storage;
}
