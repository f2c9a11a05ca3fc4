import { bouts } from '@fencing-journal/contract/bouts';
import { touches } from '@fencing-journal/contract/touches';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { dialog, exactly, notice, renderApp, signIn } from '../../testing/app.tsx';
import { aBout } from '../../testing/samples/bouts.ts';
import { aTouchLog } from '../../testing/samples/touches.ts';
import { errorResponse, goOffline, goOnline, requestsTo, stub } from '../../testing/stub-server.ts';
import { endUploads, startUploads, type TusServer } from '../../testing/tus-server.ts';
import { makeFilm } from '../finder/testing/film.ts';
import { foundIn, keepFound } from './found/found-touches.ts';
import { aFile, chooseFiles } from './testing/files.ts';

const bout = 'vega-vs-lind-aaaaaa';
const address = `/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/${bout}`;
const adding = dialog('Add Media');
const rows = page.getByRole('list', exactly('Found touches'));
const twoTouches = [
  { at_ms: 3000, scorer: 'a' },
  { at_ms: 9000, scorer: 'b' },
] as const;
const added = () => requestsTo(touches.replace).map(({ body }) => body);
const videoSlug = () => [...server.uploads.values()][0]?.row.slug;
let server: TusServer;

beforeEach(() => {
  signIn();
  stub(bouts.detail, aBout());
  stub(touches.list, aTouchLog([{ scorer: 'a' }], { agrees: false, version: 3 }));
  stub(touches.replace, aTouchLog());
  server = startUploads();
});
afterEach(endUploads);

async function choose(file: File) {
  await renderApp(address);
  await page.getByRole('button', { name: /^No videos yet\./ }).click();
  chooseFiles('Video files', file);
}
async function upload() {
  await adding.getByRole('button', exactly('Upload')).click();
  await dialog('Upload').getByRole('button', exactly('Upload')).click();
  await expect.element(notice('Upload Success')).toBeVisible();
}

describe('touches in a file', { tags: ['B-TF-01', 'B-TF-06'] }, () => {
  test('are found offline before the upload, and added after it', async () => {
    const { film, truth } = await makeFilm({
      seed: 4,
      conditions: [],
      seconds: 24,
      width: 320,
      height: 180,
    });
    await choose(new File([film], 'film.webm', { type: 'video/webm' }));
    await adding.getByRole('button', exactly('Find touches')).click();
    const finding = dialog('film.webm');
    await expect.element(finding.getByText(/^We found both lamps/)).toBeVisible();
    goOffline();
    await finding.getByRole('radio').first().click();
    await finding.getByRole('button', exactly('Find touches')).click();
    const count = truth.touches.length;
    await expect.element(finding.getByText(`${count} touches to check`)).toBeVisible();
    await finding
      .getByRole('button', { name: /^Go to / })
      .first()
      .click();
    const preview = finding.getByLabelText('Preview of film.webm').element() as HTMLVideoElement;
    await expect.poll(() => preview.currentTime).toBeGreaterThan(0.5);
    await expectAccessible();
    await finding.getByRole('button', exactly(`Accept all ${count}`)).click();
    await finding.getByRole('button', exactly('Close')).first().click();
    await expect.element(adding.getByText(new RegExp(`^${count} touches found`))).toBeVisible();
    goOnline();
    expect(added()).toEqual([]);
    await upload();
    await expect.poll(added).toMatchObject([{ version: 3 }]);
    const { touches: sent } = added()[0] as { touches: { video?: string; source: string }[] };
    expect(sent.filter(({ video }) => video === videoSlug())).toHaveLength(count);
    await expect.element(rows).not.toBeInTheDocument();
  });

  test('wait on the device if the bout can’t take them after the upload', async () => {
    stub(touches.replace, errorResponse('unavailable'));
    keepFound(bout, aFile(), [twoTouches[0]]);
    keepFound(bout, aFile(), [twoTouches[1]]);
    await choose(aFile());
    await expect.element(adding.getByText(/^2 touches found\. They’re added/)).toBeVisible();
    await upload();
    await expect.element(rows.getByText('2 touches found, not in the bout yet.')).toBeVisible();
    // The row is shown before the bout has refused the touches.
    await expect.poll(() => added().length).toBe(1);
    stub(touches.replace, aTouchLog());
    // The same file is searched again.
    keepFound(bout, aFile(), [{ at_ms: 12_000, scorer: 'a' }]);
    await expect.element(rows.getByText('3 touches found, not in the bout yet.')).toBeVisible();
    await rows.getByRole('button', exactly('Add to the bout')).click();
    await expect.element(rows).not.toBeInTheDocument();
    const video = videoSlug();
    expect(added().at(-1)).toMatchObject({
      touches: [
        { scorer: 'a', video, at_ms: 3000 },
        { scorer: 'b', video, at_ms: 9000, source: 'found' },
        { scorer: 'a', video, at_ms: 12_000, source: 'found' },
      ],
    });
  });

  test('are shown until the file is uploaded, and discarded only after confirmation', async () => {
    keepFound(bout, aFile(), twoTouches);
    await renderApp(address);
    await expect.element(rows.getByText(/^2 touches found\. Upload the video/)).toBeVisible();
    const discard = rows.getByRole('button', exactly('Discard'));
    await discard.click();
    await dialog('Discard touches').getByRole('button', exactly('Cancel')).click();
    await expect.element(discard).toBeVisible();
    await discard.click();
    await dialog('Discard touches').getByRole('button', exactly('Discard')).click();
    await expect.element(rows).not.toBeInTheDocument();
    await expect.element(notice('Touches discarded')).toBeVisible();
    expect(added()).toEqual([]);
  });
});

test('touches belong to the file with the same name and size', { tags: ['B-TF-01'] }, () => {
  const entry = { filename: 'bout.mp4', size: 5_000, touches: [], video: null };
  expect(foundIn([entry], aFile())).toBe(entry);
  expect(foundIn([entry], aFile('bout.mp4', 6_000))).toBeUndefined();
  expect(foundIn([entry], aFile('other.mp4'))).toBeUndefined();
});
