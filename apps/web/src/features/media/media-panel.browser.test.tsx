import { bouts } from '@fencing-journal/contract/bouts';
import { lessons } from '@fencing-journal/contract/lessons';
import { media, type MediaItem } from '@fencing-journal/contract/media';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  dialog,
  exactly,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aBout } from '../../testing/samples/bouts.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aVideo } from '../../testing/samples/videos.ts';
import { rawResponse, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { recordVideo } from './testing/files.ts';

const boutAddress =
  '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/vega-vs-lind-aaaaaa';
const lessonAddress = '/journal/lessons/lesson-20260314-aaaaaa';
const three = ['one', 'two', 'three'].map((name) =>
  aVideo({ slug: `${name}00`, filename: `${name}.mp4` }),
);

const main = page.getByRole('main');
const button = (name: string | RegExp) =>
  main.getByRole('button', typeof name === 'string' ? exactly(name) : { name });
const withVideos = (videos: MediaItem[]) => {
  stub(bouts.detail, aBout({ bout_media: videos }));
  stub(lessons.detail, aLesson({ lesson_media: videos }));
};

beforeEach(() => {
  signIn();
  withVideos(three);
});

test.each([
  ['lesson', 1, lessonAddress],
  ['lesson', 2, lessonAddress],
  ['lesson', 3, lessonAddress],
  ['bout', 1, boutAddress],
  ['bout', 3, boutAddress],
])(
  'a %s with videos (%i) lists all of them and has a button that opens the upload dialog',
  { tags: ['R-LES-32', 'R-LES-35', 'R-BOUT-37', 'R-BOUT-40', 'R-MED-18', 'R-MED-19'] },
  async (_, count, address) => {
    withVideos(three.slice(0, count));
    await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Media'))).toBeVisible();
    for (const { filename } of three.slice(0, count))
      await expect.element(main.getByText(filename, { exact: true })).toBeInTheDocument();
    expect(main.getByRole('button', exactly('Add Media')).elements()).toHaveLength(1);
    await button('Add Media').click();
    await expect.element(dialog('Add Media')).toBeVisible();
  },
);

test(
  'a lesson without videos asks for one and has no carousel',
  { tags: ['R-LES-31', 'R-LES-35'] },
  async () => {
    withVideos([]);
    await renderApp(lessonAddress);
    await button(/^No videos yet\. Add a video/).click();
    await expect.element(dialog('Add Media')).toBeVisible();
    expect(document.querySelector('[aria-roledescription=carousel]')).toBeNull();
  },
);

describe('the carousel', () => {
  const shown = () =>
    expect.poll(() =>
      [...document.querySelectorAll('[aria-label$=" of 3"]:not([inert])')].map((slide) =>
        slide.getAttribute('aria-label'),
      ),
    );

  /** Names of the slides that are positioned inside the visible frame. */
  const visible = () =>
    expect.poll(() => {
      const frame = document
        .querySelector('[aria-roledescription=carousel] ul')!
        .parentElement!.getBoundingClientRect();
      return [...document.querySelectorAll('[aria-label$=" of 3"]')]
        .filter((slide) => Math.abs(slide.getBoundingClientRect().left - frame.left) < 2)
        .map((slide) => slide.getAttribute('aria-label'));
    });

  test('shows one slide at a time and wraps around', { tags: ['R-LES-33'] }, async () => {
    await renderApp(lessonAddress);
    await shown().toEqual(['1 of 3']);
    for (const next of ['2 of 3', '3 of 3', '1 of 3']) {
      await button('Next video').click();
      await shown().toEqual([next]);
      await visible().toEqual([next]);
    }
    await button('Previous video').click();
    await shown().toEqual(['3 of 3']);
    await visible().toEqual(['3 of 3']);
  });

  test(
    "follows the arrow keys, and hidden slides can't be focused",
    { tags: ['R-LES-33'] },
    async () => {
      await renderApp(lessonAddress);
      await expect.element(button('Play video 1, one.mp4')).toBeVisible();
      (button('Play video 1, one.mp4').element() as HTMLElement).focus();
      await userEvent.keyboard('{ArrowLeft}');
      await shown().toEqual(['3 of 3']);
      const hidden = button('Play video 2, two.mp4').element() as HTMLElement;
      hidden.focus();
      expect(document.activeElement).not.toBe(hidden);
    },
  );

  test('wraps around with two slides', async () => {
    withVideos(three.slice(0, 2));
    await renderApp(lessonAddress);
    for (const next of ['2 of 2', '1 of 2']) {
      await button('Next video').click();
      await expect.element(main.getByText(next, { exact: true })).toBeVisible();
    }
  });

  test('has no buttons with one slide', async () => {
    withVideos(three.slice(0, 1));
    await renderApp(lessonAddress);
    await expect.element(button('Play video 1, one.mp4')).toBeVisible();
    expect(button('Next video').elements()).toEqual([]);
  });
});

describe('a video', () => {
  const one = (more: Partial<MediaItem> = {}) =>
    withVideos([aVideo({ filename: 'final.mp4', ...more })]);

  test('shows its poster, its duration and a link to its review', async () => {
    one({
      poster: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    });
    await renderApp(boutAddress);
    await expect.element(main.getByText('1:05', { exact: true })).toBeVisible();
    await expect.poll(() => main.element().querySelector('img')?.complete).toBe(true);
    await expect
      .element(main.getByRole('link', exactly('Review video 1, final.mp4')))
      .toHaveAttribute('href', '/journal/media/Kq3vT9a');
    expect(document.querySelector('video')).toBeNull();
  });

  test('plays in the page', { tags: ['R-BOUT-37', 'R-MED-22'] }, async () => {
    one({ url: URL.createObjectURL(await recordVideo()), type: 'video/webm', codecs: ['V_VP8'] });
    await renderApp(boutAddress);
    await button('Play video 1, final.mp4').click();
    await expect.poll(() => document.querySelector('video')?.readyState).toBeGreaterThanOrEqual(2);
  });

  test('renews an expired link and resumes at the same position', async () => {
    const film = await recordVideo(1_500);
    one({ url: '/nowhere/expired.webm', type: 'video/webm', codecs: ['V_VP8'] });
    stub(media.read, () => aVideo({ url: URL.createObjectURL(film) }));
    await renderApp(boutAddress);
    await button('Play video 1, final.mp4').click();
    await expect.poll(() => document.querySelector('video')?.readyState).toBeGreaterThanOrEqual(2);
    const video = document.querySelector('video')!;
    expect(requestsTo(media.read)).toMatchObject([{ path: '/api/media/Kq3vT9a/' }]);
    await expect.poll(() => video.currentTime).toBeGreaterThan(0.5);
    video.pause();
    // A busy browser reports the time late.
    video.dispatchEvent(new Event('timeupdate'));
    const was = video.currentTime;
    const wentTo = new Promise<number>((resolve) => {
      video.addEventListener('seeked', () => resolve(video.currentTime), { once: true });
    });
    video.src = '/nowhere/expired-again.webm';
    expect(await wentTo).toBeGreaterThanOrEqual(was - 0.3);
    expect(requestsTo(media.read)).toHaveLength(2);
  });

  test('offers a download if a renewed link fails too', async () => {
    one({ url: '/nowhere/broken.webm' });
    stub(media.read, aVideo({ url: '/nowhere/broken-as-well.webm' }));
    await renderApp(boutAddress);
    await button('Play video 1, final.mp4').click();
    await expect.element(main.getByText("Couldn't play this video.")).toBeVisible();
    await expect
      .element(main.getByRole('link', exactly('Download')))
      .toHaveAttribute('download', 'final.mp4');
    expect(requestsTo(media.read)).toHaveLength(1);
    stub(media.read, rawResponse(503));
    await button('Try again').click();
    await expect.poll(() => requestsTo(media.read).length).toBeGreaterThan(1);
    await expect.element(main.getByText("Couldn't play this video.")).toBeVisible();
  });

  test('disappears if it was deleted elsewhere', async () => {
    one({ url: '/nowhere/gone.webm' });
    stub(media.read, errorResponse('not_found'));
    await renderApp(boutAddress);
    await expect.element(button('Play video 1, final.mp4')).toBeVisible();
    withVideos([]);
    await button('Play video 1, final.mp4').click();
    await expect.element(button(/^No videos yet/)).toBeVisible();
  });

  test.each([
    ['waiting', /^This browser can't play this video \(HEVC\)\. We're converting it/],
    ['unavailable', /^This browser can't play this video \(HEVC\)\. We can't convert it here\.$/],
    ['failed', /^This browser can't play this video \(HEVC\)\. We couldn't convert it\.$/],
  ] as const)(
    "explains why this browser can't play it (%s) and offers a download",
    async (conversion, words) => {
      one({ conversion, codecs: ['hvc1'], type: 'video/quicktime', filename: 'phone.mov' });
      await renderApp(boutAddress);
      await expect.element(main.getByText(words)).toBeVisible();
      await expect
        .element(main.getByRole('link', exactly('Download')))
        .toHaveAttribute('download', 'phone.mov');
      await expect.element(button(/^Play video/)).not.toBeInTheDocument();
    },
  );

  test('names the devices that might not play it', async () => {
    one({ conversion: 'unavailable', codecs: ['V_VP8'], type: 'video/webm' });
    await renderApp(boutAddress);
    await expect.element(main.getByText('May not play on older iPhones (VP8).')).toBeVisible();
  });
});

describe('deleting a video', () => {
  const trash = button('Delete video 1, one.mp4');
  async function press(): Promise<void> {
    await trash.click();
    await expect
      .element(
        dialog('Delete').getByText('Are you sure you want to delete this video?', { exact: true }),
      )
      .toBeVisible();
    await dialog('Delete').getByRole('button', exactly('Delete video')).click();
  }

  test('shows the delete button on hover and on focus', { tags: ['R-LES-34'] }, async () => {
    await renderApp(lessonAddress);
    await expect.element(trash).toBeInTheDocument();
    await userEvent.hover(main.getByRole('heading', exactly('Media')));
    await expect.poll(() => getComputedStyle(trash.element()).opacity).toBe('0');
    await userEvent.hover(button('Play video 1, one.mp4'));
    await expect.poll(() => getComputedStyle(trash.element()).opacity).toBe('1');
    await userEvent.hover(main.getByRole('heading', exactly('Media')));
    await expect.poll(() => getComputedStyle(trash.element()).opacity).toBe('0');
    (trash.element() as HTMLElement).focus();
    await expect.poll(() => getComputedStyle(trash.element()).opacity).toBe('1');
  });

  test.each([
    ['lesson', lessonAddress, media.removeFromLesson, '/api/lessons/lesson-media/one00/delete/'],
    ['bout', boutAddress, media.removeFromBout, '/api/bouts/bout-media/one00/delete/'],
  ] as const)(
    'of a %s asks for confirmation, deletes it and shows a message',
    { tags: ['R-MED-09', 'R-MED-10', 'R-MED-20', 'R-MED-21', 'R-ERR-17', 'R-ERR-18'] },
    async (_, address, endpoint, path) => {
      stub(endpoint, () => {
        withVideos(three.slice(1));
        return { message: 'The video has been deleted.' };
      });
      await renderApp(address);
      await trash.click();
      await dialog('Delete').getByRole('button', exactly('Cancel')).click();
      expect(requestsTo(endpoint)).toEqual([]);
      await press();
      await dismissNotice('Deleted', 'The video has been deleted.');
      expect(requestsTo(endpoint)).toMatchObject([{ path }]);
      await expect.element(trash).not.toBeInTheDocument();
      await expect.element(main.getByText('1 of 2', { exact: true })).toBeVisible();
    },
  );

  test(
    'reports a video that is already gone and removes it from the page',
    { tags: ['R-MED-11', 'R-ERR-19'] },
    async () => {
      stub(media.removeFromBout, () => {
        withVideos(three.slice(1));
        return errorResponse('not_found');
      });
      await renderApp(boutAddress);
      await press();
      await closeMessage('Not Found', 'The selected media could not be found.');
      await expect.element(trash).not.toBeInTheDocument();
    },
  );

  test('reports a failure and keeps the video', { tags: ['R-MED-12', 'R-ERR-20'] }, async () => {
    stub(media.removeFromBout, rawResponse(400, { message: 'No.' }));
    await renderApp(boutAddress);
    await press();
    await closeMessage('Delete Failed', 'An error occurred while deleting the media.');
    await expect.element(trash).toBeInTheDocument();
  });
});

test(
  "a coach sees a student's videos, but can't add or delete any",
  { tags: ['R-LES-34'] },
  async () => {
    signIn(aUser({ subscription: 'Coach' }));
    stub(
      lessons.detail,
      aLesson({ student: 'Nora Lind', student_slug: 'nora-lind-aaaaaa', lesson_media: three }),
    );
    stub(bouts.detail, aBout({ mine: false, bout_media: three }));
    for (const address of [lessonAddress, boutAddress]) {
      const { router } = await renderApp(address);
      await expect.element(button('Play video 1, one.mp4').last()).toBeVisible();
      expect(button('Add Media').elements()).toEqual([]);
      expect(button(/^Delete/).elements()).toEqual([]);
      expect(requestsTo(media.uploads)).toEqual([]);
      router.dispose();
    }
  },
);
