import {
  BlobSource,
  Input,
  MATROSKA,
  MkvOutputFormat,
  MP4,
  Mp4OutputFormat,
  QTFF,
  WEBM,
  WebMOutputFormat,
  type InputAudioTrack,
  type InputVideoTrack,
  type OutputFormat,
} from 'mediabunny';

export interface OpenFile {
  picture: InputVideoTrack;
  sound: InputAudioTrack | undefined;
  /** The output format that allows a part to be copied without encoding it again. */
  sameFormat: OutputFormat;
  close: () => void;
}

async function formatLike(input: Input): Promise<OutputFormat> {
  const format = await input.getFormat();
  if (format === WEBM) return new WebMOutputFormat();
  return format === MATROSKA ? new MkvOutputFormat() : new Mp4OutputFormat();
}

/** Opens a video file. Throws if it has no picture. */
export async function openFile(file: Blob): Promise<OpenFile> {
  const input = new Input({
    source: new BlobSource(file),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  });
  try {
    const picture = await input.getPrimaryVideoTrack();
    if (!picture) throw new Error('There is no picture.');
    return {
      picture,
      sound: (await input.getPrimaryAudioTrack()) ?? undefined,
      sameFormat: await formatLike(input),
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}
