import { useSyncExternalStore } from 'react';
import type { VideoUpload } from './upload.rules.ts';

/** The uploads, outside of React so that they outlive page changes. The rest of the code loads on the first upload. */
let uploads: readonly VideoUpload[] = [];
const listeners = new Set<() => void>();

export const getUploads = (): readonly VideoUpload[] => uploads;

export function setUploads(next: readonly VideoUpload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUploads = (): readonly VideoUpload[] =>
  useSyncExternalStore(subscribe, getUploads, getUploads);
