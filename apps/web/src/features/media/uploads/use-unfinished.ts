import type { Upload } from '@fencing-journal/contract/media';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unfinishedUploadsQuery } from '../media.api.ts';
import { pruneResumable } from './resumable-uploads.ts';
import { getUploads, useUploads } from './store.ts';

/** An interrupted upload whose lesson or bout is known. */
export type UnfinishedUpload = Upload & { place: NonNullable<Upload['place']>; slug: string };

const hasPlace = (upload: Upload): upload is UnfinishedUpload =>
  upload.place !== null && upload.slug !== null;

/** Interrupted uploads whose file this page no longer has: the user has to choose it again. */
export function useUnfinishedUploads(enabled: boolean): UnfinishedUpload[] {
  const uploads = useUploads();
  const { data } = useQuery({ ...unfinishedUploadsQuery, enabled });
  useEffect(() => {
    // Uploads started after the request are not in the response.
    if (data) pruneResumable([...data, ...getUploads()].flatMap(({ id }) => id ?? []));
  }, [data]);
  if (!enabled) return [];
  return (data ?? [])
    .filter(hasPlace)
    .filter(({ slug }) => !uploads.some((upload) => upload.slug === slug));
}
