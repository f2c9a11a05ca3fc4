import { randomInt } from 'node:crypto';
import { limits } from '@fencing-journal/contract/shared/limits';
import { storable } from '@fencing-journal/contract/shared/fields';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Slug for clients that send none: seven random characters, as the specified client makes them. */
export const newMediaSlug = (): string =>
  Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('');

/** The client's file name without folders and invisible characters; never used as a path here. */
export function fileName(sent: string | null | undefined): string {
  const last =
    storable(sent ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const seen = last.replace(/\p{C}/gu, '').trim();
  // Cuts by code point, so that no surrogate pair is split.
  return Array.from(seen).slice(0, limits.fileName).join('') || 'video';
}

const endings: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
};
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

interface Named {
  owner_id: number;
  filename: string;
  type: string;
  created_at: Date;
}

/**
 * File name as shown to the viewer. Only the owner sees the original: cameras and people put places and names in it.
 */
export const nameFor = (viewer: number, { owner_id, filename, type, created_at }: Named): string =>
  viewer === owner_id ? filename : `Video from ${day.format(created_at)}.${endings[type] ?? 'mp4'}`;

/** Content-Disposition (RFC 6266): an ASCII name for old clients, and the exact name. */
export function disposition(filename: string): string {
  const plain =
    filename
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'video';
  const exact = encodeURIComponent(filename).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${exact}`;
}
