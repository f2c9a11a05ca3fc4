import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { media, type MediaItem } from '@fencing-journal/contract/media';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { queryRows, inTransaction } from '../../db/database.ts';
import { readConfig } from '../../lib/config.ts';
import { testApp } from '../../testing/app.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { useFixture, useTestApp } from '../../testing/use-test-app.ts';
import { canConvertVideos } from '../../lib/find-ffmpeg.ts';
import {
  toFile,
  compareStorage,
  download,
  setUpVideoPlaces,
  sendForm,
} from '../uploads/testing/uploading.ts';
import { useVideoPlaces } from '../uploads/testing/use-video-places.ts';
import { runWithWatchdog, timeoutFor } from './conversion.service.ts';
import { jobArguments } from './ffmpeg.ts';
import { fakeFfmpeg } from './testing/fake-ffmpeg.ts';
import { sampleJpeg } from './testing/pictures.ts';
import { processDueJobs } from './worker.ts';

let converted: Uint8Array;
let scratch: string;
beforeAll(async () => {
  converted = await createTestVideo({ seconds: 3 });
  scratch = await mkdtemp(join(tmpdir(), 'fj-scratch-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));
const program = useFixture(() => fakeFfmpeg(converted));
const test = useTestApp(() => ({ environment: { FFMPEG_PATH: program.path } }));
beforeEach(async () => void (await test.store.db.execute(sql`DELETE FROM media_jobs`)));
const set = useVideoPlaces(test);

const rowsOf = async <T>(query: ReturnType<typeof sql>) => await queryRows<T>(test.store.db, query);
const jobsLeft = () =>
  rowsOf<{ kind: string; attempts: number; last_error: string | null }>(
    sql`SELECT kind, attempts, last_error FROM media_jobs ORDER BY kind`,
  );
/** Returns a worker's services, at the current time of the test's clock. */
const worker = (log = silentLog) =>
  ({
    db: test.store.db,
    storage: test.storage,
    inTransaction: (work: never) => inTransaction(test.store.db, work),
    now: () => test.clock.now,
    program: program.path,
    scratch,
    log,
  }) as Parameters<typeof processDueJobs>[0];
const work = async (stop?: AbortSignal) =>
  (await processDueJobs(worker(), 'poster', stop)) +
  (await processDueJobs(worker(), 'convert', stop));
const send = async (options = {}) =>
  (await sendForm(set.ada, set.places.bout, toFile(await createTestVideo(options))))
    .body as MediaItem;
const read = async ({ slug }: { slug: string }) =>
  (await set.ada.call(media.read, { params: { slug } })).body;
const minutes = (count: number) => test.clock.advance(count * 60);

describe('processing a video', () => {
  it('makes only a poster if every browser plays the video', async () => {
    const item = await send();
    expect([item.conversion, item.poster]).toEqual(['none', null]);
    expect(await work()).toBe(0);
    minutes(3);
    expect(await work()).toBe(1);
    const after = await read(item);
    // Only this part of the link is compared, because the rest changes every hour.
    const fileIn = (url: string) => /v=\w+/.exec(url)?.[0];
    expect([after.conversion, fileIn(after.url)]).toEqual(['none', fileIn(item.url)]);
    expect((await download(test, after.poster ?? '')).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    expect([await jobsLeft(), await readdir(scratch)]).toEqual([[], []]);
  });

  it('converts it for every browser, keeps the original, and plays the original until then', async () => {
    const file = await createTestVideo({ format: 'webm' });
    const item = (await sendForm(set.ada, set.places.bout, toFile(file, 'bout.webm'))).body;
    expect(item).toMatchObject({
      conversion: 'waiting',
      type: 'video/webm',
      codecs: ['V_VP8', 'A_OPUS'],
    });
    expect((await download(test, item.url)).bytes.equals(file)).toBe(true);
    expect(await work()).toBe(1);
    const after = await read(item);
    expect(after).toMatchObject({
      conversion: 'done',
      type: 'video/mp4',
      codecs: ['avc1', 'mp4a'],
      size: file.byteLength,
      filename: 'bout.webm',
    });
    expect((await download(test, after.url)).bytes.equals(converted)).toBe(true);
    // Viewers who started with the original can play it to the end.
    expect((await download(test, item.url)).bytes.equals(file)).toBe(true);
    expect((await set.ada.call(media.usage)).body.used).toBe(file.byteLength);
    await set.ada.call(media.removeFromBout, { params: { slug: item.slug } });
    expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
  });

  it('adds the duration if the file does not state it', async () => {
    const item = await send({ format: 'webm' });
    await test.store.db.execute(sql`UPDATE media SET duration_ms = NULL WHERE slug = ${item.slug}`);
    await work();
    expect((await read(item)).duration_ms).toBe(2500);
  });

  it('does not make a poster if the browser has sent one', async () => {
    const item = await send();
    await set.ada.call(media.savePoster, { params: { slug: item.slug }, body: sampleJpeg });
    minutes(3);
    expect([await work(), await jobsLeft()]).toEqual([0, []]);
  });

  it('does not start without ffmpeg, and is reported as unavailable', async () => {
    expect(canConvertVideos(readConfig({ FFMPEG_PATH: '/nowhere' }))).toBe(false);
    const without = await testApp({ environment: { FFMPEG_PATH: '/nowhere' } });
    try {
      const there = await setUpVideoPlaces(without);
      const item = (
        await sendForm(
          there.ada,
          there.places.bout,
          toFile(await createTestVideo({ format: 'mov' }), 'x.mov'),
        )
      ).body;
      expect(item).toMatchObject({
        conversion: 'unavailable',
        type: 'video/quicktime',
        codecs: ['avc1', 'mp4a'],
      });
      expect((await download(without, item.url)).status).toBe(200);
    } finally {
      await without.close();
    }
  });

  it('is tried three times and then reported as failed', async () => {
    const item = await send({ format: 'webm' });
    await test.store.db.execute(sql`DELETE FROM media_jobs WHERE kind = 'poster'`);
    await program.fail(true);
    for (const [attempt, pause] of [
      [1, 5],
      [2, 60],
      [3, 100_000],
    ] as const) {
      expect(await work()).toBe(1);
      expect(await work()).toBe(0);
      expect(await jobsLeft()).toEqual([
        {
          kind: 'convert',
          attempts: attempt,
          last_error: expect.stringContaining('Invalid data found'),
        },
      ]);
      minutes(pause);
    }
    await program.fail(false);
    expect([
      await work(),
      (await read(item)).conversion,
      (await download(test, (await read(item)).url)).status,
    ]).toEqual([0, 'failed', 200]);
  });

  it(
    'is given up if it keeps ffmpeg busy for too long, so that other videos are processed too',
    { tags: ['UP-8'] },
    async () => {
      const item = await send({ format: 'webm' });
      await test.store.db.execute(sql`DELETE FROM media_jobs WHERE kind = 'poster'`);
      await program.pause();
      expect(await processDueJobs({ ...worker(), timeoutMs: 100 }, 'convert')).toBe(1);
      expect(await jobsLeft()).toEqual([
        { kind: 'convert', attempts: 3, last_error: 'ffmpeg took too long' },
      ]);
      await program.resume();
      minutes(100_000);
      expect([await work(), (await read(item)).conversion, await readdir(scratch)]).toEqual([
        0,
        'failed',
        [],
      ]);
    },
  );

  it(
    'may take several minutes per minute of video, and six hours at most',
    { tags: ['UP-8'] },
    () => {
      expect([
        timeoutFor('convert', { duration_ms: 30_000 }),
        timeoutFor('convert', { duration_ms: 2 ** 31 }),
        timeoutFor('convert', { duration_ms: null }),
      ]).toEqual([660_000, 21_600_000, 21_600_000]);
      expect(timeoutFor('poster', { duration_ms: 2 ** 31 })).toBe(300_000);
    },
  );

  it('makes a poster while conversions are pending', { tags: ['UP-8'] }, async () => {
    await send({ format: 'webm' });
    minutes(3);
    expect([
      await processDueJobs(worker(), 'poster'),
      (await jobsLeft()).map(({ kind }) => kind),
    ]).toEqual([1, ['convert']]);
  });

  it(
    'fails without revealing the URL of the video, which opens it to anyone',
    { tags: ['UP-8'] },
    async () => {
      await send({ format: 'webm' });
      await program.fail(true);
      const said: object[] = [];
      const signed = 'https://videos.test/key?X-Amz-Signature=secret';
      const log = { ...silentLog, warn: (fields: object) => void said.push(fields) };
      await processDueJobs(
        {
          ...worker(log as typeof silentLog),
          storage: { ...test.storage, locate: async () => signed },
        },
        'convert',
      );
      await program.fail(false);
      const [job] = await jobsLeft();
      expect(job?.last_error).toBe('ffmpeg ended with 1: the video: Invalid data found');
      expect(said).toMatchObject([{ reason: job?.last_error }]);
    },
  );

  it('happens once, however many workers are running', async () => {
    const items = await Promise.all(Array.from({ length: 4 }, () => send({ format: 'webm' })));
    const before = (await program.begun()).length;
    const done = await Promise.all(Array.from({ length: 5 }, () => work()));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect((await program.begun()).length - before).toBe(4);
    for (const item of items) expect((await read(item)).conversion).toBe('done');
  });

  it('starts again after its process was killed, once the claim has expired', async () => {
    const item = await send({ format: 'webm' });
    await program.pause();
    // This is the state after kill -9: a worker's claim that is never renewed.
    await test.store.db.execute(
      sql`UPDATE media_jobs SET attempts = 1, holder = gen_random_uuid(), run_at = ${new Date(test.clock.now.getTime() + 60_000).toISOString()}::timestamptz WHERE kind = 'convert'`,
    );
    await program.resume();
    expect(await work()).toBe(0);
    test.clock.advance(61);
    expect([await work(), (await read(item)).conversion]).toEqual([1, 'done']);
  });

  it('is released when the server stops, and starts again without counting a failure', async () => {
    const item = await send({ format: 'webm' });
    const before = (await program.begun()).length;
    await program.pause();
    const stop = new AbortController();
    const working = work(stop.signal);
    await expect.poll(async () => (await program.begun()).length).toBe(before + 1);
    stop.abort();
    await working;
    expect((await jobsLeft()).find(({ kind }) => kind === 'convert')).toMatchObject({
      attempts: 0,
    });
    await program.resume();
    await work();
    expect((await read(item)).conversion).toBe('done');
  });

  it('stores nothing if the converted file cannot be inspected, and is tried again', async () => {
    const item = await send({ format: 'webm' });
    await program.write(Buffer.from('not a video'));
    await work();
    expect((await jobsLeft()).find(({ kind }) => kind === 'convert')).toMatchObject({
      attempts: 1,
    });
    expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
    await program.write(converted);
    minutes(5);
    await work();
    expect((await read(item)).conversion).toBe('done');
  });

  it('leaves nothing behind if the video is deleted in the meantime', async () => {
    const item = await send({ format: 'webm' });
    const before = (await program.begun()).length;
    await program.pause();
    const working = work();
    await expect.poll(async () => (await program.begun()).length).toBe(before + 1);
    await set.ada.call(media.removeFromBout, { params: { slug: item.slug } });
    await program.resume();
    await working;
    expect([await compareStorage(test), await jobsLeft(), await readdir(scratch)]).toMatchObject([
      { orphans: [], bytesless: [] },
      [],
      [],
    ]);
  });
});

describe('ffmpeg', () => {
  it('is killed when its caller aborts', async () => {
    await program.pause();
    const before = (await program.begun()).length;
    const call = new AbortController();
    const running = runWithWatchdog(program.path, ['x.mp4'], call.signal);
    await expect.poll(async () => (await program.begun()).length).toBe(before + 1);
    const pid = Number((await program.begun()).at(-1)?.split(' ')[1]);
    expect(() => process.kill(pid, 0)).not.toThrow();
    call.abort();
    expect((await running).code).not.toBe(0);
    await expect
      .poll(() => {
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      })
      .toBe(false);
    await program.resume();
  });

  it('gets the format to read, and may open only that file or URL', async () => {
    for (const [options, name, reader] of [
      [{ format: 'mkv' }, 'bout.mkv', 'matroska'],
      [{ format: 'webm' }, 'bout.webm', 'matroska'],
      [{ format: 'mov' }, 'bout.mov', 'mov'],
      [{ width: 3840, height: 2160 }, 'bout.mp4', 'mov'],
    ] as const) {
      await sendForm(set.ada, set.places.bout, toFile(await createTestVideo(options), name));
      minutes(3);
      expect(await work()).toBe(2);
      for (const line of (await program.begun()).slice(-2)) {
        expect(line).toContain(` -protocol_whitelist file,pipe -f ${reader} -i /`);
        expect(line).toMatch(/ -f (mjpeg|mp4) \S+$/);
        expect(line).not.toContain('http');
      }
    }
    const clip = { type: 'video/mp4', codecs: [], width: 1, height: 1, duration_ms: 1 };
    const remote = jobArguments('poster', clip, 'https://store.example/key?signed', 'out.jpg');
    expect(remote.join(' ')).toContain(
      '-protocol_whitelist http,https,tcp,tls -f mov -i https://store.example/key?signed',
    );
    expect(() => jobArguments('poster', { ...clip, type: 'text/html' }, 'in', 'out')).toThrow(
      'There is no decoder',
    );
  });

  it('gets arguments for H.264 and AAC at 1080p with the header first, and copies what already has this format', () => {
    const clip = {
      type: 'video/webm',
      codecs: ['V_VP8', 'A_OPUS'],
      width: 3840,
      height: 2160,
      duration_ms: 60_000,
    };
    const told = (more = {}) =>
      jobArguments('convert', { ...clip, ...more }, 'in', 'out.mp4').join(' ');
    for (const words of [
      '-c:v libx264',
      '-c:a aac',
      '+faststart',
      'min(iw,1920)',
      'min(ih,1080)',
      '-map_metadata -1',
      '-pix_fmt yuv420p',
    ])
      expect(told()).toContain(words);
    expect(told({ codecs: ['avc1', 'mp4a'], width: 1920, height: 1080 })).toContain('-c copy');
    expect(told({ codecs: ['V_MPEG4/ISO/AVC', 'A_AAC'], width: 1080, height: 1920 })).toContain(
      '-c copy -bsf:v filter_units=remove_types=6',
    );
    expect(told({ codecs: ['avc1', 'mp4a'] })).toContain('libx264');
    expect(told({ codecs: ['hvc1', 'mp4a'], width: 1280, height: 720 })).toContain('libx264');
  });
});
