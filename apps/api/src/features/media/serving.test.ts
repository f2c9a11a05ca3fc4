import { readdirSync, readlinkSync } from 'node:fs';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { connections } from '@fencing-journal/contract/connections';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { testApp } from '../../testing/app.ts';
import { useFixture, useTestApp } from '../../testing/use-test-app.ts';
import { localS3 } from '../../storage/testing/s3.ts';
import { sampleJpeg } from '../conversion/testing/pictures.ts';
import { toFile, download, setUpVideoPlaces, sendForm } from '../uploads/testing/uploading.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';

const s3 = useFixture(localS3);

const environments = {
  'a folder': () => ({}),
  S3: () => ({
    S3_ENDPOINT: s3.options.endpoint,
    S3_REGION: s3.options.region,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  }),
};

describe.each(['a folder', 'S3'] as const)('a video stored in %s', (where) => {
  const test = useTestApp(() => ({
    environment: { ...withoutFfmpeg.environment, ...environments[where]() },
  }));
  const set = useVideoPlaces(test);
  let file: Uint8Array;
  let url: string;
  beforeAll(async () => {
    file = await createTestVideo({ seconds: 60, pictureBytes: 5_000, moovLast: true });
    expect(file.byteLength).toBeGreaterThan(2.5 * 1024 * 1024);
  });
  beforeEach(async () => {
    url = (await sendForm(set.ada, set.places.bout, toFile(file, 'Bout of “Ada”.mp4'))).body.url;
  });

  it('is served whole and in ranges', { tags: ['UP-5', 'R-MED-22'] }, async () => {
    const whole = await download(test, url);
    expect([
      whole.status,
      whole.headers.get('accept-ranges'),
      whole.headers.get('content-length'),
      whole.headers.get('content-type'),
    ]).toEqual([200, 'bytes', String(file.byteLength), 'video/mp4']);
    expect(whole.bytes.equals(file)).toBe(true);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.byteLength - 1),
        fc.oneof(fc.nat(3000), fc.nat(file.byteLength)),
        async (start, length) => {
          const part = await download(test, url, { range: `bytes=${start}-${start + length}` });
          const expected = file.subarray(start, start + length + 1);
          expect([part.status, part.headers.get('content-range')]).toEqual([
            206,
            `bytes ${start}-${start + expected.byteLength - 1}/${file.byteLength}`,
          ]);
          expect(part.bytes.equals(expected)).toBe(true);
        },
      ),
      { numRuns: 8 },
    );
  });

  it(
    'and its lesson are logged when another user opens them, by ids only',
    { tags: ['LG-1'] },
    async () => {
      const opened = () =>
        test.log
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .filter(({ msg }) => msg === 'access')
          .map(({ event, kind, owner, user }) => [event, kind, owner, user]);
      test.log.length = 0;
      await set.ada.call(lessons.detail, { params: { slug: set.lesson.slug } });
      await download(test, url, { range: 'bytes=0-99' });
      expect(opened()).toEqual([]);
      const [owner, user] = [set.ada.user.id, set.coach.user.id];
      await set.coach.call(lessons.detail, { params: { slug: set.lesson.slug } });
      const { body } = await set.coach.send('GET', `/api/bouts/detail/${set.bout.slug}/`);
      for (const range of ['bytes=0-99', 'bytes=100-199'])
        await download(test, body.bout_media[0].url, { range });
      expect(opened()).toEqual([
        ['record of another opened', 'lesson', owner, user],
        ['record of another opened', 'video', owner, user],
      ]);
      test.clock.advance(601);
      await download(test, body.bout_media[0].url, { range: 'bytes=0-99' });
      expect(opened()).toHaveLength(3);
      expect(test.log.join('')).not.toMatch(/Footwork|Bout of/);
    },
  );

  it(
    'answers a range beyond its end with 416, and several ranges with the whole file',
    { tags: ['UP-5'] },
    async () => {
      const beyond = await download(test, url, { range: `bytes=${file.byteLength}-` });
      expect([
        beyond.status,
        beyond.headers.get('content-range'),
        JSON.parse(beyond.bytes.toString()).code,
      ]).toEqual([416, `bytes */${file.byteLength}`, 'range']);
      const several = await download(test, url, { range: 'bytes=0-1,5-6' });
      expect([several.status, several.bytes.byteLength]).toEqual([200, file.byteLength]);
      expect(
        (await download(test, url, { range: 'bytes=-7' })).bytes.equals(file.subarray(-7)),
      ).toBe(true);
    },
  );

  it('supports If-Range, If-None-Match and HEAD', { tags: ['UP-5'] }, async () => {
    const head = await fetch(test.origin + url, { method: 'HEAD' });
    const etag = head.headers.get('etag') ?? '';
    expect([head.status, head.headers.get('content-length'), etag]).toEqual([
      200,
      String(file.byteLength),
      expect.stringMatching(/^"[\w-]{22}"$/),
    ]);
    expect((await download(test, url, { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206);
    expect((await download(test, url, { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(
      200,
    );
    const known = await download(test, url, { 'if-none-match': etag });
    expect([known.status, known.bytes.byteLength]).toEqual([304, 0]);
    const part = await fetch(test.origin + url, {
      method: 'HEAD',
      headers: { range: 'bytes=0-3' },
    });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '4']);
  });

  it(
    'is sent with its type, cannot run anything and is not cached',
    { tags: ['UP-3', 'UP-4', 'HD-1', 'HD-3', 'HD-4'] },
    async () => {
      const { headers } = await download(test, url, { range: 'bytes=0-3' });
      expect(
        Object.fromEntries(
          [
            'x-content-type-options',
            'content-type',
            'cross-origin-resource-policy',
            'cache-control',
            'content-disposition',
            'referrer-policy',
          ].map((name) => [name, headers.get(name)]),
        ),
      ).toEqual({
        'x-content-type-options': 'nosniff',
        'content-type': 'video/mp4',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="Bout of Ada.mp4"; filename*=UTF-8''Bout%20of%20%E2%80%9CAda%E2%80%9D.mp4`,
        'referrer-policy': expect.any(String),
      });
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of ["default-src 'none'", 'sandbox', "frame-ancestors 'none'"])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/allow-scripts|script-src/);
    },
  );

  it('opens only with an unchanged link that has not expired', { tags: ['UP-4'] }, async () => {
    const link = new URL(url, test.origin);
    const wrong = (change: (query: URLSearchParams) => void, path = link.pathname) => {
      const other = new URL(path + link.search, test.origin);
      change(other.searchParams);
      return other.pathname + other.search;
    };
    const other = (await sendForm(set.ada, set.places.bout, toFile(await createTestVideo()))).body;
    for (const forged of [
      link.pathname,
      wrong((query) => query.delete('sig')),
      wrong((query) => query.set('sig', 'x')),
      wrong((query) => query.set('exp', String(Number(query.get('exp')) + 3600))),
      wrong((query) => query.set('s', crypto.randomUUID())),
      wrong((query) => query.set('v', '00000000')),
      wrong(() => undefined, `/api/media/${other.slug}/file`),
      wrong(() => undefined, link.pathname.replace('file', 'poster')),
      wrong((query) => query.set('exp', '1e99')),
    ])
      expect([(await download(test, forged)).status, forged]).toEqual([404, forged]);
    const app = await testApp({ environment: environments[where]() });
    try {
      const there = await setUpVideoPlaces(app);
      const item = (await sendForm(there.ada, there.places.bout, toFile(await createTestVideo())))
        .body;
      app.clock.advance(6 * 3600 - 60);
      expect((await download(app, item.url)).status).toBe(200);
      app.clock.advance(3600 + 61);
      expect((await download(app, item.url)).status).toBe(404);
    } finally {
      await app.close();
    }
  });

  it('has the same link for an hour, so that a player does not have to restart', async () => {
    const links = new Set<string>();
    for (let n = 0; n < 3; n += 1)
      links.add(
        (await set.ada.call(media.read, { params: { slug: url.split('/')[3] ?? '' } })).body.url,
      );
    expect(links.size).toBeLessThanOrEqual(2);
  });

  it('can be opened until the session that requested the link ends, even if other sessions end', async () => {
    const { slug } = (await set.ada.send('GET', `/api/bouts/detail/${set.bout.slug}`)).body
      .bout_media[0];
    const { email, password } = set.ada.user;
    const open = async () => {
      const client = test.visitor();
      client.token = (await client.call(auth.login, { body: { email, password } })).body.token;
      const link = (await client.call(media.read, { params: { slug } })).body.url;
      expect((await download(test, link, { range: 'bytes=0-99' })).status).toBe(206);
      return { client, link };
    };
    const status = async (link: string) =>
      (await download(test, link, { range: 'bytes=0-99' })).status;

    const leaving = await open();
    await leaving.client.call(auth.logout, { body: {} });
    expect(await status(leaving.link)).toBe(404);

    const ended = await open();
    const { body: sessions } = await ended.client.call(account.sessions);
    const id = sessions.find(({ here }) => here)?.id ?? '';
    await set.ada.call(account.endSession, { params: { id } });
    expect(await status(ended.link)).toBe(404);
    expect(await status(url)).toBe(206);

    const [other, changing] = [await open(), await open()];
    await changing.client.call(account.changePassword, {
      body: {
        current_password: password,
        password: 'seven large owls sleep',
        password_confirm: 'seven large owls sleep',
      },
    });
    expect([await status(other.link), await status(changing.link)]).toEqual([404, 206]);
  });

  it(
    'closes at the next range for viewers who may no longer see it',
    { tags: ['AZ-6'] },
    async () => {
      const { slug } = (await set.ada.send('GET', `/api/bouts/detail/${set.bout.slug}`)).body
        .bout_media[0];
      const linkOf = async () => (await set.coach.call(media.read, { params: { slug } })).body.url;
      const mine = await linkOf();
      const next = async (link = mine) =>
        (await download(test, link, { range: 'bytes=0-99' })).status;
      const share = (shareable: string) =>
        set.ada.send('PATCH', `/api/bouts/update/${set.bout.slug}/`, { body: { shareable } });
      expect(await next()).toBe(206);
      await share('Private');
      expect([
        await next(),
        (await set.coach.call(media.read, { params: { slug } })).status,
        await next(url),
      ]).toEqual([404, 404, 206]);
      await share('My coaches');
      expect(await next()).toBe(206);
      const [connection] = (await set.coach.call(connections.list)).body.student_connections;
      expect(
        (
          await set.coach.call(connections.remove, {
            body: { connection_slug: connection?.connection_slug },
          })
        ).status,
      ).toBe(200);
      expect(await next()).toBe(404);
    },
  );

  it('closes at the next range after its owner requests deletion or blocks the viewer', async () => {
    const { slug } = (await set.ada.send('GET', `/api/bouts/detail/${set.bout.slug}`)).body
      .bout_media[0];
    await set.ada.send('PATCH', `/api/bouts/update/${set.bout.slug}/`, {
      body: { shareable: 'Public' },
    });
    const stranger = await test.signedIn();
    const viewers = [set.coach, stranger];
    const links = await Promise.all(
      viewers.map(async (who) => (await who.call(media.read, { params: { slug } })).body.url),
    );
    const next = () =>
      Promise.all(
        links.map(async (link) => (await download(test, link, { range: 'bytes=0-99' })).status),
      );
    expect(await next()).toEqual([206, 206]);
    const { password, email } = set.ada.user;
    await set.ada.call(account.remove, { body: { current_password: password } });
    expect(await next()).toEqual([404, 404]);
    const back = test.visitor();
    back.token = (await back.call(auth.login, { body: { email, password } })).body.token;
    expect((await back.call(account.keep)).status).toBe(200);
    expect(await next()).toEqual([206, 206]);
    for (const { user } of viewers) await test.make.block(set.ada.user.id, user.id);
    test.clock.advance(2);
    expect(await next()).toEqual([404, 404]);
  });

  it('closes within a second when another process revokes access', { tags: ['AZ-6'] }, async () => {
    const { slug } = (await set.ada.send('GET', `/api/bouts/detail/${set.bout.slug}`)).body
      .bout_media[0];
    const link = (await set.coach.call(media.read, { params: { slug } })).body.url;
    expect((await download(test, link)).status).toBe(200);
    await test.store.db.execute(
      sql`UPDATE users SET disabled_at = now() WHERE id = ${set.coach.user.id}`,
    );
    test.clock.advance(2);
    expect((await download(test, link)).status).toBe(404);
  });

  it(
    'can be requested in hundreds of tiny pieces without leaving files open',
    { tags: ['UP-5'] },
    async () => {
      const targetOf = (descriptor: string) => {
        try {
          return readlinkSync(`/proc/self/fd/${descriptor}`);
        } catch {
          return '';
        }
      };
      const open = () =>
        readdirSync('/proc/self/fd')
          .map(targetOf)
          .filter((path) => path.startsWith(join(tmpdir(), 'fj-')));
      const rounds = Number(process.env['DOWNLOAD_ROUNDS'] ?? '3');
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(
          Array.from({ length: 100 }, (_, n) =>
            download(test, url, { range: `bytes=${n * 7}-${n * 7}` }).then(({ status }) =>
              expect(status).toBe(206),
            ),
          ),
        );
      // Clients that disconnect midway don't leave files open, either.
      for (let n = 0; n < 20; n += 1) {
        const request = get(test.origin + url, { agent: false });
        const [answer] = (await once(request, 'response')) as [IncomingMessage];
        expect(answer.statusCode).toBe(200);
        answer.destroy();
      }
      await expect.poll(open).toEqual([]);
    },
  );

  it('gets a cleaned poster, but only from users who may change it', async () => {
    const { slug } = (await set.ada.send('GET', `/api/bouts/detail/${set.bout.slug}`)).body
      .bout_media[0];
    const send = (who = set.ada, body: Uint8Array = sampleJpeg, query = {}) =>
      who.call(media.savePoster, { params: { slug }, body, query });
    expect([(await send(set.coach)).status, (await send(set.stranger)).status]).toEqual([403, 404]);
    const answer = await send(set.ada, sampleJpeg, { duration_ms: 12 });
    expect([answer.status, answer.body.duration_ms]).toEqual([200, 60_000]);
    const poster = await download(test, answer.body.poster ?? '');
    expect([
      poster.status,
      poster.headers.get('content-type'),
      poster.bytes.subarray(0, 3).toString('hex'),
    ]).toEqual([200, 'image/jpeg', 'ffd8ff']);
    expect(poster.bytes.includes('Lavc')).toBe(false);
    const second = await send();
    expect(second.body.poster).not.toBe(answer.body.poster);
    expect((await download(test, answer.body.poster ?? '')).status).toBe(404);
    const refusals = [
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('\xff\xd8<script>', 'latin1'),
      new Uint8Array(),
    ];
    for (const body of refusals)
      expect((await send(set.ada, body)).status, Buffer.from(body).toString()).toBe(400);
    expect((await send(set.ada, new Uint8Array(600_000))).status).toBe(413);
    expect(
      (await set.ada.send('POST', `/api/media/${slug}/poster/`, { body: { poster: 'x' } })).status,
    ).toBe(415);
    expect(
      (
        await set.ada.send('POST', '/api/tournaments/create/', {
          body: sampleJpeg,
          headers: { 'content-type': 'image/jpeg' },
        })
      ).status,
    ).toBe(415);
  });
});
