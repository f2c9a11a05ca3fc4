import type { Upload } from '@fencing-journal/contract/media';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unfinishedQuery } from '../media.api.ts';
import { forgetOthers } from './known.ts';
import { shownUploads, useUploads } from './store.ts';

/** An interrupted upload whose lesson or bout is known. */
export type Unfinished = Upload & { place: NonNullable<Upload['place']>; slug: string };

const isWhole = (upload: Upload): upload is Unfinished =>
  upload.place !== null && upload.slug !== null;

/** Interrupted uploads whose file this page no longer has: the user has to choose it again. */
export function useUnfinished(enabled: boolean): Unfinished[] {
  const uploads = useUploads();
  const { data } = useQuery({ ...unfinishedQuery, enabled });
  useEffect(() => {
    // Uploads begun after the request are not in the response.
    if (data) forgetOthers([...data, ...shownUploads()].flatMap(({ id }) => id ?? []));
  }, [data]);
  if (!enabled) return [];
  return (data ?? [])
    .filter(isWhole)
    .filter(({ slug }) => !uploads.some((upload) => upload.slug === slug));
}
