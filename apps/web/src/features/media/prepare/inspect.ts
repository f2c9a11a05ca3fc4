import { canCopy } from './copy-part.ts';
import type { OpenFile } from './open-file.ts';
import type { VideoFacts } from './prepare.rules.ts';
import { chooseCodecs, shrink } from './shrink.ts';

/** The number of packets that is enough to measure the frame rate. */
const countedPackets = 120;
/** How many seconds of the video are made smaller to measure the speed. */
const sampleSeconds = 1;

const canTranscode = (): boolean =>
  typeof VideoEncoder !== 'undefined' &&
  typeof VideoDecoder !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined';

export async function factsOf(file: OpenFile): Promise<VideoFacts> {
  const { picture, sound } = file;
  const facts = {
    duration: await picture.computeDuration(),
    width: await picture.getDisplayWidth(),
    height: await picture.getDisplayHeight(),
    framesPerSecond: (await picture.computePacketStats(countedPackets)).averagePacketRate,
    hasSound: sound !== undefined,
    canCopy: await canCopy(file),
    canShrink: false,
  };
  const canShrink =
    canTranscode() && (await picture.canDecode()) && (await chooseCodecs(facts)) !== undefined;
  return { ...facts, canShrink };
}

/** Measures how many seconds of the video this device makes smaller per second. */
export async function measureSpeed(file: OpenFile, facts: VideoFacts): Promise<number> {
  const from = facts.duration / 2;
  const to = Math.min(facts.duration, from + sampleSeconds);
  const startedAt = performance.now();
  await shrink(file, { from, to }, facts, () => undefined);
  return ((to - from) * 1000) / Math.max(1, performance.now() - startedAt);
}
