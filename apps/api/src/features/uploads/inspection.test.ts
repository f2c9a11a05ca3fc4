import { media, mediaTexts } from '@fencing-journal/contract/media';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RefusedContent } from '@fencing-journal/video-container';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { mp4OfFreeBoxes, webmOfVoids } from '@fencing-journal/video-container/testing/worst-files';
import { useTestApp } from '../../testing/use-test-app.ts';
import { inspector } from '../../inspection/inspector.ts';
import { toFile, compareStorage, sendForm, tusClient } from './testing/uploading.ts';
import { useVideoPlaces, withoutFfmpeg } from './testing/use-video-places.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);
let video: Uint8Array;
beforeAll(async () => {
  video = await createTestVideo({ moovLast: true });
});
afterEach(() => void vi.restoreAllMocks());

const inBalance = async () =>
  expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
const failing = (error: Error) => vi.spyOn(inspector, 'inspect').mockRejectedValueOnce(error);
const stopped = () => new RefusedContent(mediaTexts.unreadable);
const ours = () => Object.assign(new Error('A thread ended.'), { statusCode: 503 });
const startTus = async () => {
  const { headers } = await tusClient(set.ada).start(set.bout, video.byteLength);
  return headers.get('location') ?? '';
};
const used = async () => (await set.ada.call(media.usage)).body.used;

describe('an upload whose file cannot be read', () => {
  it.each([
    [stopped, 400, mediaTexts.unreadable],
    [ours, 503, 'The service is busy. Try again in a moment.'],
  ])('leaves nothing behind if it was sent as a form (%o)', async (make, status, message) => {
    failing(make());
    const answer = await sendForm(set.ada, set.bout, toFile(video));
    expect([answer.status, answer.body['message'], await used()]).toEqual([status, message, 0]);
    await inBalance();
    expect((await sendForm(set.ada, set.bout, toFile(video))).status).toBe(201);
  });

  it('is discarded if the file is at fault, even if it is resumable', async () => {
    const url = await startTus();
    failing(stopped());
    const answer = await tusClient(set.ada).send(url, 0, video);
    expect([answer.status, answer.body.message]).toEqual([400, mediaTexts.unreadable]);
    expect([(await tusClient(set.ada).ask(url)).status, await used()]).toEqual([404, 0]);
    await inBalance();
  });

  it('is kept if we are at fault, and becomes a video at the next request', async () => {
    const url = await startTus();
    failing(ours());
    expect((await tusClient(set.ada).send(url, 0, video)).status).toBe(503);
    expect((await set.ada.call(media.usage)).body.count).toBe(0);
    expect((await tusClient(set.ada).ask(url)).status).toBe(200);
    expect((await set.ada.call(media.usage)).body.count).toBe(1);
    await inBalance();
  });
});

describe('the files that take longest to read', () => {
  it.each([
    ['a WebM of 1.9 million elements', async () => webmOfVoids()],
    ['an MP4 with 600,000 empty boxes', () => mp4OfFreeBoxes()],
  ])('are refused, even when several arrive at the same time: %s', async (_what, make) => {
    const file = await make();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => sendForm(set.ada, set.bout, toFile(file))),
    );
    for (const { status, body } of answers)
      expect([status, body['message']]).toEqual([400, mediaTexts.damagedFile]);
    await inBalance();
  });
});
