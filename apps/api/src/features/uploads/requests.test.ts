import { media, sizeInGigabytes, type MediaParent } from '@fencing-journal/contract/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { useTestApp } from '../../testing/use-test-app.ts';
import {
  toFile,
  compareStorage,
  download,
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

const itemsAt = async ({ kind, slug }: MediaParent, who = set.ada) => {
  const { body } = await who.send('GET', `/api/${kind}s/detail/${slug}`);
  return body[`${kind}_media`] as { slug: string; url: string }[];
};
const inBalance = async () =>
  expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });

describe.each(['lesson', 'bout'] as const)('a video of a %s', (kind) => {
  const place = () => set.places[kind];

  it.each(['before', 'behind'] as const)(
    'sent several times in parallel under one slug is stored once, with the fields %s the file',
    async (order) => {
      const slug = `Race${kind.slice(0, 2)}${order}`;
      const { path } = kind === 'lesson' ? media.createForLesson : media.createForBout;
      const send = async () => {
        const form = new FormData();
        if (order === 'behind') form.append(`${kind}_file`, toFile(video));
        form.append('slug', slug);
        form.append(kind, place().slug);
        if (order === 'before') form.append(`${kind}_file`, toFile(video));
        return set.ada.send('POST', path, { body: form });
      };
      const answers = await Promise.all(Array.from({ length: 4 }, send));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
      for (const { body } of answers) expect(body).toMatchObject({ slug, size: video.byteLength });
      expect(await itemsAt(place())).toHaveLength(1);
      await inBalance();
    },
  );

  it.each(['7', '0.0001', '1.2345', '-1', 'much', ''])(
    'is measured by the server: size_gb %j is accepted, and the real size shown',
    { tags: ['R-MED-16'] },
    async (size_gb) => {
      const answer = await sendForm(set.ada, place(), toFile(video), { size_gb });
      expect([answer.status, answer.body.size]).toEqual([201, video.byteLength]);
      expect(sizeInGigabytes(answer.body.size)).toMatch(/^\d+\.\d{4}$/);
    },
  );

  it('shows its file name only to the owner, because cameras write locations there', async () => {
    const name = 'IMG_+40.6892-074.0445_.mp4';
    const { body: mine } = await sendForm(set.ada, place(), toFile(video, name));
    expect(mine.filename).toBe(name);
    const theirs = (await set.coach.call(media.read, { params: { slug: mine.slug } })).body;
    expect(theirs.filename).toMatch(/^Video from [A-Z][a-z]{2} \d{1,2}, \d{4}\.mp4$/);
    const [listed] = await itemsAt(place(), set.coach);
    expect(listed).toMatchObject({ slug: mine.slug, filename: theirs.filename });
    for (const [{ url }, seen] of [
      [mine, true],
      [theirs, false],
    ] as const) {
      const { headers } = await download(test, url, { range: 'bytes=0-3' });
      expect(headers.get('content-disposition')?.includes('074.0445')).toBe(seen);
    }
  });
});

describe('a resumable upload', () => {
  it('announces the supported protocol, with or without an account', async () => {
    for (const who of [set.ada, test.visitor()]) {
      const { status, body, headers } = await who.send('OPTIONS', media.uploadOptions.path);
      const sent = ['resumable', 'version', 'max-size', 'extension'].map((name) =>
        headers.get(`tus-${name}`),
      );
      expect([status, body, sent]).toEqual([
        204,
        '',
        ['1.0.0', '1.0.0', '10000000000', 'creation,creation-with-upload,termination,expiration'],
      ]);
    }
  });

  it('is found by its id only, whatever follows it in the URL', async () => {
    const { headers: begun } = await tusClient(set.ada).start(set.bout, video.byteLength);
    const url = begun.get('location') ?? '';
    const tus = tusClient(set.ada);
    for (const more of ['?x=1', '/?x=1', '?x=%00', '?/', '?']) {
      expect([more, (await tus.ask(url + more)).status]).toEqual([more, 200]);
      expect([more, (await tus.send(url + more, 5, video)).status]).toEqual([more, 409]);
    }
    const metadata = metadataOf({ kind: 'bout', target: set.places.bout.slug, slug: 'Query123' });
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': metadata };
    const made = await set.ada.send('POST', `${media.startUpload.path}?x=1`, { headers });
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      expect.stringMatching(/^\/api\/media\/uploads\/[0-9a-f-]{36}$/),
    ]);
    expect((await tus.send(`${url}?x=1`, 0, video)).status).toBe(204);
    for (const gone of [`${url}?x=1`, `${made.headers.get('location')}?x=1`])
      expect((await tus.cancel(gone)).status).toBe(204);
    await inBalance();
  });
});
