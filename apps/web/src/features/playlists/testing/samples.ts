import type { MediaItem } from '@fencing-journal/contract/media';
import type { PlaylistClip, PlaylistDetail } from '@fencing-journal/contract/playlists';
import { aVideo } from '../../../testing/samples/videos.ts';

export const aClip = (
  media: MediaItem,
  number: number,
  overrides: Partial<PlaylistClip> = {},
): PlaylistClip => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  video: media.slug,
  media,
  from_ms: 0,
  to_ms: 1_000,
  note: '',
  about: {
    date: '2026-03-14',
    fencer: null,
    opponent: `Opponent ${number}`,
    coach: null,
    score: 5,
    against: number,
  },
  ...overrides,
});

/** A WebM video at an address. */
export const aFilm = (slug: string, url: string): MediaItem =>
  aVideo({ slug, url, type: 'video/webm', codecs: ['V_VP8'], width: 160, height: 90 });

export const aPlaylist = (overrides: Partial<PlaylistDetail> = {}): PlaylistDetail => ({
  slug: 'playlist-aaaaaaaaaa',
  name: 'Parries',
  clip_count: overrides.clips?.length ?? 0,
  updated_at: '2026-03-15T18:00:00.000Z',
  owner: { slug: 'robin-vega-aaaaaa', name: 'Robin Vega' },
  mine: true,
  shared_with: [],
  version: 3,
  clips: [],
  missing: 0,
  ...overrides,
});
