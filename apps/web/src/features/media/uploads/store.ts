import { createObservable, useObservable } from '../../../lib/observable.ts';
import type { VideoUpload } from './upload.rules.ts';

/** The uploads, outside of React so that they outlive page changes. The rest of the code loads on the first upload. */
const uploads = createObservable<readonly VideoUpload[]>([]);

export const { get: getUploads, set: setUploads } = uploads;

export const useUploads = (): readonly VideoUpload[] => useObservable(uploads);
