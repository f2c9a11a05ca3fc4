import type { MediaItem } from '@fencing-journal/contract/media';

/** A video that every browser can play. Its links lead nowhere. */
export const aVideo = (overrides: Partial<MediaItem> = {}): MediaItem => ({
  slug: 'Kq3vT9a',
  place: { kind: 'bout', slug: 'vega-vs-lind-aaaaaa' },
  url: '/nowhere/Kq3vT9a.mp4',
  type: 'video/mp4',
  codecs: ['avc1', 'mp4a'],
  filename: 'final.mp4',
  size: 52_000_000,
  duration_ms: 65_000,
  width: 1920,
  height: 1080,
  poster: null,
  conversion: 'none',
  moments: 'mark',
  created_at: '2026-03-15T18:00:00.000Z',
  ...overrides,
});
