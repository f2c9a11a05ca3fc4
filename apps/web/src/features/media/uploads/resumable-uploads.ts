import type { MediaParent, Upload } from '@fencing-journal/contract/media';
import { personalPrefix } from '../../../lib/storage-keys.ts';

/** Under the personal prefix, so that a logout removes it. */
const storageKey = `${personalPrefix}uploads`;

/** An upload started on this device, with a fingerprint of its file. */
export interface ResumableUpload {
  id: string;
  slug: string;
  print: string;
}

type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>;

export const fileFingerprint = (
  { name, size, lastModified }: FileIdentity,
  place: MediaParent,
): string => JSON.stringify([name, size, lastModified, place.kind, place.slug]);

const isResumableUpload = (value: unknown): value is ResumableUpload =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'slug' in value &&
  'print' in value;

function read(): ResumableUpload[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isResumableUpload) : [];
  } catch {
    return [];
  }
}

function write(uploads: readonly ResumableUpload[]): void {
  try {
    if (uploads.length > 0) localStorage.setItem(storageKey, JSON.stringify(uploads));
    else localStorage.removeItem(storageKey);
  } catch {
    // Best effort: the server lists unfinished uploads too.
  }
}

/** Whether this device has uploads that may be unfinished; the server is only asked if so. */
export const hasResumableUploads = (): boolean => localStorage.getItem(storageKey) !== null;

export const findResumable = (print: string): ResumableUpload | undefined =>
  read().find((upload) => upload.print === print);
export const saveResumable = (upload: ResumableUpload): void =>
  write([...read().filter(({ id }) => id !== upload.id), upload]);
export const deleteResumable = (id: string): void =>
  write(read().filter((upload) => upload.id !== id));

/** Drops the entries that the server no longer has. */
export const pruneResumable = (ids: readonly string[]): void =>
  write(read().filter(({ id }) => ids.includes(id)));

/**
 * Whether the file is probably the one an upload was started with, by name and size. The modification time doesn't
 * count: phones change it each time a file is chosen.
 */
export const isSameFile = (
  { filename, size }: Pick<Upload, 'filename' | 'size'>,
  file: FileIdentity,
): boolean => file.size === size && file.name === filename;
