import type { MediaPlace, Upload } from '@fencing-journal/contract/media';
import { personalPrefix } from '../../../lib/session.ts';

/** Under the personal prefix, so logout removes it. */
const key = `${personalPrefix}uploads`;

/** An upload started on this device, with a fingerprint of its file. */
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
    // Best effort: the server lists unfinished uploads too.
  }
}

/** Whether this device has uploads that may be unfinished; the server is only asked if so. */
export const beganUploads = (): boolean => localStorage.getItem(key) !== null;

export const knownBy = (print: string): KnownUpload | undefined =>
  read().find((one) => one.print === print);
export const keepKnown = (upload: KnownUpload): void =>
  write([...read().filter(({ id }) => id !== upload.id), upload]);
export const forgetKnown = (id: string): void => write(read().filter((one) => one.id !== id));

/** Drops the entries that the server no longer has. */
export const forgetOthers = (ids: readonly string[]): void =>
  write(read().filter(({ id }) => ids.includes(id)));

/**
 * Whether the file is probably the one an upload was started with, by name and size. The modification time doesn't
 * count: phones change it each time a file is chosen.
 */
export const isSameFile = (
  { filename, size }: Pick<Upload, 'filename' | 'size'>,
  file: Fingerprinted,
): boolean => file.size === size && file.name === filename;
