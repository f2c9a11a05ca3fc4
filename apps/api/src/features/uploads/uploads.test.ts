import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { media, mediaTexts, type MediaParent } from '@fencing-journal/contract/media';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestVideo, canary } from '@fencing-journal/video-container/testing/videos';
import { queryRows } from '../../db/database.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import {
  toFile,
  compareStorage,
  download,
  setUpVideoPlaces,
  metadataOf,
  sendForm,
  tusClient,
} from './testing/uploading.ts';
import { useVideoPlaces, withoutFfmpeg } from './testing/use-video-places.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);
let video: Uint8Array;
beforeAll(async () => {
  video = await createTestVideo({ moovLast: true });
});

const rowsOf = async <T>(query: ReturnType<typeof sql>) => await queryRows<T>(test.store.db, query);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const itemsAt = async ({ kind, slug }: MediaParent, who = set.ada) => {
  const { body } = await who.send('GET', `/api/${kind}s/detail/${slug}`);
  return body[`${kind}_media`] as { slug: string; url: string }[];
};
const inBalance = async () =>
  expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });

/** Sends bytes on a separate socket and closes it after `after` bytes, once the server has started reading them. */
async function cutOff(
  head: string[],
  body: Uint8Array,
  after: number,
  begun?: () => Promise<boolean>,
): Promise<void> {
  const { hostname, port } = new URL(test.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.write(body.subarray(0, after), resolve));
  if (begun) await expect.poll(begun).toBe(true);
  socket.destroy();
  await once(socket, 'close');
}

/** Returns headers and raw bytes of a form, for tests that send it by hand. */
async function rawForm(
  place: MediaParent,
  file: Uint8Array,
  order: 'first' | 'last',
  slug = 'Raw1234',
) {
  const fields: [string, string][] = [
    ['slug', slug],
    ['size_gb', '0.0001'],
    [place.kind, place.slug],
  ];
  const form = new FormData();
  if (order === 'first') form.append(`${place.kind}_file`, toFile(file));
  for (const [name, value] of fields) form.append(name, value);
  if (order === 'last') form.append(`${place.kind}_file`, toFile(file));
  const request = new Request('http://x/', { method: 'POST', body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const path = (place.kind === 'lesson' ? media.createForLesson : media.createForBout).path;
  const cookies = [...set.ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${set.ada.token}`,
    `Cookie: ${cookies}`,
    `X-CSRFToken: ${set.ada.cookies.get('csrftoken')}`,
    `Content-Type: ${request.headers.get('content-type')}`,
    `Content-Length: ${body.byteLength}`,
  ];
  return { head, body };
}

describe.each(['lesson', 'bout'] as const)('a video of a %s', (kind) => {
  const place = () => set.places[kind];

  it(
    'is stored as it was sent, and listed with its record and a link that plays it',
    {
      tags: [
        'R-API-35',
        'R-API-51',
        'R-MED-13',
        'R-MED-17',
        'R-DATA-16',
        'R-DATA-24',
        'R-LES-32',
        'R-BOUT-37',
      ],
    },
    async () => {
      const answer = await sendForm(set.ada, place(), toFile(video, 'final.mp4'), {
        slug: 'Abc1234',
        size_gb: '7.0000',
      });
      expect([answer.status, answer.body]).toEqual([
        201,
        {
          slug: 'Abc1234',
          place: { kind, slug: place().slug },
          url: expect.stringMatching(/^\/api\/media\/Abc1234\/file\?v=/),
          type: 'video/mp4',
          codecs: ['avc1', 'mp4a'],
          filename: 'final.mp4',
          size: video.byteLength,
          duration_ms: 2000,
          width: 640,
          height: 360,
          poster: null,
          conversion: 'none',
          moments: 'mark',
          new_replies: 0,
          created_at: expect.any(String),
        },
      ]);
      expect(await itemsAt(place())).toEqual([answer.body]);
      const { status, bytes } = await download(test, answer.body.url);
      expect([status, sha(bytes)]).toEqual([200, sha(video)]);
      expect(test.log.some((line) => line.includes('size_gb differs'))).toBe(true);
      await set.ada.call(kind === 'lesson' ? media.removeFromLesson : media.removeFromBout, {
        params: { slug: 'Abc1234' },
      });
    },
  );

  it(
    'is listed in upload order, including in lists of records',
    { tags: ['R-DATA-18', 'R-DATA-19', 'R-LES-32', 'R-MED-18', 'R-MED-19'] },
    async () => {
      const slugs = [];
      for (let n = 0; n < 3; n += 1)
        slugs.push((await sendForm(set.ada, place(), toFile(video))).body.slug);
      expect((await itemsAt(place())).map(({ slug }) => slug)).toEqual(slugs);
      if (kind === 'bout') return;
      const { body } = await set.ada.send('GET', '/api/lessons/all/');
      expect(body.results[0].lesson_media.map(({ slug }: { slug: string }) => slug)).toEqual(slugs);
    },
  );

  it.each(['first', 'last'] as const)(
    'may come %s in its form',
    { tags: ['R-MED-13', 'R-MED-17'] },
    async (order) => {
      const { head, body } = await rawForm(place(), video, order, `${kind}${order}`);
      const { hostname, port } = new URL(test.origin);
      const socket = connect(Number(port), hostname);
      socket.write(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n`);
      socket.write(body);
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      await once(socket, 'close');
      expect(text).toMatch(/^HTTP\/1.1 201 /);
      await inBalance();
    },
  );

  it(
    'sent twice under one slug is stored once, and the slug is taken everywhere else',
    { tags: ['R-MED-14', 'R-MED-15'] },
    async () => {
      const slug = `Twice${kind.slice(0, 2)}`;
      const first = await sendForm(set.ada, place(), toFile(video), { slug });
      const second = await sendForm(set.ada, place(), toFile(video), { slug });
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(second.body).toEqual(first.body);
      expect(await itemsAt(place())).toHaveLength(1);
      const elsewhere = kind === 'lesson' ? set.bout : set.lesson;
      expect(
        (
          await sendForm(
            set.ada,
            { kind: kind === 'lesson' ? 'bout' : 'lesson', slug: elsewhere.slug },
            toFile(video),
            { slug },
          )
        ).status,
      ).toBe(409);
      await inBalance();
    },
  );

  it(
    'is neither overwritten nor revealed when another account uses its slug',
    { tags: ['AZ-9'] },
    async () => {
      const theirs = await setUpVideoPlaces(test);
      const slug = `Mine${kind}`;
      const { body: mine } = await sendForm(set.ada, place(), toFile(video), { slug });
      const answer = await sendForm(
        theirs.ada,
        theirs.places[kind],
        toFile(await createTestVideo({ seconds: 1 })),
        { slug },
      );
      expect([answer.status, answer.body['code']]).toEqual([409, 'conflict']);
      expect(sha((await download(test, mine.url)).bytes)).toBe(sha(video));
      for (const guess of [slug, 'absent1'])
        expect((await theirs.ada.call(media.read, { params: { slug: guess } })).body).toEqual({
          code: 'not_found',
          message: expect.any(String),
        });
      await inBalance();
    },
  );

  it('gets a slug if none is sent', async () => {
    expect((await sendForm(set.ada, place(), toFile(video), { slug: '' })).body.slug).toMatch(
      /^[A-Za-z0-9]{7}$/,
    );
  });

  it.each([['abc'], ['a'.repeat(33)], ['abc def'], ['../../etc'], ['uploads'], ['a\u0000bcd']])(
    'refuses the slug %j',
    { tags: ['R-API-35', 'UP-3'] },
    async (slug) => {
      const answer = await sendForm(set.ada, place(), toFile(video), { slug });
      expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['slug']]);
      await inBalance();
    },
  );

  it(
    'can be sent only by its owner: 403 for viewers, 404 for others',
    { tags: ['R-ROLE-11', 'AZ-3'] },
    async () => {
      expect([
        (await sendForm(set.coach, place(), toFile(video))).status,
        (await sendForm(set.stranger, place(), toFile(video))).status,
      ]).toEqual([403, 404]);
      const absent = await sendForm(set.ada, { kind, slug: 'absent-zzzzzz' }, toFile(video));
      expect(absent.status).toBe(404);
      expect((await sendForm(set.stranger, place(), toFile(video))).body).toEqual(absent.body);
      await inBalance();
    },
  );

  it(
    'is refused with the reason if it is not a video, and nothing is kept',
    { tags: ['UP-1', 'R-VAL-29', 'R-MED-02'] },
    async () => {
      for (const [bytes, reason] of [
        [Buffer.from('<html><script>alert(1)</script>'.repeat(1000)), mediaTexts.notAVideo],
        [video.subarray(0, video.byteLength >> 1), mediaTexts.damagedFile],
        [await createTestVideo({ picture: false }), mediaTexts.noVideoTrack],
        [Buffer.from('tiny'), mediaTexts.notAVideo],
        [Buffer.alloc(0), mediaTexts.noFile],
      ] as const) {
        const answer = await sendForm(set.ada, place(), toFile(bytes, 'bout.mp4', 'video/mp4'));
        expect([answer.status, answer.body['message'], Object.keys(answer.body['errors'])]).toEqual(
          [400, reason, [`${kind}_file`]],
        );
      }
      expect(await itemsAt(place())).toEqual([]);
      await inBalance();
    },
  );

  it(
    'is refused without a file, without a place, or if the body is not a form',
    { tags: ['R-API-35', 'R-API-06'] },
    async () => {
      const { path } = kind === 'lesson' ? media.createForLesson : media.createForBout;
      const missing = await sendForm(set.ada, place(), undefined);
      expect([missing.status, missing.body['message']]).toEqual([400, mediaTexts.noFile]);
      const homeless = new FormData();
      homeless.append(`${kind}_file`, toFile(video));
      expect((await set.ada.send('POST', path, { body: homeless })).body.errors).toEqual({
        [kind]: [mediaTexts.noTarget],
      });
      const misnamed = new FormData();
      misnamed.append('file', toFile(video));
      misnamed.append(kind, place().slug);
      expect((await set.ada.send('POST', path, { body: misnamed })).status).toBe(400);
      expect((await set.ada.send('POST', path, { body: { [kind]: place().slug } })).status).toBe(
        415,
      );
      expect(
        (
          await set.ada.send('POST', path, {
            body: '--x\r\nbroken',
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
          })
        ).status,
      ).toBe(400);
      expect(
        (
          await set.ada.send('POST', path, {
            body: 'x',
            headers: { 'content-type': 'multipart/form-data' },
          })
        ).status,
      ).toBe(400);
      await inBalance();
    },
  );

  it(
    'is deleted once, by its owner, with the endpoint of its kind',
    { tags: ['R-MED-20', 'R-MED-21', 'R-API-36', 'R-API-52'] },
    async () => {
      const { body: item } = await sendForm(set.ada, place(), toFile(video));
      const [own, other] =
        kind === 'lesson'
          ? [media.removeFromLesson, media.removeFromBout]
          : [media.removeFromBout, media.removeFromLesson];
      const remove = (who = set.ada, endpoint: typeof own = own) =>
        who.call(endpoint, { params: { slug: item.slug } });
      expect([
        (await remove(set.stranger)).status,
        (await remove(set.coach)).status,
        (await remove(set.ada, other)).status,
      ]).toEqual([404, 403, 404]);
      expect(await itemsAt(place())).toHaveLength(1);
      expect(await remove()).toMatchObject({
        status: 200,
        body: { message: mediaTexts.deleted.body },
      });
      expect([
        await itemsAt(place()),
        (await remove()).status,
        (await download(test, item.url)).status,
      ]).toEqual([[], 404, 404]);
    },
  );

  it('loses location and owner before anyone sees it', { tags: ['UP-7'] }, async () => {
    const tagged = await createTestVideo({ tagged: true, moovLast: true });
    expect(Buffer.from(tagged).includes(canary)).toBe(true);
    const { body: item } = await sendForm(set.ada, place(), toFile(tagged));
    const { bytes } = await download(test, item.url);
    expect(bytes.byteLength).toBe(tagged.byteLength);
    expect(bytes.includes('canary')).toBe(false);
  });
});

describe('a resumable upload', () => {
  const start = async (
    size = video.byteLength,
    more = {},
    who = set.ada,
    place: MediaParent = set.places.bout,
  ) => {
    const answer = await tusClient(who).start(place, size, more);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.headers.get('location') ?? '';
  };
  const offsetOf = async (url: string, who = set.ada) =>
    Number((await tusClient(who).ask(url)).headers.get('upload-offset'));

  it.each(['lesson', 'bout'] as const)(
    'resumes where it was cut, and becomes the same video of a %s as a form',
    async (kind) => {
      const url = await start(
        video.byteLength,
        { slug: `Tus${kind}`, filename: 'semi final.mp4' },
        set.ada,
        set.places[kind],
      );
      expect(url).toMatch(/^\/api\/media\/uploads\/[0-9a-f-]{36}$/);
      const tus = tusClient(set.ada);
      for (let at = 0; at < video.byteLength;) {
        const answer = await tus.send(url, at, video.subarray(at, at + 10_000));
        expect(answer.status).toBe(204);
        at = await offsetOf(url);
        expect(Number(answer.headers.get('upload-offset'))).toBe(at);
        expect(await itemsAt(set.places[kind])).toHaveLength(at === video.byteLength ? 1 : 0);
      }
      const [item] = await itemsAt(set.places[kind]);
      expect(item).toMatchObject({
        slug: `Tus${kind}`,
        filename: 'semi final.mp4',
        size: video.byteLength,
        duration_ms: 2000,
      });
      expect(sha((await download(test, item?.url ?? '')).bytes)).toBe(sha(video));
      expect((await set.ada.call(media.uploads)).body).toEqual([]);
      await inBalance();
    },
  );

  it('is answered as the protocol requires', async () => {
    const answer = await tusClient(set.ada).start(set.places.bout, video.byteLength);
    expect(
      Object.fromEntries(
        ['tus-resumable', 'cache-control', 'access-control-allow-origin'].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      ),
    ).toEqual({
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'access-control-allow-origin': null,
    });
    expect(Date.parse(answer.headers.get('upload-expires') ?? '')).toBeGreaterThan(
      test.clock.now.getTime() + 2 * 86_400_000,
    );
    const url = answer.headers.get('location') ?? '';
    const head = await tusClient(set.ada).ask(url);
    expect([
      head.status,
      head.headers.get('upload-length'),
      head.headers.get('upload-offset'),
      head.headers.get('upload-metadata'),
    ]).toEqual([
      200,
      String(video.byteLength),
      '0',
      expect.stringContaining(`target ${Buffer.from(set.places.bout.slug).toString('base64')}`),
    ]);
    const wrong = await tusClient(set.ada).send(url, 5, video);
    expect([wrong.status, wrong.body.code]).toEqual([409, 'conflict']);
    expect(
      (
        await set.ada.send('PATCH', url, {
          body: video,
          headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        })
      ).status,
    ).toBe(412);
    expect(
      (
        await set.ada.send('PATCH', url, {
          body: video,
          headers: {
            'tus-resumable': '1.0.0',
            'upload-offset': '0',
            'content-type': 'application/octet-stream',
          },
        })
      ).status,
    ).toBe(415);
    expect(await offsetOf(url)).toBe(0);
  });

  it('may send its first bytes, or all of them, with the first request', async () => {
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-length': String(video.byteLength),
      'upload-metadata': metadataOf({
        kind: 'bout',
        target: set.places.bout.slug,
        slug: 'AtOnce1',
      }),
    };
    const answer = await set.ada.send('POST', media.startUpload.path, { headers, body: video });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([
      201,
      String(video.byteLength),
    ]);
    expect(await itemsAt(set.places.bout)).toMatchObject([{ slug: 'AtOnce1', filename: 'video' }]);
  });

  it(
    'is limited to its owner: others find nothing, and no other site can access it',
    { tags: ['AZ-2', 'R-ROLE-11', 'CS-1'] },
    async () => {
      const url = await start();
      const [absent, thief] = [url.replace(/.{12}$/, '000000000000'), tusClient(set.stranger)];
      for (const act of [
        (at: string) => thief.ask(at),
        (at: string) => thief.send(at, 0, video),
        (at: string) => thief.cancel(at),
        (at: string) => set.stranger.send('GET', at),
      ]) {
        const [foreign, none] = [await act(url), await act(absent)];
        expect([foreign.status, foreign.body]).toEqual([404, none.body]);
      }
      const visitor = tusClient(test.visitor());
      for (const answer of [
        await visitor.ask(url),
        await visitor.send(url, 0, video),
        await visitor.cancel(url),
        await visitor.start(set.places.bout, 10),
      ])
        expect(answer.status).toBe(401);
      for (const headers of [{ origin: 'https://evil.example' }, { 'x-csrftoken': 'wrong' }]) {
        expect((await tusClient(set.ada).send(url, 0, video, headers)).status).toBe(403);
        expect((await tusClient(set.ada).start(set.places.bout, 10, {}, headers)).status).toBe(403);
      }
      expect(await offsetOf(url)).toBe(0);
    },
  );

  it('starts only where the user may add videos', { tags: ['AZ-3'] }, async () => {
    expect((await tusClient(set.coach).start(set.places.bout, 10)).status).toBe(403);
    expect((await tusClient(set.stranger).start(set.places.bout, 10)).status).toBe(404);
    expect(
      (await tusClient(set.ada).start({ kind: 'lesson', slug: set.places.bout.slug }, 10)).status,
    ).toBe(404);
    expect((await set.ada.call(media.uploads)).body).toEqual([]);
  });

  it.each([
    ['kind', { kind: 'event' }],
    ['target', { target: '' }],
    ['target', { target: '../x' }],
    ['slug', { slug: 'abc' }],
    ['slug', { slug: 'a b c d' }],
  ])('refuses metadata with a wrong %s', { tags: ['R-API-06'] }, async (field, more) => {
    const answer = await tusClient(set.ada).start(set.places.bout, 10, more);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  it('refuses lengths that are invalid or too large', { tags: ['R-API-06'] }, async () => {
    for (const [length, status] of [
      ['0', 400],
      ['-1', 400],
      ['1e3', 400],
      ['x', 400],
      ['10000000001', 413],
      ['99999999999999999999', 400],
    ] as const) {
      const answer = await tusClient(set.ada).start(
        set.places.bout,
        10,
        {},
        { 'upload-length': length },
      );
      expect([length, answer.status, answer.body.code]).toEqual([
        length,
        status,
        status === 413 ? 'too_large' : 'validation',
      ]);
    }
    const deferred = await set.ada.send('POST', media.startUpload.path, {
      headers: { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' },
    });
    expect(deferred.status).toBe(400);
    for (const broken of ['kind', '=', 'kind !!!'])
      expect(
        (await tusClient(set.ada).start(set.places.bout, 10, {}, { 'upload-metadata': broken }))
          .status,
      ).toBe(400);
  });

  it(
    'is refused with its first bytes if they are not those of a video, and deleted',
    { tags: ['UP-1', 'UP-6'] },
    async () => {
      const url = await start(5_000_000);
      const answer = await tusClient(set.ada).send(url, 0, Buffer.from('<!doctype html>'));
      expect([answer.status, answer.body.message]).toEqual([400, mediaTexts.notAVideo]);
      expect((await tusClient(set.ada).ask(url)).status).toBe(404);
      await inBalance();
    },
  );

  it(
    'is refused at its end if it turns out not to be a video, and deleted',
    { tags: ['UP-1', 'UP-6'] },
    async () => {
      const broken = video.slice(0, video.byteLength - 100);
      const url = await start(broken.byteLength);
      const answer = await tusClient(set.ada).send(url, 0, broken);
      expect([answer.status, answer.body.message]).toEqual([400, mediaTexts.damagedFile]);
      expect([(await tusClient(set.ada).ask(url)).status, await itemsAt(set.places.bout)]).toEqual([
        404,
        [],
      ]);
      await inBalance();
    },
  );

  it('accepts no more bytes than announced', { tags: ['R-API-06'] }, async () => {
    const url = await start(100);
    expect((await tusClient(set.ada).send(url, 0, video)).status).toBe(413);
    expect(await offsetOf(url)).toBe(0);
  });

  it('can be canceled, which deletes its bytes and frees its storage quota', async () => {
    const url = await start();
    await tusClient(set.ada).send(url, 0, video.subarray(0, 9000));
    expect((await set.ada.call(media.usage)).body.used).toBe(video.byteLength);
    expect((await set.ada.call(media.uploads)).body).toMatchObject([
      { filename: 'bout.mp4', size: video.byteLength, received: 9000, place: set.places.bout },
    ]);
    expect((await set.ada.send('GET', url)).body).toMatchObject({ received: 9000 });
    expect((await tusClient(set.ada).cancel(url)).status).toBe(204);
    expect([
      (await tusClient(set.ada).ask(url)).status,
      (await tusClient(set.ada).cancel(url)).status,
      (await set.ada.call(media.usage)).body.used,
    ]).toEqual([404, 404, 0]);
    await inBalance();
  });

  it('creates one video even if it is finished twice', async () => {
    const url = await start(video.byteLength, { slug: 'Finish1' });
    await tusClient(set.ada).send(url, 0, video);
    expect(await offsetOf(url)).toBe(video.byteLength);
    expect(
      (await tusClient(set.ada).send(url, video.byteLength, new Uint8Array())).status,
    ).toBeLessThan(500);
    expect((await tusClient(set.ada).start(set.places.bout, 10, { slug: 'Finish1' })).status).toBe(
      409,
    );
    expect((await itemsAt(set.places.bout)).map(({ slug }) => slug)).toEqual(['Finish1']);
    await inBalance();
  });

  it('is deleted if it is canceled after it has become a video, but only by its owner', async () => {
    const url = await start(video.byteLength, { slug: 'TooLate1' });
    await tusClient(set.ada).send(url, 0, video);
    expect((await tusClient(set.coach).cancel(url)).status).toBe(404);
    expect((await itemsAt(set.places.bout)).map(({ slug }) => slug)).toEqual(['TooLate1']);
    expect((await tusClient(set.ada).cancel(url)).status).toBe(204);
    expect([
      await itemsAt(set.places.bout),
      (await tusClient(set.ada).ask(url)).status,
      (await set.ada.call(media.usage)).body.used,
    ]).toEqual([[], 404, 0]);
    await inBalance();
  });

  it('is finished by the next request if its process died after the last byte', async () => {
    const url = await start(video.byteLength, { slug: 'Crash12' });
    const id = url.split('/').at(-1) ?? '';
    await tusClient(set.ada).send(url, 0, video.subarray(0, -1));
    // Leaves the upload like a process that recorded the last byte and then died.
    const [row] = await rowsOf<{ storage_key: string; growth: { size: number } }>(
      sql`SELECT storage_key, growth FROM media_uploads WHERE id = ${id}`,
    );
    await test.storage.append(
      row?.storage_key ?? '',
      row?.growth ?? { size: 0 },
      (async function* () {
        yield video.subarray(-1);
      })(),
      async ({ size }) =>
        void (await test.store.db.execute(
          sql`UPDATE media_uploads SET received = ${size}, growth = ${JSON.stringify({ size })}::jsonb WHERE id = ${id}`,
        )),
    );
    expect(await itemsAt(set.places.bout)).toEqual([]);
    expect(await offsetOf(url)).toBe(video.byteLength);
    expect((await itemsAt(set.places.bout)).map(({ slug }) => slug)).toEqual(['Crash12']);
    expect(await offsetOf(url)).toBe(video.byteLength);
  });

  it('loses nothing that came before a cut, and the next request does not have to wait for the dead one', async () => {
    const big = await createTestVideo({ seconds: 100, pictureBytes: 5_000, moovLast: true });
    const url = await start(big.byteLength, { slug: 'Cutoff1' });
    const cookies = [...set.ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = (offset: number) => [
      `PATCH ${url} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${set.ada.token}`,
      `Cookie: ${cookies}`,
      `X-CSRFToken: ${set.ada.cookies.get('csrftoken')}`,
      'Tus-Resumable: 1.0.0',
      `Upload-Offset: ${offset}`,
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${big.byteLength - offset}`,
    ];
    const [row] = await rowsOf<{ storage_key: string }>(
      sql`SELECT storage_key FROM media_uploads WHERE slug = 'Cutoff1'`,
    );
    const draft = join(
      await test.storage.locate(row?.storage_key ?? ''),
      '../../incoming',
      row?.storage_key ?? '',
    );
    let at = 0;
    for (let cut = 0; cut < 3; cut += 1) {
      const written = at + 512 * 1024;
      await cutOff(
        head(at),
        big.subarray(at),
        1_200_000,
        async () => (await stat(draft)).size >= written,
      );
      await expect.poll(() => offsetOf(url)).toBeGreaterThanOrEqual(written);
      at = await offsetOf(url);
    }
    // A hanging connection that nobody closes, as after a change of network.
    const { hostname, port } = new URL(test.origin);
    const hanging = connect(Number(port), hostname);
    hanging.on('error', () => undefined);
    hanging.write(`${head(at).join('\r\n')}\r\n\r\n`);
    await new Promise((resolve) => hanging.write(big.subarray(at, at + 200_000), resolve));
    await expect
      .poll(
        async () =>
          (
            await rowsOf<{ holder: string | null }>(
              sql`SELECT holder FROM media_uploads WHERE slug = 'Cutoff1'`,
            )
          )[0]?.holder ?? null,
      )
      .not.toBeNull();
    // If this had to wait for the hanging connection, it would be refused after 20 seconds.
    const before = await offsetOf(url);
    expect(before).toBeGreaterThanOrEqual(at);
    hanging.destroy();
    expect((await tusClient(set.ada).send(url, before, big.subarray(before))).status).toBe(204);
    const [item] = await itemsAt(set.places.bout);
    expect(sha((await download(test, item?.url ?? '')).bytes)).toBe(sha(big));
  });

  it('is deleted with its lesson', { tags: ['R-API-34', 'R-API-50'] }, async () => {
    const url = await start(video.byteLength, {}, set.ada, set.places.lesson);
    await tusClient(set.ada).send(url, 0, video.subarray(0, 9000));
    expect((await set.ada.send('DELETE', `/api/lessons/delete/${set.lesson.slug}/`)).status).toBe(
      200,
    );
    expect((await tusClient(set.ada).send(url, 9000, video.subarray(9000))).status).toBe(404);
  });
});

describe('aborted forms', () => {
  it('leave no bytes and no rows', { tags: ['UP-6'] }, async () => {
    for (const order of ['first', 'last'] as const) {
      for (let n = 0; n < 10; n += 1) {
        const { head, body } = await rawForm(set.places.bout, video, order, `Abort${order}${n}`);
        await cutOff(head, body, Math.floor((body.byteLength * (n + 0.5)) / 10));
      }
    }
    // A busy server might not have started on some of the aborted forms yet, so this polls.
    const state = async () => ({
      ...(await compareStorage(test)),
      uploads: (await rowsOf(sql`SELECT 1 FROM media_uploads WHERE NOT resumable`)).length,
    });
    await expect.poll(state).toMatchObject({ orphans: [], bytesless: [], uploads: 0 });
    expect(await itemsAt(set.places.bout)).toEqual([]);
  });
});
