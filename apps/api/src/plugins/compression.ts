import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** What fits into the first packet goes no faster packed. */
const thresholdBytes = 1_400;

/**
 * Long answers are packed: in a hall with a bad network a list arrives in a tenth of its bytes. Videos and pictures are
 * packed already, and the app's own files by its build. That the length then tells of the words helps nobody: another site
 * cannot make a browser ask in a person's name, as calls are let in by a header and never by a cookie. What is sent to us
 * packed stays unread, as a small body may unpack to a huge one.
 */
export async function packAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: thresholdBytes,
    customTypes: /^(?:application\/json|text\/calendar)\b/,
    globalDecompression: false,
  });
}
