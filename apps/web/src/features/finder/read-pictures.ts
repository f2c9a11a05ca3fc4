import { EncodedPacketSink, VideoSampleSink, type VideoSample } from 'mediabunny';
import type { OpenVideo } from './open-video.ts';

/** The number of decoders that run at the same time. For small frames, a software decoder uses one core. */
const lanes = 2;
/** Seconds of video that a decoder takes at a time. */
const pieceSeconds = 10;

interface Range {
  from: number;
  to: number;
}

/** Splits a range at key frames, so that no frame is decoded twice. */
async function* pieces({ picture }: OpenVideo, { from, to }: Range): AsyncGenerator<Range> {
  const packets = new EncodedPacketSink(picture);
  let start = from;
  while (start < to) {
    const key = await packets.getKeyPacket(start + pieceSeconds, { metadataOnly: true });
    const next =
      key && key.timestamp > start
        ? key
        : key && (await packets.getNextKeyPacket(key, { metadataOnly: true }));
    const end = next && next.timestamp > start ? Math.min(next.timestamp, to) : to;
    yield { from: start, to: end };
    start = end;
  }
}

/**
 * Decodes the frames of a range and passes them to `take`, at most `rate` a second and not quite in order. Returns the
 * number of decoded frames.
 */
export async function readPictures(
  video: OpenVideo,
  range: Range & { rate: number },
  take: (sample: VideoSample, time: number, lane: number) => Promise<void>,
  onProgress: (seconds: number) => void,
): Promise<number> {
  const queue = pieces(video, range);
  let frames = 0;
  let done = 0;
  const work = async (lane: number) => {
    // All lanes share one iterator, and each takes the next piece.
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      const { from, to } = next.value;
      let due = Math.ceil(from * range.rate - 0.25) / range.rate;
      let last = from;
      for await (const sample of new VideoSampleSink(video.picture).samples(from, to)) {
        frames += 1;
        const time = sample.timestamp;
        try {
          if (time > due - 0.25 / range.rate) {
            due = Math.max(due + 1 / range.rate, time);
            await take(sample, time, lane);
          }
        } finally {
          sample.close();
        }
        if (time - last > 0.5) {
          done += time - last;
          last = time;
          onProgress(done);
        }
      }
      done += to - last;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  return frames;
}
