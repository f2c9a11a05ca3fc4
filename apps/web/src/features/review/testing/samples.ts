import type { MediaItem } from '@fencing-journal/contract/media';
import type { Moment, MomentReply } from '@fencing-journal/contract/moments';
import { aVideo } from '../../../testing/samples/videos.ts';

/** Sample API records; tests override the fields they are about. */
export const aReviewVideo = (overrides: Partial<MediaItem> = {}): MediaItem =>
  aVideo({
    slug: 'clip1234',
    url: '/nothing.webm',
    type: 'video/webm',
    codecs: ['V_VP8'],
    filename: 'IMG_0815.webm',
    size: 52_000,
    duration_ms: 3000,
    width: 160,
    height: 90,
    ...overrides,
  });

const robin = { slug: 'robin-vega-aaaaaa', name: 'Robin Vega' };
const teo = { slug: 'teo-marsh-aaaaaa', name: 'Teo Marsh' };

export const aMoment = (overrides: Partial<Moment> = {}): Moment => ({
  id: '11111111-1111-4111-8111-111111111111',
  at_ms: 1000,
  kind: null,
  note: '',
  author: robin,
  mine: true,
  removable: true,
  created_at: '2026-03-15T18:05:00.000Z',
  answers: [],
  ...overrides,
});

export const aReply = (overrides: Partial<MomentReply> = {}): MomentReply => ({
  id: '22222222-2222-4222-8222-222222222222',
  text: 'Point first.',
  author: teo,
  mine: false,
  removable: true,
  created_at: '2026-03-15T18:06:00.000Z',
  ...overrides,
});
