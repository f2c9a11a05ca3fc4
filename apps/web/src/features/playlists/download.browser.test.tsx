import { media } from '@fencing-journal/contract/media';
import { playlists } from '@fencing-journal/contract/playlists';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { errorResponse, stub } from '../../testing/stub-server.ts';
import { createTestVideo, readFrameNumber } from '../review/testing/test-video.ts';
import { aClip, aFilm, aPlaylist } from './testing/samples.ts';

const main = page.getByRole('main');
const download = dialog('Download');
const films = new Map<string, string>();
beforeAll(async () => {
  films.set(
    'film1111',
    URL.createObjectURL(await createTestVideo({ fps: 30, frames: 120, hasTone: true })),
  );
  films.set('film2222', URL.createObjectURL(await createTestVideo({ fps: 25, frames: 100 })));
});
afterAll(() => [...films.values()].forEach((url) => URL.revokeObjectURL(url)));

let saved: { name: string; url: string }[];
beforeEach(() => {
  saved = [];
  signIn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, url: this.href });
  });
  const film = (slug: string) => aFilm(slug, films.get(slug) ?? '');
  stub(media.read, ({ params: { slug = '' } }) => film(slug));
  stub(
    playlists.detail,
    aPlaylist({
      clips: [
        aClip(film('film1111'), 1, { from_ms: 1_000, to_ms: 2_000 }),
        aClip(film('film2222'), 2, { from_ms: 2_000, to_ms: 2_800 }),
      ],
    }),
  );
});

async function open() {
  await renderApp('/journal/playlists/playlist-aaaaaaaaaa');
  await main.getByRole('button', exactly('Download')).click();
  await expect.element(download).toBeVisible();
}
const choose = (name: string) => download.getByRole('button', exactly(name)).click();

/** Checks the frames that the saved file shows at the given times, and returns its duration, all in seconds. */
async function durationShowing(expected: readonly { at: number; frame: number }[]) {
  const video = document.createElement('video');
  document.body.append(video);
  video.src = saved[0]?.url ?? '';
  await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(2);
  for (const { at, frame } of expected) {
    video.currentTime = at;
    // The frame may appear after the `seeked` event.
    await expect.poll(() => !video.seeking && readFrameNumber(video)).toBe(frame);
  }
  video.remove();
  return video.duration;
}

/** The loudness of each tenth of a second of the saved file. */
async function readLoudness(): Promise<boolean[]> {
  const bytes = await (await fetch(saved[0]?.url ?? '')).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
  const data = sound.getChannelData(0);
  return Array.from({ length: Math.floor(sound.duration * 10) }, (_, tenth) =>
    data.subarray(tenth * 4_800, (tenth + 1) * 4_800).some((value) => Math.abs(value) > 0.2),
  );
}

describe('downloading clips', { tags: ['B-PL-04'] }, () => {
  test('makes one file of all clips, one after another', async () => {
    await open();
    await choose('All 2 clips');
    await expect.element(download.getByText('The file is in your downloads.')).toBeVisible();
    expect(saved[0]?.name).toMatch(/^parries\.(mp4|webm)$/);
    const duration = await durationShowing([
      { at: 0.51, frame: 45 },
      { at: 1.41, frame: 60 },
    ]);
    expect(duration).toBeCloseTo(1.8, 1);
    // Only the first video has sound.
    const loud = await readLoudness();
    expect(loud.slice(1, 9)).toEqual(Array(8).fill(true));
    expect(loud.slice(11, 17)).toEqual(Array(6).fill(false));
  });

  test('makes a file of the current clip', async () => {
    await open();
    await choose('This clip');
    await expect.element(download.getByText('The file is in your downloads.')).toBeVisible();
    expect(await durationShowing([{ at: 0.51, frame: 45 }])).toBeCloseTo(1, 1);
  });

  test('can be stopped', async () => {
    await open();
    // The worker gets nothing to do, so it can't finish before it is stopped.
    const started = vi.spyOn(Worker.prototype, 'postMessage').mockReturnValue(undefined);
    const terminated = vi.spyOn(Worker.prototype, 'terminate');
    await choose('All 2 clips');
    await expect.poll(() => started.mock.calls.length).toBeGreaterThanOrEqual(1);
    await choose('Stop');
    await expect.element(download.getByRole('button', exactly('All 2 clips'))).toBeVisible();
    await expect.poll(() => terminated.mock.calls.length).toBeGreaterThanOrEqual(1);
    expect(saved).toEqual([]);
    started.mockRestore();
    terminated.mockRestore();
  });

  test('says if a video can no longer be read', async () => {
    await open();
    stub(media.read, errorResponse('not_found'));
    await choose('All 2 clips');
    await expect.element(download.getByText(/^Couldn’t make the file/)).toBeVisible();
  });

  test('says if this browser can’t make the file', async () => {
    const { VideoEncoder: encoder } = window;
    Reflect.deleteProperty(window, 'VideoEncoder');
    try {
      await open();
      await expect.element(download.getByText(/^This browser can’t cut/)).toBeVisible();
      await expect.element(download.getByRole('button', { name: /^All/ })).not.toBeInTheDocument();
    } finally {
      Object.assign(window, { VideoEncoder: encoder });
    }
  });
});
