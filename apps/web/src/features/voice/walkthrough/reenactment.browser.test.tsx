import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { urlOfTone } from '../testing/sounds.ts';
import { Reenactment } from './reenactment.ts';
import type { ControlledPlayer } from './controlled-player.ts';

const events: WalkthroughEvent[] = [
  { at_ms: 0, type: 'pause', video_ms: 500 },
  { at_ms: 1000, type: 'seek', video_ms: 5000 },
];

/** A player that seeks immediately. The test decides when its video is loading. */
function fakePlayer() {
  let live: { time: number; paused: boolean; isSettled: boolean } | undefined = {
    time: 0,
    paused: true,
    isSettled: true,
  };
  const player: ControlledPlayer = {
    state: { time: 0, duration: 10, speed: 1, muted: false },
    get live() {
      return live;
    },
    play: () => Promise.resolve(),
    pause: () => undefined,
    seekMs: (ms) => {
      if (live) live = { ...live, time: ms / 1000 };
    },
    setSpeed: () => undefined,
    toggleMute: () => undefined,
    clearLoop: () => undefined,
  };
  return {
    player,
    load: (isSettled: boolean) => (live = { time: live?.time ?? 0, paused: true, isSettled }),
    fail: () => (live = undefined),
  };
}

let running: Reenactment | undefined;
// Browsers play sound only after a click.
beforeEach(() => userEvent.click(document.body));
afterEach(() => running?.close());

describe('the sound of a walkthrough', { tags: ['B-CV-04'] }, () => {
  function begin() {
    const audio = new Audio(urlOfTone(8));
    const video = fakePlayer();
    running = new Reenactment(video.player, audio, events);
    running.play();
    const state = () => running?.state.get();
    return { audio, state, ...video };
  }

  test('waits while the video is loading, and then continues', async () => {
    const { audio, state, load, player } = begin();
    expect(player.live?.time).toBe(0.5);
    await expect.poll(() => audio.currentTime).toBeGreaterThan(0.2);
    load(false);
    await expect.poll(() => audio.paused).toBe(true);
    expect(state()).toMatchObject({ playing: true, isWaiting: true });
    load(true);
    await expect.poll(() => audio.paused).toBe(false);
    expect(state()).toMatchObject({ playing: true, isWaiting: false });
    await expect.poll(() => player.live?.time).toBe(5);
  });

  test('plays on without a video', async () => {
    const { audio, state, fail } = begin();
    fail();
    await expect.poll(() => audio.currentTime).toBeGreaterThan(0.5);
    expect(state()).toMatchObject({ isWaiting: false, isSoundOnly: true });
  });

  test('stays paused, whatever the video does', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { audio, state, load } = begin();
    await expect.poll(() => audio.paused).toBe(false);
    running?.pause();
    for (const isSettled of [false, true]) {
      load(isSettled);
      vi.advanceTimersByTime(100);
    }
    await expect.poll(() => audio.paused).toBe(true);
    expect(state()).toMatchObject({ playing: false, isWaiting: false });
  });
});
