import type { Upload } from '@fencing-journal/contract/media';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unfinishedQuery } from '../media.api.ts';
import { forgetOthers } from './known.ts';
import { shownUploads, useUploads } from './store.ts';

/** An upload that broke off, of which the server knows where it belongs. */
export type Unfinished = Upload & { place: NonNullable<Upload['place']>; slug: string };

const isWhole = (upload: Upload): upload is Unfinished =>
  upload.place !== null && upload.slug !== null;

/** Uploads that broke off and whose files this page no longer has: only choosing them again goes on with them. */
export function useUnfinished(enabled: boolean): Unfinished[] {
  const uploads = useUploads();
  const { data } = useQuery({ ...unfinishedQuery, enabled });
  useEffect(() => {
    // What this page has begun since the question is not in the answer.
    if (data) forgetOthers([...data, ...shownUploads()].flatMap(({ id }) => id ?? []));
  }, [data]);
  if (!enabled) return [];
  return (data ?? [])
    .filter(isWhole)
    .filter(({ slug }) => !uploads.some((upload) => upload.slug === slug));
}
