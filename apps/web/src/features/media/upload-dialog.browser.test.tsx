import { bouts } from '@fencing-journal/contract/bouts';
import { media, mediaTexts } from '@fencing-journal/contract/media';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  dialog,
  exactly,
  notice,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aBout } from '../../testing/samples/bouts.ts';
import { aVideo } from '../../testing/samples/videos.ts';
import { requestsTo, stub } from '../../testing/stub-server.ts';
import { endUploads, tusError, startUploads, type TusServer } from '../../testing/tus-server.ts';
import { aFile, recordVideo, chooseFiles } from './testing/files.ts';

const address = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/vega-vs-lind-aaaaaa';
const place = { kind: 'bout', slug: 'vega-vs-lind-aaaaaa' } as const;
let server: TusServer;

const button = (name: string) => page.getByRole('button', exactly(name));
const adding = dialog('Add Media');

beforeEach(() => {
  signIn();
  stub(bouts.detail, aBout());
  server = startUploads();
});
afterEach(endUploads);

async function open(): Promise<void> {
  await renderApp(address);
  await page.getByRole('button', { name: /^No videos yet\./ }).click();
  await expect.element(adding).toBeVisible();
}

async function confirm(): Promise<void> {
  await button('Upload').click();
  await expect
    .element(
      dialog('Upload').getByText('Are you sure you want to upload this video?', { exact: true }),
    )
    .toBeVisible();
  await dialog('Upload').getByRole('button', exactly('Upload')).click();
}

const drop = (file: File) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  adding
    .getByText('or drop it here')
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
};

describe('choosing files', () => {
  test(
    'accepts only videos, from the file picker, the camera or drag and drop',
    { tags: ['R-MED-02', 'R-MED-03'] },
    async () => {
      await open();
      for (const label of ['Video files', 'Camera'])
        expect(
          (page.getByLabelText(label, { exact: true }).element() as HTMLInputElement).accept,
        ).toBe('video/*');
      expect(page.getByLabelText('Camera', { exact: true }).element()).toHaveAttribute(
        'capture',
        'environment',
      );
      chooseFiles('Video files', aFile('notes.txt', 10, 'text/plain'));
      await expect.element(adding.getByText('Only videos can be uploaded.')).toBeVisible();
      drop(aFile('photo.png', 10, 'image/png'));
      await expect.element(adding.getByText('Only videos can be uploaded.')).toBeVisible();
      await expect.element(button('Choose a video')).toBeVisible();
      expect(document.querySelector('dialog video')).toBeNull();
      drop(aFile());
      await expect.element(adding.getByText('bout.mp4')).toBeVisible();
    },
  );

  test(
    'previews the file with its size and estimated upload time, and lets the user choose another',
    { tags: ['R-MED-01', 'R-MED-04'] },
    async () => {
      await open();
      chooseFiles('Video files', await recordVideo());
      const preview = adding.getByLabelText('Preview of film.webm');
      await expect.poll(() => (preview.element() as HTMLVideoElement).src).toMatch(/^blob:/);
      await expect
        .poll(() => (preview.element() as HTMLVideoElement).readyState)
        .toBeGreaterThanOrEqual(1);
      await expect
        .element(adding.getByText(/^Upload time: less than a minute at 10.Mbps\.$/))
        .toBeVisible();
      await button('Choose another').click();
      await expect.element(button('Choose a video')).toBeVisible();
    },
  );

  test('a file without a preview can still be uploaded, and one of several can be removed', async () => {
    await open();
    chooseFiles('Video files', aFile('one.mp4'), aFile('two.mp4'));
    await expect
      .element(
        adding.getByText('This browser can’t preview this video. You can still upload it.').first(),
      )
      .toBeVisible();
    await button('Remove one.mp4').click();
    await expect.element(adding.getByText('one.mp4')).not.toBeInTheDocument();
    await expect.element(adding.getByText('two.mp4')).toBeVisible();
    await expect.element(adding.getByRole('listitem').getByRole('button').first()).toHaveFocus();
  });

  test("files beyond the quota are refused before anything is sent, with a link to the user's videos", async () => {
    stub(media.usage, { used: 2e12 - 4_000, quota: 2e12, count: 3, largest: [] });
    await open();
    chooseFiles('Video files', aFile());
    await expect.element(adding.getByText(mediaTexts.quotaExceeded)).toBeVisible();
    await expect
      .element(adding.getByRole('link', exactly('See your videos')))
      .toHaveAttribute('href', '/journal/settings/profile#videos');
    await button('Upload').click();
    await expect.element(dialog('Upload Failed').getByText(mediaTexts.quotaExceeded)).toBeVisible();
    await closeMessage('Upload Failed', 'An error occurred while uploading the video.');
    expect(server.requests).toEqual([]);
  });
});

describe('uploading', () => {
  test(
    'asks for confirmation, uploads resumably and shows the new video',
    {
      tags: [
        'R-MED-01',
        'R-MED-05',
        'R-MED-06',
        'R-MED-07',
        'R-MED-15',
        'R-MED-23',
        'R-VAL-30',
        'R-BOUT-40',
        'R-ERR-14',
        'R-ERR-15',
        'R-ERR-44',
      ],
    },
    async () => {
      await open();
      chooseFiles('Video files', aFile());
      await button('Upload').click();
      await expect.element(dialog('Upload')).toBeVisible();
      expect(server.requests).toEqual([]);
      await dialog('Upload').getByRole('button', exactly('Cancel')).click();
      expect(server.requests).toEqual([]);
      server.pauseAt(2_000);
      await confirm();
      const row = dialog('Uploading').getByRole('listitem');
      await expect.element(row.getByText(/^40% · 2.kB of 5.kB/)).toBeVisible();
      await expect
        .element(row.getByRole('progressbar', exactly('bout.mp4')))
        .toHaveAttribute('aria-valuenow', '40');
      stub(bouts.detail, aBout({ bout_media: [aVideo({ filename: 'bout.mp4' })] }));
      server.resume();
      await dismissNotice('Upload Success', 'Your video has been successfully uploaded!');
      await expect.element(adding).not.toBeInTheDocument();
      await expect
        .element(page.getByRole('button', { name: 'Play video 1, bout.mp4' }))
        .toBeVisible();
      expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
      expect([...server.uploads.values()].map(({ row }) => row)).toMatchObject([
        { place, filename: 'bout.mp4', slug: expect.stringMatching(/^[A-Za-z0-9]{7}$/) },
      ]);
    },
  );

  test('scrolls the carousel to the new video', async () => {
    const old = ['first.mp4', 'second.mp4'].map((filename) => aVideo({ slug: filename, filename }));
    stub(bouts.detail, aBout({ bout_media: old }));
    await renderApp(address);
    await page.getByRole('button', exactly('Add Media')).click();
    chooseFiles('Video files', aFile('third.mp4'));
    server.pauseAt(2_000);
    await confirm();
    await expect.element(dialog('Uploading')).toBeVisible();
    await expect.poll(() => server.uploads.size).toBe(1);
    const slug = [...server.uploads.values()][0]!.row.slug!;
    const third = aVideo({ slug, filename: 'third.mp4' });
    stub(bouts.detail, aBout({ bout_media: [...old, third] }));
    server.resume();
    await dismissNotice('Upload Success', 'Your video has been successfully uploaded!');
    await expect.element(page.getByText('3 of 3')).toBeVisible();
    await expect
      .element(page.getByRole('button', exactly('Play video 3, third.mp4')))
      .toBeVisible();
  });

  test('sends the session and CSRF headers with each request', async () => {
    await open();
    chooseFiles('Video files', aFile());
    await confirm();
    await expect.element(notice('Upload Success')).toBeVisible();
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({ 'Tus-Resumable': '1.0.0' });
      expect(headers['authorization']).toMatch(/^Bearer e30\./);
      expect(headers['x-csrftoken']).toMatch(/^csrf-/);
    }
  });

  test(
    'shows why the server rejected the file and keeps the file chosen',
    { tags: ['R-MED-08', 'R-ERR-16'] },
    async () => {
      await open();
      chooseFiles('Video files', aFile());
      server.refuseNext('POST', tusError('validation', mediaTexts.notAVideo));
      await confirm();
      await expect.element(dialog('Upload Failed').getByText(mediaTexts.notAVideo)).toBeVisible();
      await closeMessage('Upload Failed', 'An error occurred while uploading the video.');
      await expect.element(adding.getByText('bout.mp4')).toBeVisible();
      await confirm();
      await expect.element(notice('Upload Success')).toBeVisible();
    },
  );

  test.each([413, 400])(
    'reports a rejection with %d during the upload and keeps the file chosen',
    { tags: ['R-MED-08'] },
    async (status) => {
      await open();
      chooseFiles('Video files', aFile());
      server.refuseNext('PATCH', { status, body: { message: 'Not that.', code: 'validation' } });
      await confirm();
      await expect.element(dialog('Upload Failed').getByText('Not that.')).toBeVisible();
      await closeMessage('Upload Failed', 'An error occurred while uploading the video.');
      await expect.element(adding.getByText('bout.mp4')).toBeVisible();
    },
  );

  test('tries another slug if the first one is taken', async () => {
    await open();
    chooseFiles('Video files', aFile());
    server.refuseNext('POST', tusError('conflict', mediaTexts.slugTaken));
    await confirm();
    await expect.element(notice('Upload Success')).toBeVisible();
    const [first, second] = server.requests.map(({ headers }) => headers['Upload-Metadata']);
    expect(first).not.toBe(second);
  });

  test('sends a poster and the duration made in the browser, after the video', async () => {
    stub(media.savePoster, aVideo());
    await open();
    const film = await recordVideo();
    chooseFiles('Video files', film);
    await confirm();
    await expect.element(notice('Upload Success')).toBeVisible();
    await expect.poll(() => requestsTo(media.savePoster)).toHaveLength(1);
    const [{ body, headers, query, params }] = requestsTo(media.savePoster) as [
      ReturnType<typeof requestsTo>[number],
    ];
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect([...new Uint8Array(await (body as Blob).arrayBuffer()).slice(0, 3)]).toEqual([
      0xff, 0xd8, 0xff,
    ]);
    // A busy browser records less than it was told to.
    expect(Number(query['duration_ms'])).toBeGreaterThan(0);
    expect(params['slug']).toBe([...server.uploads.values()][0]?.row.slug);
  });
});
