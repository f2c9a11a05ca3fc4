import { bouts } from '@fencing-journal/contract/bouts';
import { touches } from '@fencing-journal/contract/touches';
import { BlobSource, Input, WEBM, MP4 } from 'mediabunny';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, exactly, notice, renderApp, signIn } from '../../../testing/app.tsx';
import { aBout } from '../../../testing/samples/bouts.ts';
import { aTouchLog } from '../../../testing/samples/touches.ts';
import { requestsTo, stub } from '../../../testing/stub-server.ts';
import { endUploads, startUploads, type TusServer } from '../../../testing/tus-server.ts';
import { createTestVideo, readFrameNumber } from '../../review/testing/test-video.ts';
import { chooseFiles } from '../testing/files.ts';
import { foundIn, keepFound } from '../found/found-touches.ts';
import type { PrepareReply } from './messages.ts';
import { carryFoundTouches } from './prepared-files.ts';
import { makeLargeFilm } from './testing/large-film.ts';

const address = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/vega-vs-lind-aaaaaa';
const adding = dialog('Add Media');
const preparing = dialog('Trim or make smaller');
const button = (name: string) => page.getByRole('button', exactly(name));
let server: TusServer;

beforeEach(() => {
  signIn();
  stub(bouts.detail, aBout());
  stub(touches.list, aTouchLog([], { agrees: false, version: 3 }));
  stub(touches.replace, aTouchLog());
  server = startUploads();
});
afterEach(endUploads);

async function choose(...files: File[]) {
  await renderApp(address);
  await page.getByRole('button', { name: /^No videos yet\./ }).click();
  chooseFiles('Video files', ...files);
}
async function open(file: File) {
  await choose(file);
  await button('Trim or make smaller').click();
  await expect.element(preparing).toBeVisible();
}
const fileOf = (blob: Blob) =>
  new File([blob], 'bout.webm', { type: 'video/webm', lastModified: 1_770_000_000_000 });

/** The file behind the preview in a dialog. */
async function previewed(): Promise<File> {
  const { src } = adding.getByLabelText('Preview of bout.webm').element() as HTMLVideoElement;
  return new File([await (await fetch(src)).blob()], 'bout.webm');
}

/** Replies in place of the worker. */
function answerForWorker(...replies: PrepareReply[]) {
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    for (const data of replies) this.dispatchEvent(new MessageEvent('message', { data }));
  });
  return () => spy.mockRestore();
}

describe('trimming', { tags: ['B-CV-06'] }, () => {
  let film: File;
  beforeAll(async () => {
    film = fileOf(await createTestVideo({ fps: 30, frames: 120, hasTone: true }));
  });

  test('cuts by keyboard, shows the result, and restores the original', async () => {
    await open(film);
    const start = preparing.getByRole('slider', exactly('Start'));
    await expect.element(start).toBeVisible();
    await expect.element(button('Make the video')).toBeDisabled();
    (start.element() as HTMLInputElement).focus();
    // Each press moves by a tenth of the video, which is 0.4 seconds.
    await userEvent.keyboard('{PageUp}{PageUp}{PageUp}');
    await expect.element(start).toHaveAttribute('aria-valuetext', '1.2 seconds');
    (preparing.getByRole('slider', exactly('End')).element() as HTMLInputElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect
      .element(preparing.getByRole('slider', exactly('End')))
      .toHaveAttribute('aria-valuetext', '3.8 seconds');
    // The preview shows the end that was moved.
    const preview = preparing.getByLabelText('Preview of bout.webm').element() as HTMLVideoElement;
    await expect.poll(() => preview.currentTime).toBeCloseTo(3.8, 1);
    await button('Make the video').click();
    await expect.element(adding.getByText(/^0:01\.0 to 0:03\.8\./)).toBeVisible();
    // The preview of the closed dialog no longer reads the file, whose address is revoked.
    await expect.poll(() => preview.networkState).toBe(HTMLMediaElement.NETWORK_EMPTY);
    const video = adding.getByLabelText('Preview of bout.webm').element() as HTMLVideoElement;
    await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(2);
    // The file starts at the key frame before the part.
    await expect.poll(() => readFrameNumber(video)).toBeGreaterThanOrEqual(30);
    expect(readFrameNumber(video)).toBeLessThanOrEqual(36);
    expect(video.duration).toBeGreaterThan(2.7);
    expect(video.duration).toBeLessThan(3);
    await button('Use the original').click();
    await expect.poll(async () => (await previewed()).size).toBe(film.size);
  });

  test("sets an end to the preview's position", async () => {
    await open(film);
    await expect.element(button('End here')).toBeVisible();
    const preview = preparing.getByLabelText('Preview of bout.webm').element() as HTMLVideoElement;
    preview.currentTime = 2;
    await button('End here').click();
    await expect
      .element(preparing.getByRole('slider', exactly('End')))
      .toHaveAttribute('aria-valuetext', '2 seconds');
  });

  test('uploads only the selected part, and shifts the found touches to match', async () => {
    keepFound('vega-vs-lind-aaaaaa', film, [{ at_ms: 3_000, scorer: 'a' }]);
    await open(film);
    const start = preparing.getByRole('slider', exactly('Start'));
    await expect.element(start).toBeVisible();
    (start.element() as HTMLInputElement).focus();
    await userEvent.keyboard('{PageUp}{PageUp}{PageUp}');
    await button('Make the video').click();
    await expect.element(adding.getByText(/^0:01\.0 to 0:04\.0\./)).toBeVisible();
    const made = await previewed();
    await button('Upload').click();
    await dialog('Upload').getByRole('button', exactly('Upload')).click();
    await expect.element(notice('Upload Success')).toBeVisible();
    expect([...server.uploads.values()].map(({ row }) => row.size)).toEqual([made.size]);
    // The part starts a second later.
    await expect.poll(() => requestsTo(touches.replace)).toHaveLength(1);
    const [request] = requestsTo(touches.replace);
    const { touches: sent } = request!.body as { touches: { at_ms: number }[] };
    const { at_ms = 0 } = sent[0] ?? {};
    expect(at_ms).toBeGreaterThan(1_900);
    expect(at_ms).toBeLessThanOrEqual(2_000);
  });
});

test(
  'touches in the part of an original that is kept are moved with it, and others are left out',
  { tags: ['B-CV-06'] },
  () => {
    const original = new File(['original'], 'bout.mov');
    const made = new File(['part'], 'bout.mp4');
    const found = [
      {
        filename: 'bout.mov',
        size: 8,
        video: null,
        touches: [
          { at_ms: 500, scorer: 'a' as const },
          { at_ms: 4_200, scorer: 'b' as const },
          { at_ms: 9_000, scorer: 'a' as const },
        ],
      },
    ];
    carryFoundTouches('some-bout', found, made, { original, from: 1, to: 5, smaller: true });
    const stored = JSON.stringify(Object.values(localStorage));
    expect(stored).toContain('3200');
    expect(stored).not.toContain('9000');
    expect(foundIn(found, original)?.touches).toHaveLength(3);
  },
);

describe('making smaller', { tags: ['B-CV-06'] }, () => {
  test('turns 1080p at 20 Mbit/s into 720p of at most a quarter of the size, without tags and names', async () => {
    const film = fileOf(await makeLargeFilm(1));
    expect(film.size).toBeGreaterThan(1_500_000);
    await open(film);
    await preparing.getByRole('checkbox', { name: /^Make smaller/ }).click();
    await expect.element(preparing.getByText(/^About .* instead of /)).toBeVisible();
    await expect.element(preparing.getByText(/Takes (less than a minute|about)/)).toBeVisible();
    await button('Make the video').click();
    await expect.element(adding.getByText(/^0:00\.0 to 0:01\.0, made smaller\./)).toBeVisible();
    const name = /Preview of bout\.(webm|mp4)/;
    const { src } = adding.getByLabelText(name).element() as HTMLVideoElement;
    const made = await (await fetch(src)).blob();
    expect(made.size / film.size).toBeLessThan(0.25);
    const input = new Input({ source: new BlobSource(made), formats: [MP4, WEBM] });
    const tracks = await input.getTracks();
    expect(tracks.map(({ type }) => type).toSorted()).toEqual(['audio', 'video']);
    expect(await Promise.all(tracks.map((track) => track.getName()))).toEqual([null, null]);
    expect(JSON.stringify(await input.getMetadataTags())).not.toMatch(/Castellane|40\.71/);
    const bytes = await made.text();
    for (const secret of ['Castellane', '40.71', 'Kim Vega']) expect(bytes).not.toContain(secret);
    const picture = await input.getPrimaryVideoTrack();
    expect([await picture?.getDisplayWidth(), await picture?.getDisplayHeight()]).toEqual([
      1280, 720,
    ]);
    expect(await picture?.computeDuration()).toBeCloseTo(1, 1);
    input.dispose();
    // The original is still there.
    await button('Use the original').click();
    await expect.poll(async () => (await previewed()).size).toBe(film.size);
  });

  const facts = {
    duration: 60,
    width: 1920,
    height: 1080,
    framesPerSecond: 30,
    hasSound: true,
    canCopy: true,
    canShrink: true,
  };
  /** As large as a minute of a phone's video; its bytes are never read. */
  const aLargeFile = () => {
    const file = new File(['x'], 'bout.webm', { type: 'video/webm' });
    Object.defineProperty(file, 'size', { value: 150_000_000 });
    return file;
  };

  test('says how large the file becomes and how long it takes, and can be stopped', async () => {
    const restore = answerForWorker({ kind: 'facts', facts }, { kind: 'speed', speed: 0.5 });
    await open(aLargeFile());
    await preparing.getByRole('checkbox', { name: /^Make smaller/ }).click();
    await expect
      .element(preparing.getByText(/^About 21.MB instead of 150.MB\. Takes about 2.min\./))
      .toBeVisible();
    restore();
    const hold = answerForWorker({ kind: 'progress', fraction: 0.4 });
    const make = button('Make the video').element() as HTMLElement;
    make.focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(preparing.getByRole('progressbar', exactly('Making the video')))
      .toHaveAttribute('aria-valuenow', '40');
    const terminated = vi.spyOn(Worker.prototype, 'terminate');
    await expect.element(button('Stop')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(terminated).toHaveBeenCalledOnce();
    await expect.element(button('Make the video')).toHaveFocus();
    terminated.mockRestore();
    hold();
  });

  test('says so if it cannot tell how long it takes', async () => {
    const restore = answerForWorker({ kind: 'facts', facts }, { kind: 'failed' });
    await open(aLargeFile());
    await preparing.getByRole('checkbox', { name: /^Make smaller/ }).click();
    await expect
      .element(preparing.getByText(/How long it takes depends on this device\./))
      .toBeVisible();
    await expect.element(button('Make the video')).toBeEnabled();
    restore();
  });

  test.each([
    {
      what: 'a browser that can’t encode',
      replies: [{ kind: 'facts', facts: { ...facts, canShrink: false } }],
      text: /^This browser can’t make this video smaller\. You can trim it/,
    },
    {
      what: 'a file that can’t be read',
      replies: [{ kind: 'failed' }],
      text: /^This browser can’t change this video\. You can upload it as it is\./,
    },
  ] as const)('$what leaves the original', async ({ replies, text }) => {
    const restore = answerForWorker(...replies);
    await open(aLargeFile());
    await expect.element(preparing.getByText(text)).toBeVisible();
    await preparing.getByRole('button', exactly('Close')).click();
    await expect.element(adding.getByText('bout.webm', { exact: true })).toBeVisible();
    await expect.element(button('Upload')).toBeVisible();
    restore();
  });
});
