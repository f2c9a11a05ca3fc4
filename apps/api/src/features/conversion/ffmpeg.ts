import type { Video } from '../media/index.ts';
import type { JobKind } from './jobs.queries.ts';
import { longestSide, playsEverywhere, shortestSide } from './playable.ts';

/** Largest width of a poster in pixels, which is sharp on a phone and makes a small file. */
const posterWidth = 640;

/** Scales to at most 1080p and never enlarges. The format requires even sides. */
const scaleFilter = `scale=w='if(gte(iw,ih),min(iw,${longestSide}),min(iw,${shortestSide}))':h='if(gte(iw,ih),min(ih,${shortestSide}),min(ih,${longestSide}))':force_original_aspect_ratio=decrease:force_divisible_by=2`;

/** Returns the poster's time in seconds: near the start, but not the first frame, which is often black. */
const posterSeconds = ({ duration_ms }: Pick<Video, 'duration_ms'>): string =>
  String(Math.min(1, (duration_ms ?? 0) / 4000));

/** The type of SEI units in H.264, in which cameras store locations. They are removed from copied streams. */
const seiUnit = 6;

/** Matroska's names for the codecs that MP4 can hold unchanged. */
const codecByMatroskaName: Record<string, string> = { 'V_MPEG4/ISO/AVC': 'avc1', A_AAC: 'mp4a' };

/** Demuxer for each container. Without it ffmpeg would guess the format, and some formats make it open other files. */
const demuxers: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
};

/** Returns the protocols that ffmpeg may use: a local file must not use the network, whatever it contains. */
const protocolsFor = (source: string): string =>
  /^https?:/.test(source) ? 'http,https,tcp,tls' : 'file,pipe';

function inputArguments(type: string, source: string): string[] {
  const demuxer = demuxers[type];
  if (demuxer === undefined) throw new Error('There is no decoder for this kind of video.');
  return ['-protocol_whitelist', protocolsFor(source), '-f', demuxer, '-i', source];
}

/**
 * Returns the arguments with which ffmpeg makes a JPEG, or an MP4 with H.264 and AAC, the header first and no metadata.
 * Streams that already have this format are copied.
 */
export function jobArguments(
  kind: JobKind,
  video: Pick<Video, 'type' | 'codecs' | 'width' | 'height' | 'duration_ms'>,
  source: string,
  target: string,
): string[] {
  const commonArguments = ['-nostdin', '-hide_banner', '-y'];
  const input = inputArguments(video.type, source);
  if (kind === 'poster')
    return [
      ...commonArguments,
      '-ss',
      posterSeconds(video),
      ...input,
      '-frames:v',
      '1',
      '-vf',
      `scale='min(iw,${posterWidth})':-2`,
      '-map_metadata',
      '-1',
      '-q:v',
      '4',
      '-f',
      'mjpeg',
      target,
    ];
  const canCopy = playsEverywhere({
    ...video,
    type: 'video/mp4',
    codecs: video.codecs.map((codec) => codecByMatroskaName[codec] ?? codec),
  });
  const codecArguments = canCopy
    ? ['-c', 'copy', '-bsf:v', `filter_units=remove_types=${seiUnit}`]
    : [
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '23',
        '-profile:v',
        'high',
        '-pix_fmt',
        'yuv420p',
        '-vf',
        scaleFilter,
        '-c:a',
        'aac',
        '-b:a',
        '128k',
        '-ac',
        '2',
      ];
  return [
    ...commonArguments,
    ...input,
    '-map',
    '0:v:0',
    '-map',
    '0:a:0?',
    ...codecArguments,
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    target,
  ];
}
