import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

/**
 * An attempt of a request fails if its answer hasn't begun by then, and the SDK makes up to three attempts. A part of
 * 5 MiB arrives in time on any usable connection.
 */
export const defaultAnswerMs = 5 * 60_000;

/** Returns a client whose requests fail if the server hangs. A stream that has begun may take any time. */
export const createS3Client = (
  config: Pick<S3ClientConfig, 'endpoint' | 'region' | 'credentials'>,
  answerMs: number,
): S3Client =>
  new S3Client({
    ...config,
    forcePathStyle: true,
    // Not every compatible server supports the newer checksums, so they are sent only where S3 requires them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Would wait as long as `requestTimeout` for servers that don't confirm the header.
    expectContinueHeader: false,
    requestHandler: {
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // By default, 50 viewers who pause a video would block all other requests.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  });
