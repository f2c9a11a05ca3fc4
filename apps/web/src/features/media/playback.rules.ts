import type { MediaItem } from '@fencing-journal/contract/media';
import { formatVideoTime } from '../../lib/video-time.ts';

interface Codec {
  /** The common name. */
  name: string;
  /** Argument for `canPlayType`, in the container that every browser knows for this codec. */
  probe: string;
  /** Browsers and devices that might not play it. */
  unsupportedOn?: string;
}

const h264: Codec = { name: 'H.264', probe: 'video/mp4; codecs="avc1.42E01E"' };
const hevc: Codec = {
  name: 'HEVC',
  probe: 'video/mp4; codecs="hvc1.1.6.L93.B0"',
  unsupportedOn: 'Firefox and many Android phones',
};
const vp8: Codec = {
  name: 'VP8',
  probe: 'video/webm; codecs="vp8"',
  unsupportedOn: 'older iPhones',
};
const vp9: Codec = {
  name: 'VP9',
  probe: 'video/webm; codecs="vp9"',
  unsupportedOn: 'older iPhones',
};
const av1: Codec = {
  name: 'AV1',
  probe: 'video/mp4; codecs="av01.0.04M.08"',
  unsupportedOn: 'most iPhones',
};
const aac: Codec = { name: 'AAC', probe: 'video/mp4; codecs="mp4a.40.2"' };
const opus: Codec = { name: 'Opus', probe: 'video/webm; codecs="opus"' };

/** By MP4 sample entry code or Matroska codec ID. */
const codecs: Readonly<Record<string, Codec>> = {
  avc1: h264,
  avc3: h264,
  'V_MPEG4/ISO/AVC': h264,
  hvc1: hevc,
  hev1: hevc,
  dvh1: hevc,
  dvhe: hevc,
  'V_MPEGH/ISO/HEVC': hevc,
  vp08: vp8,
  V_VP8: vp8,
  vp09: vp9,
  V_VP9: vp9,
  av01: av1,
  V_AV1: av1,
  mp4a: aac,
  A_AAC: aac,
  Opus: opus,
  A_OPUS: opus,
  A_VORBIS: { name: 'Vorbis', probe: 'video/webm; codecs="vorbis"' },
  mp4v: {
    name: 'MPEG-4 Part 2',
    probe: 'video/mp4; codecs="mp4v.20.9"',
    unsupportedOn: 'most browsers',
  },
  jpeg: {
    name: 'Motion JPEG',
    probe: 'video/quicktime; codecs="jpeg"',
    unsupportedOn: 'most browsers',
  },
  ...Object.fromEntries(
    ['apch', 'apcn', 'apcs', 'apco', 'ap4h', 'ap4x'].map((code) => [
      code,
      {
        name: 'ProRes',
        probe: `video/quicktime; codecs="${code}"`,
        unsupportedOn: 'browsers other than Safari',
      },
    ]),
  ),
};

type MediaFormat = Pick<MediaItem, 'type' | 'codecs'>;
const isMatroska = ({ type }: MediaFormat): boolean => type === 'video/x-matroska';
const knownCodecs = ({ codecs: names }: MediaFormat): Codec[] =>
  names.flatMap((name) => codecs[name] ?? []);

/**
 * Whether the browser may play the item, asking `canPlayType` for each known codec. Unknown codecs are worth a try.
 * Only Matroska is checked as a container: QuickTime is close to MP4, whatever browsers answer for its MIME type.
 */
export function canProbablyPlay(item: MediaFormat, canPlayType: (type: string) => string): boolean {
  if (isMatroska(item) && canPlayType('video/webm') === '') return false;
  return knownCodecs(item).every(({ probe }) => canPlayType(probe) !== '');
}

const formatName = (item: MediaFormat): string =>
  [...new Set(knownCodecs(item).map(({ name }) => name))].join(' and ') || 'an unusual format';

/** Returns which browsers might not play the item, for users who will share it; undefined if all of them play it. */
export function getCompatibilityNote(
  item: MediaFormat & Pick<MediaItem, 'conversion'>,
): string | undefined {
  if (item.conversion === 'none' || item.conversion === 'done') return undefined;
  const unsupportedOn = [
    ...new Set([
      ...(isMatroska(item) ? ['Safari and Firefox'] : []),
      ...knownCodecs(item).flatMap((codec) => codec.unsupportedOn ?? []),
    ]),
  ];
  if (unsupportedOn.length === 0) return undefined;
  const conversionNote = item.conversion === 'waiting' ? " We're converting it for them." : '';
  return `May not play on ${unsupportedOn.join(', ')} (${formatName(item)}).${conversionNote}`;
}

const conversionTexts: Readonly<Record<MediaItem['conversion'], string>> = {
  waiting: "We're converting it. Check back in a few minutes.",
  unavailable: "We can't convert it here.",
  failed: "We couldn't convert it.",
  none: '',
  done: '',
};

/** Why the video can't be played here, and whether that will change. */
export const cannotPlayText = (item: MediaFormat & Pick<MediaItem, 'conversion'>): string =>
  `This browser can't play this video (${formatName(item)}). ${conversionTexts[item.conversion]}`.trim();

/** Formats a duration, rounded to seconds: "1:05", "1:02:03". */
export const formatDuration = (ms: number): string => formatVideoTime(Math.round(ms / 1000));
