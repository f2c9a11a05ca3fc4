import { importLimits, importTexts } from '@fencing-journal/contract/imports';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../lib/errors.ts';

/** Most bytes that the rest of the form may take. */
const formBytes = 64 * 1024;
const tooLarge = (): AppError => new AppError('too_large', importTexts.tooLarge);

/** Errors while reading a form are the sender's: it was aborted, is too large, or isn't a form. */
const toClientError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return isTooLarge ? tooLarge() : invalidField('file', importTexts.field);
};

/** Reads the form field `file` into memory. */
export async function receiveFile(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > importLimits.fileBytes + formBytes)
    throw tooLarge();
  // After a disconnect no more events come, and the multipart reader would wait forever.
  if (request.raw.destroyed) throw invalidField('file', importTexts.field);
  try {
    let bytes: Buffer | undefined;
    const limits = { fileSize: importLimits.fileBytes, files: 1 };
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      const content = await part.toBuffer();
      if (part.fieldname === 'file') bytes = content;
    }
    if (!bytes || bytes.length === 0) throw invalidField('file', importTexts.field);
    return bytes;
  } catch (error) {
    throw toClientError(error);
  }
}
