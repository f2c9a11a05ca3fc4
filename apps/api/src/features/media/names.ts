import { randomInt } from 'node:crypto';
import { limits } from '@fencing-journal/contract/shared/limits';
import { stripUnstorable } from '@fencing-journal/contract/shared/fields';

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Returns a slug for clients that send none: seven random characters, like those of the specified client. */
export const newMediaSlug = (): string =>
  Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Returns the client's file name without folders and invisible characters. It is never used as a path here. */
export function sanitizeFileName(clientName: string | null | undefined): string {
  const baseName =
    stripUnstorable(clientName ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const visible = baseName.replace(/\p{C}/gu, '').trim();
  // Cuts by code point, so that no surrogate pair is split.
  return Array.from(visible).slice(0, limits.fileName).join('') || 'video';
}

const extensionByType: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
};
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

interface NamedFile {
  owner_id: number;
  filename: string;
  type: string;
  created_at: Date;
}

/**
 * Returns the file name as shown to the viewer. Only the owner sees the original name, because cameras and people put
 * places and names in it.
 */
export const displayFileName = (
  viewer: number,
  { owner_id, filename, type, created_at }: NamedFile,
): string =>
  viewer === owner_id
    ? filename
    : `Video from ${day.format(created_at)}.${extensionByType[type] ?? 'mp4'}`;

/** Returns a Content-Disposition header (RFC 6266) with an ASCII name for old clients and the exact name. */
export function contentDisposition(filename: string): string {
  const asciiName =
    filename
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'video';
  const encodedName = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
