import { media, type MediaItem, type MediaPlace } from '@fencing-journal/contract/media';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

/** Room taken and given, and what takes most of it (G-33). */
export const usageQuery = queryOptions({
  queryKey: ['media', 'usage'],
  queryFn: ({ signal }) => call(media.usage, { signal }),
});

/** Uploads that the server holds the beginning of. */
export const unfinishedQuery = queryOptions({
  queryKey: ['media', 'uploads'],
  queryFn: ({ signal }) => call(media.uploads, { signal }),
});

/** The video with links that are good for a while again. */
export const renewLinks = (slug: string): Promise<MediaItem> =>
  call(media.read, { params: { slug } });

/** The room that videos take, and what is unfinished. */
const roomChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['media'] });

/** The same, and what a lesson or bout shows of its videos. */
export async function videosChanged(place: MediaPlace): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: [place.kind === 'bout' ? 'bouts' : 'lessons', 'detail', place.slug],
    }),
    roomChanged(),
  ]);
}

/** Without a slug nothing is sent (section 5). */
export async function deleteVideo(place: MediaPlace, slug: string): Promise<void> {
  if (slug === '') throw new Error('A video without a slug cannot be deleted.');
  await call(place.kind === 'bout' ? media.removeFromBout : media.removeFromLesson, {
    params: { slug },
  });
}

/** The picture that stands for the video, and its length where the file may not tell it. */
export const savePoster = (
  slug: string,
  { picture, durationMs }: { picture: Blob; durationMs: number | undefined },
): Promise<MediaItem> =>
  call(media.savePoster, { params: { slug }, query: { duration_ms: durationMs }, file: picture });
