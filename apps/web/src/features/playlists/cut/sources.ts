import {
  Input,
  MATROSKA,
  MP4,
  QTFF,
  UrlSource,
  WEBM,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { UnsupportedError } from './unsupported-error.ts';

/** An opened video file. */
export interface Source {
  video: InputVideoTrack;
  /** Undefined if it has no sound that this browser can decode. */
  audio: InputAudioTrack | undefined;
  /** In seconds. */
  end: number;
  input: Input;
}

const maxAttempts = 3;

async function openSource(url: string): Promise<Source> {
  const input = new Input({
    source: new UrlSource(url, {
      getRetryDelay: (attempts) => (attempts < maxAttempts ? attempts : null),
    }),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  });
  const video = await input.getPrimaryVideoTrack();
  if (!video || !(await video.canDecode())) throw new UnsupportedError();
  const audio = await input.getPrimaryAudioTrack();
  return {
    input,
    video,
    audio: audio && (await audio.canDecode()) ? audio : undefined,
    end: await video.computeDuration(),
  };
}

/** Opens each file once. */
export async function openSources(urls: readonly string[]): Promise<Map<string, Source>> {
  const sources = new Map<string, Source>();
  for (const url of new Set(urls)) sources.set(url, await openSource(url));
  return sources;
}
