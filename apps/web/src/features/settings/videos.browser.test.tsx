import { account } from '@fencing-journal/contract/account';
import { media, type MediaUsage } from '@fencing-journal/contract/media';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { settings } from '@fencing-journal/contract/settings';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissNotice, dialog, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { anAccount, someSettings } from '../../testing/samples/account.ts';
import { rawResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const section = page.getByRole('region', exactly('Videos'));
const largest: MediaUsage['largest'] = [
  {
    slug: 'Kq3vT9a',
    filename: 'final.mp4',
    size: 3_400_000_000,
    created_at: '2026-03-15T18:00:00.000Z',
    place: { kind: 'bout', slug: 'vega-vs-lind-aaaaaa' },
  },
  {
    slug: 'bW7xY2c',
    filename: 'footwork.mov',
    size: 120_000_000,
    created_at: '2026-03-16T18:00:00.000Z',
    place: { kind: 'lesson', slug: 'lesson-20260314-aaaaaa' },
  },
];
const usage = (more: Partial<MediaUsage> = {}): MediaUsage => ({
  used: 3_520_000_000,
  quota: 2e12,
  count: 2,
  largest,
  ...more,
});

beforeEach(() => {
  signIn();
  stub(settings.read, someSettings());
  stub(account.read, anAccount());
  stub(account.sessions, []);
  stub(passkeys.list, []);
  stub(media.usage, usage());
});

const open = () => renderApp('/journal/settings/profile');

test(
  'video storage is shown as a bar and in words',
  { tags: ['R-PAY-16', 'R-CST-02'] },
  async () => {
    await open();
    await expect
      .element(section.getByText(/^3\.5.GB of 2\.0.TB used by 2 videos\.$/))
      .toBeVisible();
    await expect
      .element(section.getByRole('meter', exactly('Video storage used')))
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/^3\.5.GB of 2\.0.TB$/));
  },
);

test('the largest videos link to their bouts and lessons', async () => {
  await open();
  await expect
    .element(section.getByRole('link', exactly('final.mp4')))
    .toHaveAttribute('href', '/journal/tournaments/-/-/vega-vs-lind-aaaaaa');
  await expect
    .element(section.getByRole('link', exactly('footwork.mov')))
    .toHaveAttribute('href', '/journal/lessons/lesson-20260314-aaaaaa');
  await expect
    .element(section.getByRole('listitem').first())
    .toHaveTextContent(/3\.4.GB · Mar 15, 2026 · Bout/);
});

test('deleting a video here frees its storage', { tags: ['R-MED-09', 'R-MED-10'] }, async () => {
  stub(media.removeFromBout, () => {
    stub(media.usage, usage({ used: 120_000_000, count: 1, largest: largest.slice(1) }));
    return { message: 'The video has been deleted.' };
  });
  await open();
  await section.getByRole('button', exactly('Delete final.mp4')).click();
  await dialog('Delete').getByRole('button', exactly('Delete video')).click();
  await dismissNotice('Deleted', 'The video has been deleted.');
  await expect.element(section.getByText(/^120.MB of 2\.0.TB used by 1 video\.$/)).toBeVisible();
  expect(requestsTo(media.removeFromBout)).toMatchObject([
    { path: '/api/bouts/bout-media/Kq3vT9a/delete/' },
  ]);
});

test('video settings show an error if loading fails, and no list without videos', async () => {
  stub(media.usage, rawResponse(500, {}));
  await open();
  await expect.element(section.getByText('Could not load.')).toBeVisible();
  stub(media.usage, usage({ used: 0, count: 0, largest: [] }));
  await section.getByRole('button', exactly('Try again')).click();
  await expect.element(section.getByText(/^No videos yet\. You have room for .*\.$/)).toBeVisible();
  expect(section.getByRole('list').elements()).toEqual([]);
});
