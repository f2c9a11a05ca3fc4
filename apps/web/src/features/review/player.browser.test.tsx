import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Player } from './player.ts';
import { createTestVideo, readFrameNumber, settledFrame } from './testing/test-video.ts';

let player: Player;
let video: HTMLVideoElement;
let letGo: () => void;

/**
 * Attaches a player to a video in the page. `prepare` can change the video element first; `beforeLoading` can use the
 * player before the video has loaded.
 */
async function show(
  film: Blob,
  prepare?: (video: HTMLVideoElement) => void,
  beforeLoading?: () => void,
): Promise<void> {
  player = new Player();
  video = document.createElement('video');
  prepare?.(video);
  document.body.append(video);
  letGo = player.attach(video);
  // Muted, because browsers block autoplay with sound.
  player.toggleMute();
  beforeLoading?.();
  video.src = URL.createObjectURL(film);
  await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(2);
}
afterEach(() => {
  letGo();
  URL.revokeObjectURL(video.src);
  video.remove();
});

/** Delays frame reports by 30 animation frames. They then name the frame presented last, as in browsers. */
function reportLate(late: HTMLVideoElement): void {
  const request = late.requestVideoFrameCallback.bind(late);
  let last: VideoFrameCallbackMetadata | undefined;
  const remember = () =>
    request((_, metadata) => {
      last = metadata;
      remember();
    });
  remember();
  late.requestVideoFrameCallback = (callback) =>
    request((now, metadata) => {
      const wait = (pictures: number) => {
        if (pictures === 0) callback(now, last ?? metadata);
        else requestAnimationFrame(() => wait(pictures - 1));
      };
      wait(30);
    });
}

test('knows a video that has loaded before the player is attached', async () => {
  const film = await createTestVideo({ fps: 30, frames: 30 });
  await show(film);
  letGo();
  const late = new Player();
  letGo = late.attach(video);
  expect(late.state.duration).toBeCloseTo(video.duration);
  expect(late.state.buffered).not.toEqual([]);
});

const isAt = (frame: number) => expect.poll(() => readFrameNumber(video)).toBe(frame);

describe.each([24, 30, 60])('a video at %d fps', (fps) => {
  let film: Blob;
  beforeAll(async () => {
    film = await createTestVideo({ fps, frames: 90 });
  });
  beforeEach(() => show(film));

  test('steps through single frames from the first one without having played', async () => {
    await isAt(0);
    for (let frame = 1; frame <= 12; frame += 1) {
      await player.step(1);
      expect(readFrameNumber(video)).toBe(frame);
    }
    for (let frame = 11; frame >= 0; frame -= 1) {
      await player.step(-1);
      expect(readFrameNumber(video)).toBe(frame);
    }
    await player.step(-1);
    expect(readFrameNumber(video)).toBe(0);
  });

  test('steps anywhere, and adds up steps that come faster than it can show them', async () => {
    player.seekMs(Math.ceil((40 / fps) * 1000));
    await isAt(40);
    await player.step(-1);
    expect(readFrameNumber(video)).toBe(39);
    void player.step(3);
    void player.step(4);
    await player.step(-2);
    await isAt(44);
  });

  test('measures its rate while playing', async () => {
    // Plays slowly, so that even a busy machine shows consecutive frames.
    player.setSpeed(0.25);
    await player.play();
    await expect.poll(() => player.state.rate?.isReliable).toBe(true);
    expect(player.state.rate?.fps).toBeCloseTo(fps, 3);
    expect(player.state.rate?.isConstant).toBe(true);
  });
});

test('a video with a variable frame rate is stepped through without skipping frames', async () => {
  const lengths = Array.from({ length: 40 }, (_, n) => [0.033, 0.017, 0.05, 0.1][n % 4]!);
  await show(await createTestVideo({ frameDurations: lengths }));
  for (let frame = 1; frame < 40; frame += 1) {
    await player.step(1);
    expect(readFrameNumber(video)).toBe(frame);
  }
  for (let frame = 38; frame >= 0; frame -= 1) {
    await player.step(-1);
    expect(readFrameNumber(video)).toBe(frame);
  }
});

test('frames that a busy browser reports late are not skipped', async () => {
  // The frames have different lengths, so that no rate tells where a frame ends.
  const lengths = Array.from({ length: 40 }, (_, n) => [0.033, 0.017, 0.05, 0.1][n % 4]!);
  await show(await createTestVideo({ frameDurations: lengths }));
  for (let frame = 1; frame <= 6; frame += 1) await player.step(1);
  reportLate(video);
  for (let frame = 7; frame <= 10; frame += 1) {
    await player.step(1);
    expect(readFrameNumber(video)).toBe(frame);
  }
  for (let frame = 9; frame >= 7; frame -= 1) {
    await player.step(-1);
    expect(readFrameNumber(video)).toBe(frame);
  }
});

/** Reports only every third frame of a 60 fps video while it plays, as if the reported frames were consecutive. */
function dropFrames(slow: HTMLVideoElement): void {
  const request = slow.requestVideoFrameCallback.bind(slow);
  let presentedFrames = 0;
  slow.requestVideoFrameCallback = (callback) =>
    request((now, metadata) => {
      const isDropped = !slow.paused && Math.round(metadata.mediaTime * 60) % 3 !== 0;
      if (isDropped) slow.requestVideoFrameCallback(callback);
      else callback(now, { ...metadata, presentedFrames: (presentedFrames += 1) });
    });
}

test('a step after frames were dropped while playing goes to the next frame', async () => {
  await show(await createTestVideo({ fps: 60, frames: 90 }), dropFrames);
  player.setSpeed(0.25);
  await player.play();
  await expect.poll(() => player.state.rate?.fps).toBeLessThan(25);
  player.pause();
  const frame = await settledFrame(video);
  await player.step(1);
  expect(readFrameNumber(video)).toBe(frame + 1);
  await player.step(-1);
  expect(readFrameNumber(video)).toBe(frame);
});

describe('the last frame', () => {
  test('is where stepping ends', async () => {
    await show(await createTestVideo({ frames: 10 }));
    player.seek(10);
    await isAt(9);
    await player.step(1);
    await player.step(1);
    expect(readFrameNumber(video)).toBe(9);
    await player.step(-1);
    expect(readFrameNumber(video)).toBe(8);
  });
});

describe('a loop', () => {
  beforeEach(async () => show(await createTestVideo({ frames: 60 })));
  const turns = () => {
    let count = 0;
    video.addEventListener('seeked', () => (count += 1));
    return () => count;
  };

  test('repeats between its ends', async () => {
    player.seek(0.5);
    await expect.poll(() => player.state.time).toBeCloseTo(0.5, 1);
    player.setLoop('a');
    player.seek(0.7);
    await expect.poll(() => player.state.time).toBeCloseTo(0.7, 1);
    player.setLoop('b');
    // Plays slowly, because a busy machine notices the end of the loop late.
    player.setSpeed(0.25);
    const seen: number[] = [];
    const stop = player.subscribe(() => seen.push(player.state.time));
    const count = turns();
    player.seek(0.6);
    await player.play();
    await expect.poll(count).toBeGreaterThanOrEqual(4);
    stop();
    expect(Math.max(...seen)).toBeLessThan(1.1);
    player.setSpeed(1);
    player.clearLoop();
    await expect.poll(() => player.state.paused).toBe(true);
    expect(player.state.time).toBeGreaterThan(1.5);
  });

  test('that ends at the end of the video also repeats', async () => {
    player.seek(1.7);
    await expect.poll(() => player.state.time).toBeCloseTo(1.7, 1);
    player.setLoop('a');
    player.seek(9);
    await expect.poll(() => video.seeking).toBe(false);
    player.setLoop('b');
    const count = turns();
    player.seek(1.8);
    await player.play();
    await expect.poll(count).toBeGreaterThanOrEqual(3);
    await expect.poll(() => player.state.paused).toBe(false);
  });
});

test('speed is clamped and survives a change of the source', async () => {
  await show(await createTestVideo({ frames: 10 }));
  player.setSpeed(0.01);
  expect(video.playbackRate).toBe(0.1);
  player.setSpeed(5);
  expect(video.playbackRate).toBe(2);
  player.slower();
  video.load();
  await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(2);
  expect(video.playbackRate).toBe(1.5);
});

test('a video without a duration is measured and starts at its first frame', async () => {
  await show(await createTestVideo({ frames: 60, omitDuration: true }));
  await expect.poll(() => player.state.duration).toBeCloseTo(2, 1);
  await isAt(0);
  player.seekMs(1000);
  await isAt(30);
});

test('a new link to a video without a duration shows the same frame', async () => {
  await show(await createTestVideo({ frames: 60, omitDuration: true }));
  await expect.poll(() => player.state.duration).toBeCloseTo(2, 1);
  player.seekMs(1000);
  await isAt(30);
  player.savePosition();
  video.load();
  await expect.poll(() => video.duration).toBeCloseTo(2, 1);
  await isAt(30);
  expect(await settledFrame(video)).toBe(30);
});

describe('a seek before the player has handled the duration', () => {
  /** Seeks to frame 30 as soon as the video knows its duration, before the player's own listener runs. */
  const seekFirst = (element: HTMLVideoElement) =>
    element.addEventListener('durationchange', () => {
      if (Number.isFinite(element.duration)) player.seekMs(1000);
    });

  test.each([
    ['stored in the file', false],
    ['found by seeking to the end', true],
  ])('is kept if the duration is %s', async (_, omitDuration) => {
    await show(await createTestVideo({ frames: 60, omitDuration }), seekFirst);
    await expect.poll(() => player.state.duration).toBeCloseTo(2, 1);
    await isAt(30);
    expect(await settledFrame(video)).toBe(30);
    expect(player.state.time).toBeCloseTo(1);
  });
});

describe('before the video has loaded', () => {
  let film: Blob;
  beforeAll(async () => {
    film = await createTestVideo({ frames: 60 });
  });
  const nothing = () => undefined;

  test('a pause cancels a start', async () => {
    await show(film, nothing, () => {
      player.seekMs(500);
      player.start();
      player.pause();
    });
    const begun: Event[] = [];
    video.addEventListener('play', (event) => begun.push(event));
    await isAt(15);
    expect(await settledFrame(video)).toBe(15);
    expect(begun).toEqual([]);
  });

  test('a jump starts from the position to load', async () => {
    await show(film, nothing, () => {
      player.seekMs(1000);
      player.jump(-0.5);
    });
    await isAt(15);
  });

  test('the sound is turned off and on', async () => {
    await show(film);
    letGo();
    const late = new Player();
    late.toggleMute();
    expect(late.state.muted).toBe(true);
    late.toggleMute();
    expect(late.state.muted).toBe(false);
    late.toggleMute();
    letGo = late.attach(video);
    expect(video.muted).toBe(true);
  });
});

test('muting updates the state at once', async () => {
  await show(await createTestVideo({ frames: 10 }));
  const { muted } = player.state;
  player.toggleMute();
  expect([player.state.muted, video.muted]).toEqual([!muted, !muted]);
});

test('a seek that a new link interrupts is not resumed after a later one', async () => {
  await show(await createTestVideo({ frames: 60 }));
  player.seekMs(200);
  player.seekMs(500);
  player.savePosition();
  video.load();
  player.seekMs(1000);
  await isAt(30);
  expect(await settledFrame(video)).toBe(30);
});

test('a seek drops frame steps that have not been taken yet', async () => {
  await show(await createTestVideo({ frames: 60 }));
  const steps = player.step(20);
  player.seekMs(1000);
  await steps;
  expect(await settledFrame(video)).toBe(30);
});

test('the end is reported until another frame is shown', async () => {
  await show(await createTestVideo({ frames: 20 }));
  await player.play();
  await expect.poll(() => player.state.ended).toBe(true);
  player.seekMs(0);
  await expect.poll(() => player.state.ended).toBe(false);
});
