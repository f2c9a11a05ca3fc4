import type { MediaPlace, Upload } from '@fencing-journal/contract/media';
import { personalPrefix } from '../../../lib/session.ts';

/** Log out takes it off the device. */
const key = `${personalPrefix}uploads`;

/** An upload that this device has begun, and what its file is known by. */
export interface KnownUpload {
  id: string;
  slug: string;
  print: string;
}

type Fingerprinted = Pick<File, 'name' | 'size' | 'lastModified'>;

export const printOf = ({ name, size, lastModified }: Fingerprinted, place: MediaPlace): string =>
  JSON.stringify([name, size, lastModified, place.kind, place.slug]);

const isKnown = (value: unknown): value is KnownUpload =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'slug' in value &&
  'print' in value;

function read(): KnownUpload[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKnown) : [];
  } catch {
    return [];
  }
}

function write(known: readonly KnownUpload[]): void {
  try {
    if (known.length > 0) localStorage.setItem(key, JSON.stringify(known));
    else localStorage.removeItem(key);
  } catch {
    // The server still lists what has begun.
  }
}

/** Whether this device has begun what may not have ended: only then is the server asked. */
export const beganUploads = (): boolean => localStorage.getItem(key) !== null;

export const knownBy = (print: string): KnownUpload | undefined =>
  read().find((one) => one.print === print);
export const keepKnown = (upload: KnownUpload): void =>
  write([...read().filter(({ id }) => id !== upload.id), upload]);
export const forgetKnown = (id: string): void => write(read().filter((one) => one.id !== id));

/** What the server no longer holds is forgotten here. */
export const forgetOthers = (ids: readonly string[]): void =>
  write(read().filter(({ id }) => ids.includes(id)));

/** Whether a file is the one that an upload was begun with, as far as names and sizes tell: phones set the time anew at each choice. */
export const isSameFile = (
  { filename, size }: Pick<Upload, 'filename' | 'size'>,
  file: Fingerprinted,
): boolean => file.size === size && file.name === filename;
