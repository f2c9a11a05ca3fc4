import { randomInt } from 'node:crypto';
import { limits } from '@fencing-journal/contract/shared/limits';
import { storable } from '@fencing-journal/contract/shared/fields';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** For who sends none: seven random characters, as the specification's client makes them. */
export const newMediaSlug = (): string =>
  Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('');

/** What a file was called where it came from, without folders and without what cannot be seen; never a path for us (UP-3). */
export function fileName(sent: string | null | undefined): string {
  const last =
    storable(sent ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const seen = last.replace(/\p{C}/gu, '').trim();
  // By code points, so that no letter is cut in two.
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

/** What a viewer is told a video's file is called: cameras and people write places and names there, for its owner alone. */
export const nameFor = (viewer: number, { owner_id, filename, type, created_at }: Named): string =>
  viewer === owner_id ? filename : `Video from ${day.format(created_at)}.${endings[type] ?? 'mp4'}`;

/** Content-Disposition of RFC 6266: plain letters for old readers, the true name beside them. */
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
