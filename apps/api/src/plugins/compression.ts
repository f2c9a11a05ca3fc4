import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes. Compressing a response smaller than one TCP packet gains nothing. */
const thresholdBytes = 1_400;

/**
 * Compresses long responses: on a bad venue network, this reduces a list to a tenth of its size.
 * Videos and pictures are already compressed, and the build compresses the app's files.
 * BREACH-style attacks on the response length don't apply: calls are authorized by a header, never
 * by a cookie, so another site cannot send them. Compressed request bodies are not accepted,
 * because a small one may inflate to a huge one.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: thresholdBytes,
    customTypes: /^(?:application\/json|text\/calendar)\b/,
    globalDecompression: false,
  });
}
