import { bouts } from '@fencing-journal/contract/bouts';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import { settings } from '@fencing-journal/contract/settings';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setReachable } from '../../../lib/reachability.ts';
import { readSession } from '../../../http/session.ts';
import { dialog, exactly, noDialog, notice, renderApp, signIn } from '../../../testing/app.tsx';
import { someSettings } from '../../../testing/samples/account.ts';
import { aBout } from '../../../testing/samples/bouts.ts';
import { aLesson } from '../../../testing/samples/lessons.ts';
import { aPage } from '../../../testing/samples/page.ts';
import { aVideo } from '../../../testing/samples/videos.ts';
import { goOffline, goOnline, requestsTo, stub } from '../../../testing/stub-server.ts';
import { endUploads, tusError, startUploads, type TusServer } from '../../../testing/tus-server.ts';
import { aFile, chooseFiles } from '../testing/files.ts';
import { addUploads } from './engine.ts';
import { getUploads } from './store.ts';

const address = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/vega-vs-lind-aaaaaa';
const destination = {
  place: { kind: 'bout', slug: 'vega-vs-lind-aaaaaa' },
  title: 'Robin Vega vs Sasha Lind',
  to: address,
} as const;
let server: TusServer;

const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? exactly(name) : { name });
const tray = button(/Show$/);
const uploads = dialog('Uploads');
const phases = () => expect.poll(() => getUploads().map(({ phase }) => phase));
const methods = () => server.requests.map(({ method }) => method);

beforeEach(() => {
  signIn();
  stub(bouts.detail, aBout());
  stub(lessons.all, aPage('/api/lessons/all/', []));
  stub(lessons.fieldData, { coach_list: [] });
  stub(lessons.detail, aLesson());
  server = startUploads();
});
afterEach(endUploads);

/** Queues two videos and stops in the middle of the first. */
async function uploadTwo(): Promise<void> {
  server.pauseAt(2_000);
  addUploads([aFile('one.mp4'), aFile('two.mp4')], destination);
  await expect.poll(() => getUploads()[0]?.sent).toBe(2_000);
}

describe('the tray', () => {
  test('is shown on every page, uploads one video at a time and opens the list of uploads', async () => {
    const app = await renderApp(address);
    await expect.element(tray).not.toBeInTheDocument();
    await uploadTwo();
    await expect.element(tray).toHaveTextContent(/^2 videos uploading, 20%/);
    await app.router.navigate('/journal/lessons');
    await expect.element(page.getByText('No lessons found')).toBeVisible();
    await tray.click();
    await expect
      .element(uploads.getByRole('progressbar', exactly('one.mp4')))
      .toHaveAttribute('aria-valuenow', '40');
    await expect.element(uploads.getByText('Waiting its turn')).toBeVisible();
    expect(methods()).toEqual(['POST', 'PATCH']);
    server.resume();
    await phases().toEqual(['done', 'done']);
    await uploads.getByRole('link', exactly('Robin Vega vs Sasha Lind')).first().click();
    await app.waitForPath(address);
    // Finished uploads are dismissed once the user has seen them.
    await expect.element(tray).not.toBeInTheDocument();
  });

  test('announces progress to screen readers in steps of 25 percent', async () => {
    await renderApp('/journal/lessons');
    await uploadTwo();
    const status = page.getByRole('status').filter({ hasText: 'uploading' });
    await expect.element(status).toHaveTextContent(/^2 videos uploading, 0%$/);
    server.pauseAt(4_000);
    server['resumeWaiting']();
    await expect.element(tray).toHaveTextContent(/40%/);
    await expect.element(status).toHaveTextContent(/^2 videos uploading, 25%$/);
    server.resume();
    await expect
      .element(page.getByRole('status').filter({ hasText: '2 videos uploaded' }))
      .toBeInTheDocument();
  });

  test('asks before closing the tab while an upload is active', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await renderApp('/journal/lessons');
    expect(asks()).toBe(false);
    await uploadTwo();
    expect(asks()).toBe(true);
    server.resume();
    await phases().toEqual(['done', 'done']);
    expect(asks()).toBe(false);
  });
});

describe('an upload', () => {
  test('can be paused and resumed; in the meantime the next one is sent', async () => {
    await renderApp('/journal/lessons');
    await uploadTwo();
    await tray.click();
    await button('Pause one.mp4').click();
    await expect.element(uploads.getByText(/^Paused at 40%$/)).toBeVisible();
    server.resume();
    await phases().toEqual(['paused', 'done']);
    await button('Resume one.mp4').click();
    await phases().toEqual(['done', 'done']);
    expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH', 'HEAD', 'PATCH']);
    expect(server.bytes).toBe(10_000);
  });

  test('is canceled after confirmation, including on the server', async () => {
    await renderApp('/journal/lessons');
    await uploadTwo();
    await tray.click();
    await button('Cancel one.mp4').click();
    await expect
      .element(dialog('Cancel upload').getByText('The partial upload will be discarded.'))
      .toBeVisible();
    await dialog('Cancel upload').getByRole('button', exactly('Cancel upload')).click();
    await expect.poll(() => methods().includes('DELETE')).toBe(true);
    await expect.element(notice('Upload canceled')).toBeVisible();
    await expect.element(uploads.getByRole('link').first()).toHaveFocus();
    server.resume();
    await phases().toEqual(['done']);
    expect([...server.uploads.values()].map(({ row }) => row.filename)).toEqual(['two.mp4']);
  });

  test("that can't be canceled on the server says so, can be canceled again, and its video appears", async () => {
    await renderApp(address);
    server.pauseAt(4_000);
    addUploads([aFile()], destination);
    await expect.poll(() => getUploads()[0]?.sent).toBe(4_000);
    await tray.click();
    server.refuseNext('DELETE', tusError('locked'));
    stub(bouts.detail, aBout({ bout_media: [aVideo({ filename: 'bout.mp4' })] }));
    await button('Cancel bout.mp4').click();
    await dialog('Cancel upload').getByRole('button', exactly('Cancel upload')).click();
    await expect.element(tray).toHaveTextContent(/^1 video not canceled/);
    await expect.element(page.getByRole('main').getByText('bout.mp4')).toBeInTheDocument();
    await noDialog();
    expect(notice('Upload canceled').elements()).toEqual([]);
    await tray.click();
    await expect.element(uploads.getByText(/^Couldn't cancel: /)).toBeVisible();
    await button('Try canceling bout.mp4 again').click();
    await expect.element(tray).not.toBeInTheDocument();
    await expect.poll(() => methods().filter((method) => method === 'DELETE').length).toBe(2);
    await expect.element(notice('Upload canceled')).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  test('that finishes before the user confirms is not canceled', async () => {
    await renderApp('/journal/lessons');
    await uploadTwo();
    await tray.click();
    await button('Cancel one.mp4').click();
    server.resume();
    await phases().toEqual(['done', 'done']);
    await dialog('Cancel upload').getByRole('button', exactly('Cancel upload')).click();
    await expect.element(dialog('Cancel upload')).not.toBeInTheDocument();
    await phases().toEqual(['done', 'done']);
    expect(methods()).not.toContain('DELETE');
    expect(notice('Upload canceled').elements()).toEqual([]);
  });

  test('resumes automatically after a lost connection', async () => {
    await renderApp('/journal/lessons');
    server.cutAt(3_000);
    addUploads([aFile()], destination);
    await phases().toEqual(['done']);
    expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
    expect(server.bytes).toBe(5_000);
  });

  test('waits while offline and resumes when back online', async () => {
    await renderApp('/journal/lessons');
    await uploadTwo();
    // The upload's pending request hangs.
    goOffline();
    window.dispatchEvent(new Event('offline'));
    await expect.element(tray).toHaveTextContent(/^2 videos waiting for a connection/);
    server.goOffline();
    server.goOnline();
    server.resume();
    goOnline();
    await phases().toEqual(['done', 'done']);
    expect(server.bytes).toBe(10_000);
  });

  test('retries when the server is busy and renews expired session headers', async () => {
    await renderApp('/journal/lessons');
    server.refuseNext('PATCH', tusError('unavailable'));
    server.refuseNext('HEAD', tusError('unauthorized'));
    addUploads([aFile()], destination);
    await phases().toEqual(['done']);
    expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);
    expect(server.requests.at(-1)?.headers['authorization']).not.toBe(
      server.requests[0]?.headers['authorization'],
    );
  });

  test('that the server rejected stays listed until dismissed and can be retried', async () => {
    await renderApp('/journal/lessons');
    server.refuseNext('PATCH', tusError('validation', 'This video is damaged or incomplete.'));
    addUploads([aFile()], destination);
    await expect.element(tray).toHaveTextContent(/^1 video not uploaded/);
    await tray.click();
    await expect.element(uploads.getByText('This video is damaged or incomplete.')).toBeVisible();
    server.pauseAt(1_000);
    await button('Try bout.mp4 again').click();
    await expect.element(button('Pause bout.mp4')).toHaveFocus();
    server.resume();
    await phases().toEqual(['done']);
    await button('Remove bout.mp4 from this list').click();
    await noDialog();
    await expect.element(tray).not.toBeInTheDocument();
  });

  test('removed from the list moves the focus to the next one, and the last one closes the list', async () => {
    await renderApp('/journal/lessons');
    await uploadTwo();
    server.resume();
    await phases().toEqual(['done', 'done']);
    await tray.click();
    await button('Remove one.mp4 from this list').click();
    await expect.element(uploads.getByRole('link')).toHaveFocus();
    await button('Remove two.mp4 from this list').click();
    await noDialog();
    server.pauseAt(8_000);
    addUploads([aFile('three.mp4')], destination);
    await expect.element(tray).toBeVisible();
    await noDialog();
  });

  test('that failed after repeated server errors resumes on retry', async () => {
    await renderApp('/journal/lessons');
    server.cutAt(3_000);
    for (let attempt = 2; attempt <= 8; attempt += 1)
      server.refuseNext('HEAD', tusError('unavailable'));
    addUploads([aFile()], destination);
    await expect
      .poll(
        () => {
          // Simulates the network coming back, to skip the backoff.
          setReachable(false);
          setReachable(true);
          return getUploads()[0]?.phase;
        },
        { interval: 20 },
      )
      .toBe('failed');
    await tray.click();
    await button('Try bout.mp4 again').click();
    await phases().toEqual(['done']);
    expect(methods().filter((method) => method === 'POST')).toHaveLength(1);
    expect(server.bytes).toBe(5_000);
  });

  test('of an unreadable file fails instead of retrying', async () => {
    await renderApp('/journal/lessons');
    const file = aFile();
    file.slice = () =>
      ({
        arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      }) as unknown as Blob;
    addUploads([file], destination);
    await phases().toEqual(['failed']);
    expect(getUploads()[0]?.reason).toBe("Couldn't read the file. Choose it again.");
  });

  test('is queued only once, even if its file is chosen again', async () => {
    server.pauseAt(1_000);
    const [first] = addUploads([aFile()], destination);
    expect(addUploads([aFile()], destination)).toEqual([first]);
    expect(getUploads()).toHaveLength(1);
  });
});

const id = '00000000-0000-4000-8000-00000000beef';
const broken = {
  id,
  slug: 'aB3dE5f',
  size: 5_000,
  received: 3_000,
  filename: 'bout.mp4',
  place: destination.place,
};

describe('after the tab was closed', () => {
  test("choosing the same file again on the bout's page resumes the upload", async () => {
    server.addUpload(broken);
    await renderApp(address);
    const list = page.getByRole('list', exactly('Interrupted uploads'));
    await expect
      .element(list.getByText(/^Stopped at 60% of 5.kB\. Choose the file again to continue\.$/))
      .toBeVisible();
    chooseFiles('File for bout.mp4', aFile('other.mp4'));
    await expect.element(list.getByText("This isn't the file you started with.")).toBeVisible();
    chooseFiles('File for bout.mp4', aFile('bout.mp4', 4_000));
    await expect.element(list.getByText("This isn't the file you started with.")).toBeVisible();
    expect(server.requests).toEqual([]);
    chooseFiles('File for bout.mp4', aFile());
    await phases().toEqual(['done']);
    expect(methods()).toEqual(['HEAD', 'PATCH']);
    expect(server.bytes).toBe(2_000);
    await expect.element(list).not.toBeInTheDocument();
  });

  test('uploads from this device are offered on every page, and adding the file again resumes them', async () => {
    await renderApp('/journal/lessons');
    server.pauseAt(2_000);
    addUploads([aFile()], destination);
    await expect.poll(() => getUploads()[0]?.sent).toBe(2_000);
    // Simulates closing and reopening the tab.
    endUploads();
    const [held] = [...server.uploads.values()];
    server = startUploads();
    server.addUpload(held!.row);
    await expect.element(tray).toHaveTextContent(/^1 upload interrupted/);
    await tray.click();
    await expect.element(uploads.getByRole('button', exactly('Choose file'))).toBeVisible();
    addUploads([aFile()], destination);
    await phases().toEqual(['done']);
    expect(methods()).toEqual(['HEAD', 'PATCH']);
    expect(server.bytes).toBe(3_000);
  });

  test('an upload that the server has deleted starts over', async () => {
    server.addUpload({ ...broken, received: 0 });
    await renderApp(address);
    await expect.element(button('Choose file')).toBeVisible();
    server.uploads.clear();
    chooseFiles('File for bout.mp4', aFile());
    await phases().toEqual(['done']);
    expect(methods()).toEqual(['HEAD', 'POST', 'PATCH']);
  });

  test('an interrupted upload can be discarded', async () => {
    server.addUpload(broken);
    await renderApp(address);
    await button('Discard').click();
    await dialog('Discard upload').getByRole('button', exactly('Discard')).click();
    await expect.element(button('Choose file')).not.toBeInTheDocument();
    await expect.element(notice('Upload discarded')).toBeVisible();
    await expect
      .element(page.getByRole('main').getByRole('heading', exactly('Media')))
      .toHaveFocus();
    expect(methods()).toEqual(['DELETE']);
    expect(server.uploads.size).toBe(0);
  });

  test("an upload that can't be discarded stays listed with an error", async () => {
    server.addUpload(broken);
    await renderApp(address);
    server.refuseNext('DELETE', tusError('locked'));
    await button('Discard').click();
    await dialog('Discard upload').getByRole('button', exactly('Discard')).click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: /^Couldn't cancel: / }))
      .toBeVisible();
    expect(notice('Upload discarded').elements()).toEqual([]);
    expect(server.uploads.size).toBe(1);
  });

  test('nothing is requested if this device has started no upload', async () => {
    await renderApp('/journal/lessons');
    await expect.element(page.getByText('No lessons found')).toBeVisible();
    expect(requestsTo(media.uploads)).toEqual([]);
  });
});

test('logging out asks first and then stops running uploads', async () => {
  stub(settings.read, someSettings());
  const app = await renderApp('/journal/lessons');
  await uploadTwo();
  const logOut = async () => {
    await button('Robin Vega’s profile').click();
    await button('Log out').click();
  };
  await logOut();
  await expect
    .element(dialog('Log out').getByText(/^2 videos haven't finished uploading\./))
    .toBeVisible();
  await button('Stay logged in').click();
  await noDialog();
  expect(readSession()).not.toBeNull();
  await logOut();
  await button('Log out and stop').click();
  await app.waitForPath('/login');
  expect(getUploads()).toEqual([]);
});
