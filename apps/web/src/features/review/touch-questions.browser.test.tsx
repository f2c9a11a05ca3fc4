import { bouts } from '@fencing-journal/contract/bouts';
import { media } from '@fencing-journal/contract/media';
import { moments } from '@fencing-journal/contract/moments';
import { touches } from '@fencing-journal/contract/touches';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import { exactly, renderApp, signIn, stopTimers } from '../../testing/app.tsx';
import { aBout } from '../../testing/samples/bouts.ts';
import { aTouch, aTouchLog } from '../../testing/samples/touches.ts';
import { deferred, errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';
import { aMoment, aReviewVideo } from './testing/samples.ts';
import { createTestVideo } from './testing/test-video.ts';

const main = page.getByRole('main');
const asked = (question: string) => main.getByRole('group', exactly(question));
const press = (...keys: string[]) => userEvent.keyboard(keys.join(''));
const moment = aMoment({ at_ms: 0, kind: 'touch_for' });
const marked = main.getByRole('region', exactly('Moments'));
const bodies = () => requestsTo(touches.change).map(({ body }) => body);

let url: string;
beforeAll(async () => {
  url = URL.createObjectURL(await createTestVideo({ fps: 1, frames: 20 }));
});
afterEach(() => vi.useRealTimers());
afterAll(() => URL.revokeObjectURL(url));
beforeEach(() => {
  signIn();
  const clip = aReviewVideo({ url });
  stub(media.read, clip);
  stub(bouts.detail, aBout({ bout_media: [clip] }));
  stub(moments.list, []);
  stub(moments.add, moment);
  stub(touches.list, aTouchLog([], { agrees: false }));
  stub(touches.change, aTouch());
});

async function open() {
  await renderApp('/journal/media/clip1234');
  await expect.element(main.getByRole('slider', exactly('Time'))).toBeEnabled();
  await expect.poll(() => requestsTo(touches.list).length).toBeGreaterThan(0);
}

describe('after a touch is marked', { tags: ['B-TL-07'] }, () => {
  test('digits enter its action, target and zone', async () => {
    await open();
    await press('t');
    await expect.element(asked('Action?')).toBeVisible();
    await press('2');
    await expect.element(asked('Target?')).toBeVisible();
    await press('1');
    await expect.element(asked('Where?').getByRole('button', exactly('Lind’s half'))).toBeVisible();
    await press('4');
    await expect.element(asked('Where?')).not.toBeInTheDocument();
    await expect
      .poll(() => Object.assign({}, ...bodies()) as unknown)
      .toEqual({ action: 'riposte', target: 'hand', zone: 4 });
    expect(requestsTo(touches.change).every(({ params }) => params['id'] === moment.id)).toBe(true);
  });

  test('taps answer too, every question can be skipped, and 1 sets the speed again afterwards', async () => {
    await open();
    await main.getByRole('button', exactly('Touch for')).click();
    await asked('Action?').getByRole('button', exactly('Skip')).click();
    await asked('Target?').getByRole('button', exactly('Foot')).click();
    await press('{Escape}');
    await expect.element(asked('Where?')).not.toBeInTheDocument();
    await expect.poll(bodies).toEqual([{ target: 'foot' }]);
    await press('s', '1');
    expect(bodies()).toHaveLength(1);
  });

  test('the answers about the two sides of a double are kept apart', async () => {
    stub(moments.add, aMoment({ id: moment.id, at_ms: 0, kind: 'action' }));
    await open();
    await press('t', '1', '{Escape}');
    await expect.poll(bodies).toEqual([{ action: 'attack' }]);
    await press('{Shift>}t{/Shift}', '2', '0', '4');
    await expect
      .poll(() => Object.assign({}, ...bodies()) as unknown)
      .toEqual({ action: 'attack', action_b: 'riposte', zone: 2 });
  });

  test('the user is told if an answer cannot be saved, and the touch stays marked', async () => {
    stub(touches.change, errorResponse('unavailable'));
    await open();
    stub(moments.list, [moment]);
    await press('t', '1');
    await expect
      .element(main.getByRole('status').filter({ hasText: 'Not saved.' }))
      .toBeInTheDocument();
    await expect.element(marked.getByText('Touch for')).toBeVisible();
    await expect.element(marked.getByRole('alert')).toHaveTextContent(/^Not saved\./);
    stub(touches.change, aTouch());
    await marked.getByRole('button', exactly('Try again')).click();
    await expect.element(marked.getByRole('alert')).not.toBeInTheDocument();
    expect(bodies()).toEqual([{ action: 'attack' }, { action: 'attack' }]);
    expect(requestsTo(moments.add)).toHaveLength(1);
  });

  test('an answer about a mark that is not in the log is dropped, and the user is told', async () => {
    stub(touches.change, errorResponse('not_found'));
    await open();
    stub(moments.list, [moment]);
    await press('t', '1');
    await expect
      .element(main.getByRole('status').filter({ hasText: /^Your answers weren't added/ }))
      .toBeInTheDocument();
    await expect.element(marked.getByText('Touch for')).toBeVisible();
    await expect.element(marked.getByRole('alert')).not.toBeInTheDocument();
    expect(bodies()).toHaveLength(1);
  });

  test('answers given while the mark is being saved are sent with it', async () => {
    const saved = deferred<typeof moment>();
    stub(moments.add, () => saved.promise);
    await open();
    await press('t', '2', '1');
    expect(bodies()).toEqual([]);
    saved.resolve(moment);
    await expect.poll(bodies).toEqual([{ action: 'riposte', target: 'hand' }]);
    await expect.element(marked.getByText('Saving…')).not.toBeInTheDocument();
    await expect.poll(() => JSON.stringify(localStorage)).not.toContain('riposte');
  });

  test('closing the page while the mark is being saved keeps the answers', async () => {
    stub(moments.add, () => new Promise<never>(() => undefined));
    await open();
    await press('t', '2', '1');
    await expect.element(asked('Where?')).toBeVisible();
    await cleanup();
    stub(moments.add, moment);
    await open();
    await expect.element(marked.getByRole('alert')).toHaveTextContent(/^Not saved\./);
    await marked.getByRole('button', exactly('Try again')).click();
    await expect.poll(bodies).toEqual([{ action: 'riposte', target: 'hand' }]);
    const keys = requestsTo(moments.add).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('closing the page while an answer is being saved keeps it with the moment', async () => {
    stub(touches.change, () => new Promise<never>(() => undefined));
    await open();
    stub(moments.list, [moment]);
    await press('t', '2');
    await expect.poll(bodies).toHaveLength(1);
    await cleanup();
    stub(touches.change, aTouch());
    await open();
    await expect.element(marked.getByRole('listitem')).toHaveTextContent(/Not saved\./);
    await marked.getByRole('button', exactly('Try again')).click();
    await expect.element(marked.getByRole('alert')).not.toBeInTheDocument();
    expect(bodies()).toEqual([{ action: 'riposte' }, { action: 'riposte' }]);
    expect(requestsTo(moments.add)).toHaveLength(1);
  });

  test('answers from an earlier visit wait for the bout', async () => {
    stub(touches.change, errorResponse('unavailable'));
    await open();
    stub(moments.list, [moment]);
    await press('t', '2');
    await expect.element(marked.getByRole('alert')).toHaveTextContent(/^Not saved\./);
    await cleanup();
    queryClient.clear();
    stub(touches.change, aTouch());
    const bout = deferred<ReturnType<typeof aBout>>();
    stub(bouts.detail, () => bout.promise);
    await renderApp('/journal/media/clip1234');
    await marked.getByRole('button', exactly('Try again')).click();
    await expect.element(marked.getByRole('alert')).not.toBeInTheDocument();
    bout.resolve(aBout({ bout_media: [aReviewVideo({ url })] }));
    await expect.poll(bodies).toEqual([{ action: 'riposte' }, { action: 'riposte' }]);
    await expect.element(marked.getByRole('alert')).not.toBeInTheDocument();
  });

  test('the question disappears when the video is far from the touch', async () => {
    await open();
    await press('t');
    await expect.element(asked('Action?')).toBeVisible();
    await press('l', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}');
    await expect.element(asked('Action?')).toBeVisible();
    await press('{ArrowRight}');
    await expect.element(asked('Action?')).not.toBeInTheDocument();
    await press('j');
    await expect.element(asked('Action?')).not.toBeInTheDocument();
    await press('1');
    expect(bodies()).toEqual([]);
  });

  test('the question disappears 20 seconds after the last answer', async () => {
    await open();
    stopTimers();
    await press('t');
    await expect.element(asked('Action?')).toBeVisible();
    vi.advanceTimersByTime(19_000);
    await press('0');
    await expect.element(asked('Target?')).toBeVisible();
    vi.advanceTimersByTime(19_000);
    await expect.element(asked('Target?')).toBeVisible();
    vi.advanceTimersByTime(1000);
    await expect.element(asked('Target?')).not.toBeInTheDocument();
  });

  test('holding a digit answers only one question', async () => {
    await open();
    await press('t');
    await expect.element(asked('Action?')).toBeVisible();
    await press('{1>3/}');
    await expect.element(asked('Target?')).toBeVisible();
    await expect.poll(bodies).toEqual([{ action: 'attack' }]);
  });

  test('answers about a mark that could not be saved are sent with it later', async () => {
    stub(moments.add, errorResponse('unavailable'));
    await open();
    await press('t', '2', '1');
    await expect
      .element(main.getByRole('status').filter({ hasText: 'Not saved.' }))
      .toBeInTheDocument();
    expect(bodies()).toEqual([]);
    stub(moments.add, moment);
    await main.getByRole('button', exactly('Try again')).click();
    await expect.poll(bodies).toEqual([{ action: 'riposte', target: 'hand' }]);
    await press('5');
    await expect.poll(bodies).toEqual([{ action: 'riposte', target: 'hand' }, { zone: 5 }]);
  });

  test('each question is announced, and the focus moves to it', async () => {
    await open();
    await press('t');
    await expect
      .element(main.getByRole('status').filter({ hasText: 'Action?' }))
      .toBeInTheDocument();
    (asked('Action?').getByRole('button', exactly('Other')).element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(asked('Target?').getByRole('button', exactly('Hand'))).toHaveFocus();
    await press('0');
    await expect.element(asked('Where?').getByRole('button').first()).toHaveFocus();
    await press('3');
    await expect.element(main.getByRole('button', exactly('Touch for'))).toHaveFocus();
    await expect.element(main.getByRole('status').filter({ hasText: '?' })).not.toBeInTheDocument();
  });

  test('a focus outside the questions stays where it was', async () => {
    await open();
    const play = main.getByRole('button', { name: /^Play/ }).first();
    (play.element() as HTMLElement).focus();
    await press('t', '1', '1', '1');
    await expect.element(asked('Where?')).not.toBeInTheDocument();
    await expect.element(play).toHaveFocus();
  });

  test("nothing is asked in a lesson's video", async () => {
    stub(media.read, aReviewVideo({ url, place: { kind: 'lesson', slug: 'lesson-aaaaaa' } }));
    await renderApp('/journal/media/clip1234');
    await expect.element(main.getByRole('slider', exactly('Time'))).toBeEnabled();
    await press('t');
    await expect
      .element(main.getByRole('region', exactly('Moments')).getByText('Touch for'))
      .toBeVisible();
    await expect.element(asked('Action?')).not.toBeInTheDocument();
  });
});

test.each([
  [390, 844],
  [844, 390],
])(
  'in full screen at %i × %i neither a frame number nor the question about a touch moves anything',
  { tags: ['B-TL-07'] },
  async (width, height) => {
    // As on an iPhone, where the player fills the window instead.
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    await page.viewport(width, height);
    await open();
    // Uses keys, because hidden controls take no clicks.
    await press('f');
    await expect.element(main.getByRole('button', exactly('Exit full screen'))).toBeInTheDocument();
    const boxes = () =>
      ['video', '.review-line', '.review-transport', '.review-hand'].map((part) => {
        const { x, y, width: w, height: h } = document.querySelector(part)!.getBoundingClientRect();
        return [part, x, y, w, h];
      });
    const before = boxes();
    // The readout that the page shows once the video has played.
    const frame = document.createElement('p');
    frame.innerHTML = '<span class="review-rate">59.94 fps · </span>frame 12345';
    const readout = document.querySelector('.review-read')!;
    readout.append(frame);
    expect(boxes()).toEqual(before);
    expect(readout.scrollWidth).toBe(readout.clientWidth);
    frame.remove();
    await press('t');
    await expect.element(asked('Action?')).toBeInTheDocument();
    expect(boxes()).toEqual(before);
    Reflect.deleteProperty(document, 'fullscreenEnabled');
    await page.viewport(1280, 900);
  },
);

test('a mark of a touch shows its action and target, which can be changed later', async () => {
  stub(moments.list, [moment]);
  stub(touches.list, aTouchLog([{ id: moment.id, action: 'remise', target: 'mask' }]));
  await open();
  await expect.element(main.getByText('Remise, mask')).toBeVisible();
  await main.getByRole('button', exactly('Change, touch 1')).click();
  await page.getByRole('dialog').getByRole('radio', exactly('Riposte')).click();
  await page.getByRole('dialog').getByRole('button', exactly('Save')).click();
  await expect.poll(() => requestsTo(touches.change).length).toBe(1);
  expect(onlyBody(touches.change)).toEqual({ action: 'riposte' });
});

test('the score counts doubles and penalties in the log', async () => {
  stub(moments.list, [aMoment({ at_ms: 0, kind: 'action' })]);
  const inVideo = { video: 'clip1234', at_ms: 0 };
  stub(
    touches.list,
    aTouchLog([
      { ...inVideo, id: moment.id, scorer: 'both' },
      { ...inVideo, scorer: 'b', kind: 'penalty' },
    ]),
  );
  await open();
  await expect.element(main.getByText('Marked 1–2', { exact: true })).toBeVisible();
});
