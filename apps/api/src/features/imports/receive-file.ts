import { importLimits, importTexts } from '@fencing-journal/contract/imports';
import type { FastifyRequest } from 'fastify';
import { readSmallForm } from '../uploads/index.ts';

/** Reads the form field `file` into memory. */
export async function receiveFile(request: FastifyRequest): Promise<Uint8Array> {
  const { bytes } = await readSmallForm(request, {
    field: 'file',
    maxBytes: importLimits.fileBytes,
    texts: {
      notForm: 'Send the file as multipart/form-data.',
      tooLarge: importTexts.tooLarge,
      noFile: importTexts.field,
    },
  });
  return bytes;
}
