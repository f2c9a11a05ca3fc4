import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../lib/errors.ts';

/** A form whose file fits into memory, and the messages about it. */
interface SmallForm {
  field: string;
  maxBytes: number;
  /** The limit for a file that comes after certain text fields of the form; at least `maxBytes`. */
  larger?: { maxBytes: number; isAllowed: (values: ReadonlyMap<string, string>) => boolean };
  texts: { notForm: string; tooLarge: string; noFile: string };
}

/** Maximum size of the rest of the form, in bytes. */
const restBytes = 96 * 1024;

/** Returns the content of a file. Stops reading and returns undefined if it is too large. */
async function readUpTo(
  { file }: { file: AsyncIterable<Buffer> },
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a form into memory: its file, and its text fields by name. An error while reading is the sender's fault: the
 * form was aborted, is too large, or isn't a form.
 */
export async function readSmallForm(
  request: FastifyRequest,
  { field, maxBytes, larger, texts }: SmallForm,
): Promise<{ bytes: Uint8Array; values: ReadonlyMap<string, string> }> {
  const noFile = () => invalidField(field, texts.noFile);
  const tooLarge = () => new AppError('too_large', texts.tooLarge);
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', texts.notForm);
  const largestBytes = larger?.maxBytes ?? maxBytes;
  if (Number(request.headers['content-length'] ?? 0) > largestBytes + restBytes) throw tooLarge();
  // The multipart reader waits forever for a client that has disconnected.
  if (request.raw.destroyed) throw noFile();
  let bytes: Buffer | undefined;
  const values = new Map<string, string>();
  try {
    for await (const part of request.parts({
      limits: { fileSize: largestBytes + 1, fieldSize: restBytes, files: 1 },
    })) {
      if (part.type === 'file') {
        const content = await readUpTo(part, larger?.isAllowed(values) ? largestBytes : maxBytes);
        if (!content) throw tooLarge();
        if (part.fieldname === field) bytes = content;
      } else if (typeof part.value === 'string') values.set(part.fieldname, part.value);
      else values.set(part.fieldname, JSON.stringify(part.value));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw isTooLarge ? tooLarge() : noFile();
  }
  if (!bytes || bytes.length === 0) throw noFile();
  return { bytes, values };
}
