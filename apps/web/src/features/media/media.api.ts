import { media, type MediaItem, type MediaParent } from '@fencing-journal/contract/media';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

/** Storage used and the quota, with the videos that take most of it. */
export const usageQuery = queryOptions({
  queryKey: ['media', 'usage'],
  queryFn: ({ signal }) => call(media.usage, { signal }),
});

/** Unfinished uploads that the server has the first part of. */
export const unfinishedUploadsQuery = queryOptions({
  queryKey: ['media', 'uploads'],
  queryFn: ({ signal }) => call(media.uploads, { signal }),
});

/** Loads the video again, with fresh signed links. */
export const renewLinks = (slug: string): Promise<MediaItem> =>
  call(media.read, { params: { slug } });

/** Invalidates the storage usage and the unfinished uploads. */
const invalidateMedia = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['media'] });

/** Invalidates the storage usage and the lesson or bout that shows the videos. */
export async function invalidateVideos(place: MediaParent): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: [place.kind === 'bout' ? 'bouts' : 'lessons', 'detail', place.slug],
    }),
    invalidateMedia(),
  ]);
}

/** Deletes a video. Throws without a request if the slug is empty. */
export async function deleteVideo(place: MediaParent, slug: string): Promise<void> {
  if (slug === '') throw new Error('A video without a slug cannot be deleted.');
  await call(place.kind === 'bout' ? media.removeFromBout : media.removeFromLesson, {
    params: { slug },
  });
}

/** Saves the poster, and the duration for files that don't contain one. */
export const savePoster = (
  slug: string,
  { picture, durationMs }: { picture: Blob; durationMs: number | undefined },
): Promise<MediaItem> =>
  call(media.savePoster, { params: { slug }, query: { duration_ms: durationMs }, file: picture });
