import { media } from '@fencing-journal/contract/media';
import { playlists } from '@fencing-journal/contract/playlists';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import type { Clip } from '../../lib/clips.ts';
import { dialog, exactly, renderApp, signIn } from '../../testing/app.tsx';
import {
  errorResponse,
  onlyBody,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { createTestVideo, readFrameNumber, settledFrame } from '../review/testing/test-video.ts';
import { aFilm, aPlaylist } from './testing/samples.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', exactly(name));
const rows = main.getByRole('region', exactly('Clips')).getByRole('listitem');
const video = () => main.getByLabelText('Video', { exact: true }).element() as HTMLVideoElement;
const current = () =>
  rows.elements().findIndex((row) => row.getAttribute('aria-current') === 'true');
const frame = () => readFrameNumber(video());
/** The current frame, with the state of the player that explains a wrong one. */
const position = () => ({
  frame: frame(),
  time: video().currentTime,
  paused: video().paused,
  focused: document.activeElement?.tagName,
});
const press = (key: string) => userEvent.keyboard(key);

const films = new Map<string, string>();
beforeAll(async () => {
  for (const slug of ['aaaa1111', 'bbbb2222'])
    films.set(slug, URL.createObjectURL(await createTestVideo({ fps: 30, frames: 240 })));
});
afterAll(() => [...films.values()].forEach((url) => URL.revokeObjectURL(url)));

beforeEach(() => {
  signIn();
  localStorage.removeItem('fj:clip-window');
  stub(media.read, ({ params: { slug = '' } }) => {
    const url = films.get(slug);
    return url === undefined ? errorResponse('not_found') : aFilm(slug, url);
  });
});

const clip = (slug: string, from_ms: number, more: Partial<Clip> = {}): Clip => ({
  video: slug,
  from_ms,
  to_ms: from_ms + 60_000,
  title: `vs Opponent at ${from_ms}`,
  subtitle: 'Mar 14, 2026 · 5–3',
  ...more,
});
const three = [clip('aaaa1111', 1_000), clip('bbbb2222', 2_000), clip('aaaa1111', 3_000)];

async function open(clips: readonly Clip[]) {
  const play = {
    clips,
    title: 'My touches',
    from: { label: 'Statistics', to: '/journal/statistics' },
  };
  const app = await renderApp('/journal/clips', undefined, { play });
  await expect.poll(() => video().readyState).toBeGreaterThanOrEqual(2);
  return app;
}
/** Opens clips and plays them slowly, so that even a busy machine sees their first frames. */
async function openSlowly(clips: readonly Clip[]) {
  await open(clips);
  await expect
    .poll(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 's' }));
      return video().playbackRate;
    })
    .toBe(0.1);
}
/** Pauses and goes to the first frame of the clip, so that frames can be compared. */
async function isAtStartOf(firstFrame: number) {
  await expect.poll(() => video().paused).toBe(false);
  await expect.poll(frame).toBeGreaterThanOrEqual(firstFrame);
  expect(frame()).toBeLessThan(firstFrame + 60);
}

describe('clips of several videos', { tags: ['B-PL-01'] }, () => {
  test('play right away, and keys and buttons play the next and the previous one', async () => {
    await openSlowly(three);
    await isAtStartOf(30);
    expect(current()).toBe(0);
    await expect.element(main.getByText('1 of 3 · Mar 14, 2026 · 5–3')).toBeVisible();
    await press('n');
    await isAtStartOf(60);
    expect([current(), new URL(video().src).href]).toEqual([1, films.get('bbbb2222')]);
    await button('Next clip').click();
    await isAtStartOf(90);
    await expect.element(button('Next clip')).toBeDisabled();
    await expect.element(button('Next clip')).toHaveFocus();
    await press('p');
    await isAtStartOf(60);
    await button('Previous clip').click();
    await isAtStartOf(30);
    await expect.element(button('Previous clip')).toBeDisabled();
    await expect.element(button('Previous clip')).toHaveFocus();
  });

  test('play one after another, and the last one stops at its end', async () => {
    await openSlowly([
      clip('aaaa1111', 0, { to_ms: 400 }),
      clip('bbbb2222', 1_000, { to_ms: 1_400 }),
    ]);
    await expect.poll(current).toBe(1);
    await expect.poll(() => video().paused).toBe(true);
    expect(frame()).toBeLessThan(50);
    // The clip is short and may have ended again before the test checks.
    const starts: number[] = [];
    video().addEventListener('playing', () => starts.push(video().currentTime));
    await button('Play').click();
    await expect.poll(() => starts.length).toBeGreaterThan(0);
    expect(starts[0]).toBeLessThan(1.4);
  });

  test('that reach the end of their video are followed by the next one', async () => {
    await open([clip('aaaa1111', 7_500), clip('bbbb2222', 1_000)]);
    await expect.poll(current).toBe(1);
  });

  test('keep their link until it fails, and keep playing if waiting clips fail', async () => {
    await openSlowly(three);
    await isAtStartOf(30);
    const before = video().src;
    const waiting = () =>
      document.querySelectorAll<HTMLVideoElement>('video[aria-hidden=true][src]');
    await expect.poll(() => waiting().length).toBe(2);
    queryClient.setQueryData(['media', 'clip', 'aaaa1111'], aFilm('aaaa1111', `${before}#later`));
    waiting().forEach((element) => element.dispatchEvent(new Event('error')));
    await expect.poll(() => waiting().length).toBe(0);
    expect([video().src, video().paused]).toEqual([before, false]);
  });

  test('repeat the current one after Repeat is pressed', async () => {
    await open([clip('aaaa1111', 0, { to_ms: 3_000 }), clip('bbbb2222', 1_000)]);
    // Clicked from within the page, because a click from outside may come after the clip's end.
    (button('Repeat').element() as HTMLElement).click();
    let turns = 0;
    video().addEventListener('seeked', () => (turns += 1));
    await expect.poll(() => turns).toBeGreaterThanOrEqual(2);
    expect(current()).toBe(0);
  });

  test('are chosen in the list, swiped, and stepped through frame by frame', async () => {
    await openSlowly(three);
    await rows.nth(2).getByRole('button').click();
    await isAtStartOf(90);
    const box = video().getBoundingClientRect();
    const swipe = (from: number, to: number) => {
      const at = (type: string, x: number) =>
        video().dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            pointerType: 'touch',
            isPrimary: true,
            clientX: x,
            clientY: box.top + 20,
          }),
        );
      // A synthetic pointer can't be captured.
      Element.prototype.setPointerCapture = () => undefined;
      at('pointerdown', from);
      at('pointermove', to);
      at('pointerup', to);
    };
    swipe(box.left + 20, box.left + 200);
    await isAtStartOf(60);
    swipe(box.left + 200, box.left + 20);
    await isAtStartOf(90);
    await press('k');
    await expect.poll(() => video().paused).toBe(true);
    const before = await settledFrame(video());
    await press('.');
    await expect.poll(position).toMatchObject({ frame: before + 1 });
    await press('.');
    await expect.poll(position).toMatchObject({ frame: before + 2 });
    await press(',');
    await expect.poll(position).toMatchObject({ frame: before + 1 });
  });

  test('keep the speed and the sound from one to the next', async () => {
    await open(three);
    await press('s');
    await press('s');
    await press('u');
    await press('n');
    await isAtStartOf(60);
    expect([video().playbackRate, video().muted]).toEqual([0.5, true]);
  });

  test('of touches start and end at offsets that the device remembers', async () => {
    await openSlowly([clip('aaaa1111', 0, { at_ms: 7_000 })]);
    await expect.element(main.getByText('6 s before')).toBeVisible();
    await isAtStartOf(30);
    await button('Less before').click();
    await button('Less before').click();
    await expect.element(main.getByText('4 s before')).toBeVisible();
    await isAtStartOf(90);
    expect(JSON.parse(localStorage.getItem('fj:clip-window') ?? '')).toEqual({
      before: 4,
      after: 2,
    });
    for (const left of [3, 2, 1]) {
      await button('Less before').click();
      await expect.element(main.getByText(`${left} s before`)).toBeVisible();
    }
    await expect.element(button('Less before')).toBeDisabled();
    await expect.element(button('Less before')).toHaveFocus();
  });

  test('that are not available are skipped and mentioned', { tags: ['B-PL-03'] }, async () => {
    await open([clip('gone0000', 0), ...three, clip('gone1111', 0)]);
    await expect.element(main.getByText('1 clip is not available to you.')).toBeVisible();
    await press('n');
    await press('n');
    await expect.element(main.getByText('2 clips are not available to you.')).toBeVisible();
    expect(rows.elements()).toHaveLength(3);
  });

  test('are saved as a playlist', { tags: ['B-PL-03'] }, async () => {
    const sent = stubCreate();
    const app = await open([
      clip('aaaa1111', 0, { at_ms: 7_000, action: 'Touch for' }),
      clip('bbbb2222', 2_000, { note: 'Late.' }),
    ]);
    await button('Keep as playlist').click();
    const keep = dialog('Keep as playlist');
    const name = keep.getByLabelText(/^Name/);
    await expect.element(name).toHaveValue('My touches');
    await name.fill('Late touches');
    await userEvent.keyboard('{Escape}');
    await button('Keep as playlist').click();
    await expect.element(name).toHaveValue('Late touches');
    await keep.getByRole('button', exactly('Keep')).click();
    await app.waitForPath('/journal/playlists/playlist-aaaaaaaaaa');
    expect(sent()).toEqual({
      name: 'Late touches',
      clips: [
        { video: 'aaaa1111', from_ms: 1_000, to_ms: 9_000, note: 'Touch for' },
        { video: 'bbbb2222', from_ms: 2_000, to_ms: 62_000, note: 'Late.' },
      ],
    });
  });
});

test('a playlist whose response was lost is created only once, but a new name makes another one', async () => {
  stub(playlists.create, unreachable);
  await open([clip('aaaa1111', 0)]);
  const keep = dialog('Keep as playlist');
  async function keepAs(name: string) {
    await button('Keep as playlist').click();
    await keep.getByLabelText(/^Name/).fill(name);
    await keep.getByRole('button', exactly('Keep')).click();
    await dialog('Error').getByRole('button', exactly('OK')).click();
    await keep.getByRole('button', exactly('Close')).click();
  }
  for (const name of ['Late touches', 'Late touches', 'Early touches']) await keepAs(name);
  const [first, second, third] = requestsTo(playlists.create).map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

/** Stubs the creation of a playlist. The returned function returns what was sent. */
function stubCreate() {
  stub(playlists.create, aPlaylist());
  stub(playlists.detail, aPlaylist());
  return () => onlyBody(playlists.create);
}

test('without clips there is a link to the playlists', async () => {
  await renderApp('/journal/clips');
  await expect.element(main.getByText('Nothing to play here')).toBeVisible();
  await expect.element(main.getByRole('link', exactly('Playlists'))).toBeVisible();
});
