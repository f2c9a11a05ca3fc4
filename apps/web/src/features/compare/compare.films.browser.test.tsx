import { bouts } from '@fencing-journal/contract/bouts';
import { media } from '@fencing-journal/contract/media';
import { moments } from '@fencing-journal/contract/moments';
import { touches } from '@fencing-journal/contract/touches';
import { cleanup } from 'vitest-browser-react';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aBout } from '../../testing/samples/bouts.ts';
import { aTouchLog } from '../../testing/samples/touches.ts';
import { errorResponse, stub } from '../../testing/stub-server.ts';
import { aReviewVideo } from '../review/testing/samples.ts';
import { createTestVideo, readFrameNumber } from '../review/testing/test-video.ts';

const films = new Map<string, string>();
beforeAll(async () => {
  films.set('film1111', URL.createObjectURL(await createTestVideo({ fps: 30, frames: 150 })));
  films.set('film2222', URL.createObjectURL(await createTestVideo({ fps: 30, frames: 150 })));
});
afterAll(() => [...films.values()].forEach((url) => URL.revokeObjectURL(url)));

const bout = { kind: 'bout', slug: 'vega-vs-lind-aaaaaa' } as const;
const film = (slug: string) =>
  aReviewVideo({ slug, url: films.get(slug) ?? '', place: bout, filename: `${slug}.webm` });

beforeEach(() => {
  signIn();
  stub(bouts.detail, aBout({ bout_media: [film('film1111'), film('film2222')] }));
  stub(media.read, ({ params: { slug = '' } }) =>
    films.has(slug) ? film(slug) : errorResponse('not_found'),
  );
});

const main = page.getByRole('main');
const together = main.getByRole('group', exactly('Both videos'));
const button = (name: string) => main.getByRole('button', exactly(name));
const pictures = () =>
  [...document.querySelectorAll<HTMLVideoElement>('main video')] as [
    HTMLVideoElement,
    HTMLVideoElement,
  ];
const isAt = (first: number, second: number) =>
  expect.poll(() => pictures().map(readFrameNumber)).toEqual([first, second]);

/** Shows frame 30 of the first video beside frame 45 of the second. */
async function open() {
  const app = await renderApp('/journal/compare?a=film1111&a_ms=1000&b=film2222&b_ms=1500');
  await expect.poll(() => pictures().length).toBe(2);
  await isAt(30, 45);
  return app;
}

describe('two videos side by side', { tags: ['B-CV-05'] }, () => {
  test('are both in view above their controls on a phone', async () => {
    await page.viewport(390, 844);
    await open();
    const top = together.element().getBoundingClientRect().top;
    for (const picture of pictures())
      expect(picture.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
  });

  test.each([
    [320, '16px'],
    [390, '32px'],
  ])('fit %i px with text of %s', async (width, fontSize) => {
    await page.viewport(width, 844);
    document.documentElement.style.fontSize = fontSize;
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    await open();
    expect(document.documentElement.scrollWidth).toBe(width);
    for (const control of together.getByRole('button').elements())
      expect(control.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
    const top = (name: string) => button(name).element().getBoundingClientRect().top;
    if (fontSize === '16px') expect(top('Mute')).toBe(top('One frame back'));
  });

  test('are shown at their frames, step together, and go back to the start', async () => {
    await open();
    await expectAccessible();
    await button('One frame forward').click();
    await isAt(31, 46);
    await button('One frame forward').click();
    await isAt(32, 47);
    await button('One frame back').click();
    await isAt(31, 46);
    await userEvent.keyboard('{ArrowRight}');
    await isAt(61, 76);
    await button('To start').click();
    await isAt(30, 45);
    // Both run in one task, so the step has not been taken when the key is pressed.
    (button('One frame forward').element() as HTMLElement).click();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await isAt(61, 76);
  });

  test('play together and drift by at most a frame, at each speed', async () => {
    await open();
    for (const speed of [1, 0.5]) {
      await button('To start').click();
      await isAt(30, 45);
      if (speed !== 1) {
        await button('Slower').click();
        await button('Slower').click();
      }
      await button('Play').click();
      const [first, second] = pictures();
      // More than a second of the video has played.
      await expect.poll(() => first.currentTime).toBeGreaterThan(2.1);
      const drifts: number[] = [];
      while (drifts.length < 15) {
        drifts.push(Math.abs(second.currentTime - first.currentTime - 0.5));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      expect(first.playbackRate).toBe(speed);
      expect(drifts.toSorted((a, b) => a - b)[7]).toBeLessThanOrEqual(1 / 30);
      // Clicked from inside the page: a click from outside may come after the end of the videos.
      // On a busy machine, they may have ended already, which pauses them too.
      if (!first.ended && !second.ended) (button('Pause').element() as HTMLElement).click();
      // While paused, the frames match exactly.
      await expect
        .poll(() => {
          const [one, other] = pictures().map(readFrameNumber);
          return other! - one!;
        })
        .toBe(15);
    }
  });

  test('stop together at the end of one', async () => {
    await open();
    const [first, second] = pictures();
    await button('Play').click();
    await expect.poll(() => first.currentTime).toBeGreaterThan(1.5);
    await expect.element(button('Play')).toBeVisible();
    expect([first.paused, second.paused]).toEqual([true, true]);
    expect(second.currentTime).toBeGreaterThan(4.8);
    expect(first.currentTime).toBeLessThan(4.7);
  });

  test('are set one at a time, and the address keeps their frames', async () => {
    const app = await open();
    await button('Second video, one frame forward').click();
    await isAt(30, 46);
    await expect.poll(app.search).toMatch(/^\?a=film1111&a_ms=1000&b=film2222&b_ms=153[34]$/);
    await button('One frame forward').click();
    await isAt(31, 47);
    const time = main.getByRole('slider', exactly('Time of the first video'));
    (time.element() as HTMLInputElement).focus();
    await userEvent.keyboard('{Home}');
    await isAt(0, 47);
    await expect.poll(app.search).toMatch(/a_ms=0&/);
  });

  test('have sound only from the first one', async () => {
    await open();
    expect(pictures().map(({ muted }) => muted)).toEqual([false, true]);
    await together.getByRole('button', exactly('Mute')).click();
    await expect.poll(() => pictures().map(({ muted }) => muted)).toEqual([true, true]);
  });

  test('say if one can’t be opened, and let the user replace it', async () => {
    const app = await renderApp('/journal/compare?a=film1111&a_ms=1000&b=gone1111&b_ms=0');
    const side = main.getByRole('region', exactly('Second video'));
    await expect.element(side.getByText('You can’t open this video.')).toBeVisible();
    await side.getByRole('button', exactly('Choose another')).click();
    await main.getByRole('button', { name: /film2222\.webm/ }).click();
    await expect.poll(app.search).toContain('b=film2222');
    await isAt(30, 0);
  });

  test('let the user choose the second one: the same video or another one of the bout', async () => {
    const app = await renderApp('/journal/compare?a=film1111&a_ms=1000');
    await expect
      .element(main.getByRole('heading', { name: /^What do you want to see beside/ }))
      .toBeVisible();
    await expect.element(main.getByRole('heading', exactly('Same bout'))).toBeVisible();
    await main.getByRole('button', { name: /^The same video again/ }).click();
    await expect.poll(app.search).toBe('?a=film1111&a_ms=1000&b=film1111&b_ms=1000');
    await isAt(30, 30);
    await button('Change the second video').click();
    await button('Cancel').click();
    await expect.element(together).toBeVisible();
  });

  test('say where to start if none is chosen', async () => {
    await renderApp('/journal/compare');
    await expect.element(main.getByText('No video chosen')).toBeVisible();
    await expect.element(main.getByRole('link', exactly('Playlists'))).toBeVisible();
  });
});

test('a video that was watched is offered beside the next one', { tags: ['B-CV-05'] }, async () => {
  stub(moments.list, []);
  stub(touches.list, aTouchLog());
  stub(bouts.detail, aBout({ bout_media: [film('film2222')] }));
  const app = await renderApp('/journal/media/film1111');
  await expect.element(button('Compare')).toBeVisible();
  await button('Compare').click();
  await app.waitForPath('/journal/compare');
  expect(app.search()).toBe('?a=film1111&a_ms=0');
  await expect.element(main.getByRole('button', { name: /^The same video again/ })).toBeVisible();
  await cleanup();
  await renderApp('/journal/compare?a=film2222&a_ms=0');
  await expect.element(main.getByRole('heading', exactly('Watched just now'))).toBeVisible();
  await main.getByRole('button', { name: /film1111\.webm/ }).click();
  await isAt(0, 0);
});
