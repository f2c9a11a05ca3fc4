import type { Page } from './fixtures.ts';

export interface VideoEvent {
  at_ms: number;
  type: string;
  video_ms?: number;
  rate?: number;
}

export interface Drift {
  samples: number;
  /** The distance between what the video shows and what it should show: the 95th percentile and the maximum. */
  mostMs: number;
  maxMs: number;
}

/** Starts comparing the sound of a walkthrough with the video, many times a second. `readDrift` returns the result. */
export const measureDrift = (page: Page, events: readonly VideoEvent[]): Promise<void> =>
  page.evaluate((all) => {
    const video = document.querySelector('video');
    const audio = document.querySelector<HTMLAudioElement>('audio[data-walkthrough]');
    if (!video || !audio) throw new Error('No walkthrough is open.');
    const moves = all.filter(({ video_ms }) => video_ms !== undefined);
    const wantedMs = (now: number): number => {
      let state = { at: 0, ms: 0, rate: 0 };
      for (const { at_ms, type, video_ms = 0, rate = 0 } of moves) {
        if (at_ms > now) break;
        state = { at: at_ms, ms: video_ms, rate: type === 'seek' ? state.rate : rate };
      }
      return state.ms + (now - state.at) * state.rate;
    };
    /**
     * Returns the smallest tolerance, applied to the time in the sound and in the video, within which the shown time is
     * correct.
     */
    const driftAt = (now: number, shownMs: number): number => {
      let drift = Infinity;
      for (let away = 0; away < drift; away += 5)
        for (const at of [now - away, now + away])
          drift = Math.min(drift, Math.max(away, Math.abs(wantedMs(at) - shownMs)));
      return drift;
    };
    const drifts: number[] = [];
    const sample = () => {
      // While an element seeks or waits, it shows something older than its current time says.
      if (audio.paused || audio.seeking || video.seeking || video.readyState < 2) return;
      drifts.push(driftAt(audio.currentTime * 1000, video.currentTime * 1000));
    };
    const onFrame = () => {
      sample();
      video.requestVideoFrameCallback(onFrame);
    };
    onFrame();
    setInterval(sample, 15);
    Object.assign(window, { drifts });
  }, events);

export const readDrift = async (page: Page): Promise<Drift> => {
  const drifts = await page.evaluate(() => (window as unknown as { drifts: number[] }).drifts);
  const sorted = drifts.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity;
  return { samples: sorted.length, mostMs: at(0.95), maxMs: at(1) };
};
