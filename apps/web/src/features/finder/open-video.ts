import {
  BlobSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  UrlSource,
  WEBM,
} from 'mediabunny';
import { ObstacleError } from './obstacle.ts';

export interface OpenVideo {
  picture: InputVideoTrack;
  /** Undefined if there is none or the browser can't decode it. */
  sound: InputAudioTrack | undefined;
  /** In seconds. */
  start: number;
  end: number;
  /** Width divided by height, as displayed. */
  aspectRatio: number;
  rotation: number;
  close: () => void;
}

async function soundOf(input: Input): Promise<InputAudioTrack | undefined> {
  const track = await input.getPrimaryAudioTrack();
  return track && typeof AudioDecoder !== 'undefined' && (await track.canDecode())
    ? track
    : undefined;
}

/** Opens a file or address. Throws an ObstacleError if its frames can't be decoded. */
export async function openVideo(video: Blob | string): Promise<OpenVideo> {
  if (typeof VideoDecoder === 'undefined') throw new ObstacleError('no_webcodecs');
  const source = video instanceof Blob ? new BlobSource(video) : new UrlSource(video);
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    if (!(await input.canRead())) throw new ObstacleError('not_a_video');
    const picture = await input.getPrimaryVideoTrack();
    if (!picture) throw new ObstacleError('not_a_video');
    if (!(await picture.canDecode())) throw new ObstacleError('no_codec');
    return {
      picture,
      sound: await soundOf(input),
      start: await picture.getFirstTimestamp(),
      end: await picture.computeDuration(),
      aspectRatio: (await picture.getDisplayWidth()) / (await picture.getDisplayHeight()),
      rotation: await picture.getRotation(),
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    if (error instanceof ObstacleError) throw error;
    throw new ObstacleError('unreadable', { cause: error });
  }
}
