import { getUploads, setUploads } from './store.ts';
import { activeUploads, type VideoUpload } from './upload.rules.ts';

/** Makes the browser ask before closing the tab during an upload. */
const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
function updateUnloadWarning(): void {
  if (activeUploads(getUploads()).length > 0)
    window.addEventListener('beforeunload', warnBeforeUnload);
  else window.removeEventListener('beforeunload', warnBeforeUnload);
}

/** Sets the queue, and whether the browser asks before closing the tab. */
export function replaceUploads(uploads: readonly VideoUpload[]): void {
  setUploads(uploads);
  updateUnloadWarning();
}

export const findUpload = (key: string): VideoUpload | undefined =>
  getUploads().find((upload) => upload.key === key);

export function updateUpload(key: string, changes: Partial<VideoUpload>): void {
  replaceUploads(
    getUploads().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
  );
}
