import { bouts } from '@fencing-journal/contract/bouts';
import { media } from '@fencing-journal/contract/media';
import { moments, momentTexts } from '@fencing-journal/contract/moments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { crumbs, dialog, exactly, noDialog, renderApp, signIn } from '../../testing/app.tsx';
import { queryClient } from '../../http/query.ts';
import { aBout } from '../../testing/samples/bouts.ts';
import {
  deferred,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { createTestVideo, readFrameNumber } from './testing/test-video.ts';
import { aReviewVideo, aMoment, aReply } from './testing/samples.ts';

const main = page.getByRole('main');
const address = '/journal/media/clip1234';
const button = (name: string | RegExp) =>
  main.getByRole('button', typeof name === 'string' ? exactly(name) : { name });
const time = main.getByRole('slider', exactly('Time'));
const list = main.getByRole('region', exactly('Moments'));
const marker = dialog('Mark this moment');
const video = () => main.getByLabelText('Video').element() as HTMLVideoElement;
const isAt = (frame: number) => expect.poll(() => readFrameNumber(video())).toBe(frame);
const press = (...keys: string[]) => userEvent.keyboard(keys.join(''));

let url: string;
beforeAll(async () => {
  url = URL.createObjectURL(await createTestVideo({ fps: 30, frames: 90 }));
});
afterAll(() => URL.revokeObjectURL(url));
beforeEach(() => {
  signIn();
  stub(media.read, aReviewVideo({ url }));
  stub(moments.list, []);
  stub(bouts.detail, errorResponse('not_found'));
});

/** Opens the page and waits until the video is ready. */
async function open(search = '') {
  const app = await renderApp(address + search);
  await expect.element(time).toBeEnabled();
  await expect.poll(() => video().readyState).toBeGreaterThanOrEqual(2);
  return app;
}

describe('the video', () => {
  test('reserves its aspect ratio and preloads only metadata', async () => {
    stub(media.read, aReviewVideo({ url, width: 90, height: 160 }));
    await open();
    expect(
      Number(video().parentElement!.parentElement!.style.aspectRatio.split('/')[0]),
    ).toBeCloseTo(90 / 160);
    expect(video().preload).toBe('metadata');
  });

  test('steps through frames with keys and buttons', async () => {
    await open();
    await isAt(0);
    await press('.');
    await isAt(1);
    await press('.', '.', '.');
    await isAt(4);
    await press(',');
    await isAt(3);
    await button('One frame forward').click();
    await isAt(4);
    await button('One frame back').click();
    await button('One frame back').click();
    await isAt(2);
  });

  test('jumps by seconds', async () => {
    await open();
    await press('{ArrowRight}');
    await isAt(30);
    await button('1 second forward').click();
    await isAt(60);
    await press('{ArrowLeft}');
    await isAt(30);
    await press('l');
    await isAt(89);
    await press('{Shift>}{ArrowLeft}{/Shift}');
    await isAt(0);
  });

  test('has a timeline for touch, keyboard and screen readers', async () => {
    await open();
    await time.fill('1.5');
    await isAt(45);
    await expect.element(time).toHaveAttribute('aria-valuetext', '1.5 seconds of 3 seconds');
    (time.element() as HTMLElement).focus();
    await press('{ArrowRight}');
    await isAt(75);
    expect(time.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });

  test('changes speed with keys, buttons and a slider', async () => {
    await open();
    await press('s', 's');
    expect(video().playbackRate).toBe(0.5);
    await button('Faster').click();
    expect(video().playbackRate).toBe(0.75);
    const slider = main.getByRole('slider', exactly('Speed'));
    await slider.fill('0.1');
    expect(video().playbackRate).toBe(0.1);
    await expect.element(slider).toHaveAttribute('aria-valuetext', '0.1×');
    await slider.fill('0.25');
    await button('Slower').click();
    await expect.element(button('Slower')).toBeDisabled();
    await expect.element(button('Slower')).toHaveFocus();
    await press('1');
    expect(video().playbackRate).toBe(1);
  });

  test('repeats between two points', async () => {
    await open();
    await press('{ArrowRight}');
    await isAt(30);
    await press('a', '{ArrowRight}');
    await isAt(60);
    await press('b');
    await expect
      .element(button('Loop from here, now 0:01.00'))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('Loop to here, now 0:02.00')).toBeVisible();
    await press('c');
    await expect.element(button('Loop from here')).toHaveAttribute('aria-pressed', 'false');
    await press('a');
    await button('Clear loop').click();
    await expect.element(button('Loop from here')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(button('Clear loop')).toHaveFocus();
  });

  test('follows rotation of the wheel by a fixed number of frames per turn, and its keys', async () => {
    const capture = vi
      .spyOn(Element.prototype, 'setPointerCapture')
      .mockImplementation(() => undefined);
    await open();
    const wheel = main.getByRole('slider', exactly('Jog wheel, frame by frame'));
    const element = wheel.element();
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = (type: string, degrees: number) => {
      const [x, y] = [Math.sin((degrees * Math.PI) / 180), -Math.cos((degrees * Math.PI) / 180)];
      element.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 7,
          clientX: left + width / 2 + x * width * 0.4,
          clientY: top + height / 2 + y * height * 0.4,
        }),
      );
    };
    at('pointerdown', 350);
    // A third of a frame more than a whole turn, so that rounded pixels don't matter.
    for (let degrees = 350; degrees <= 350 + 365; degrees += 5) at('pointermove', degrees);
    await isAt(24);
    for (let degrees = 355; degrees >= 355 - 100; degrees -= 5) at('pointermove', degrees);
    await isAt(18);
    at('pointerup', 0);
    at('pointermove', 90);
    (element as HTMLElement).focus();
    await press('{ArrowLeft}');
    await isAt(17);
    await press('{PageUp}');
    await isAt(27);
    await expect
      .element(wheel)
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/^0:00\.90, frame 27$|^0:00\.90$/));
    capture.mockRestore();
  });

  test('can be zoomed, mirrored and reset', async () => {
    await open();
    const transform = () => video().style.transform;
    await press('+');
    expect(transform()).toBe('translate(0%, 0%) scale(1.5, 1.5)');
    await press('x');
    await expect.element(button('Mirror')).toHaveAttribute('aria-pressed', 'true');
    expect(transform()).toBe('translate(0%, 0%) scale(-1.5, 1.5)');
    await button('Fit').click();
    await press('x');
    expect(transform()).toBe('translate(0%, 0%) scale(1, 1)');
    await userEvent.dblClick(video());
    await expect.poll(transform).toContain('scale(2.5, 2.5)');
    expect(video().paused).toBe(true);
  });

  test('zooms with a pinch and the wheel, and pans with one finger', async () => {
    const capture = vi
      .spyOn(Element.prototype, 'setPointerCapture')
      .mockImplementation(() => undefined);
    await open();
    const { left, top, width, height } = video().getBoundingClientRect();
    const finger = (pointerId: number) => (type: string, x: number, y: number) =>
      void video().dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId,
          clientX: left + x * width,
          clientY: top + y * height,
        }),
      );
    const [one, other] = [finger(1), finger(2)];
    one('pointerdown', 0.4, 0.5);
    other('pointerdown', 0.6, 0.5);
    other('pointermove', 0.8, 0.5);
    await expect.poll(() => video().style.transform).toContain('scale(2, 2)');
    one('pointerup', 0.4, 0.5);
    other('pointerup', 0.8, 0.5);
    const scrolled = new WheelEvent('wheel', {
      bubbles: true,
      cancelable: true,
      deltaY: -100,
      clientX: left + width / 2,
      clientY: top + height / 2,
    });
    video().dispatchEvent(scrolled);
    expect(scrolled.defaultPrevented).toBe(false);
    video().dispatchEvent(
      new WheelEvent('wheel', {
        bubbles: true,
        cancelable: true,
        ctrlKey: true,
        deltaY: -1000,
        clientX: left + width / 2,
        clientY: top + height / 2,
      }),
    );
    await expect.poll(() => video().style.transform).toContain('scale(8, 8)');
    one('pointerdown', 0.5, 0.5);
    one('pointermove', 0.9, 0.5);
    one('pointermove', 9, 0.5);
    one('pointerup', 9, 0.5);
    await expect.poll(() => video().style.transform).toMatch(/^translate\(350%/);
    // Dragging doesn't count as a tap.
    expect(video().paused).toBe(true);
    capture.mockRestore();
  });

  test('hides its controls in full screen, but not from keyboard users', async () => {
    await open();
    await press('f');
    // Hidden controls take no clicks, and keyboard focus keeps them visible.
    await userEvent.tab();
    const controls = main.getByRole('group', exactly('Player')).element();
    await expect
      .poll(() => controls.parentElement!.getBoundingClientRect().height)
      .toBe(innerHeight);
    await button('Tools').click();
    await expect.element(main.getByRole('slider', exactly('Speed'))).toBeVisible();
    await main.getByRole('slider', exactly('Speed')).fill('0.1');
    await press('u', ' ');
    await expect.poll(() => video().paused).toBe(false);
    (document.activeElement as HTMLElement).blur();
    await expect.poll(() => getComputedStyle(controls).opacity).toBe('0');
    await userEvent.tab();
    await expect.poll(() => getComputedStyle(controls).opacity).toBe('1');
    await press(' ');
    await press('f');
    await expect.poll(() => controls.parentElement!.dataset['full']).toBe('false');
  });

  test("isn't covered by panels in full screen, and the tap that shows them again doesn't play", async () => {
    const capture = vi
      .spyOn(Element.prototype, 'setPointerCapture')
      .mockImplementation(() => undefined);
    /** Taps at a time in milliseconds, because two taps in quick succession are a double tap. */
    const tap = (timeStamp: number) => {
      for (const type of ['pointerdown', 'pointerup']) {
        const event = new PointerEvent(type, { bubbles: true, clientX: 420, clientY: 200 });
        Object.defineProperty(event, 'timeStamp', { value: timeStamp });
        video().dispatchEvent(event);
      }
    };
    // As on an iPhone, where the player fills the window instead.
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    await page.viewport(844, 390);
    await open();
    await button('Full screen').click();
    await expect.poll(() => video().getBoundingClientRect().height).toBe(390);
    const controls = main.getByRole('group', exactly('Player')).element();
    const panels = [...controls.querySelectorAll('.review-line, .review-transport, .review-hand')];
    // Visible controls are at the top and at both ends, so that the feet stay visible.
    for (const panel of panels) {
      const { left, right, bottom } = panel.getBoundingClientRect();
      expect(right < 140 || left > 660 || bottom < 70, panel.className).toBe(true);
    }
    (document.activeElement as HTMLElement).blur();
    expect(video().paused).toBe(true);
    await expect.poll(() => getComputedStyle(controls).opacity).toBe('0');
    tap(1_000);
    await expect.poll(() => getComputedStyle(controls).opacity).toBe('1');
    expect(video().paused).toBe(true);
    tap(1_500);
    await expect.poll(() => video().paused).toBe(false);
    Reflect.deleteProperty(document, 'fullscreenEnabled');
    capture.mockRestore();
  });

  test.each([
    [390, 844],
    [844, 390],
  ])('shows what a review needs without scrolling at %i × %i', async (width, height) => {
    await page.viewport(width, height);
    await open();
    const bar = page.getByRole('navigation', exactly('Journal')).query()?.getBoundingClientRect();
    const bottom = bar && bar.height > 0 ? bar.top : height;
    const speed = main.getByRole('slider', exactly('Speed')).element();
    const marks = ['Mark', 'Touch for', 'Touch against'].map((name) => button(name).element());
    const parts = [video(), button('Play').element(), speed, ...(width > height ? marks : [])];
    for (const part of parts) {
      const box = part.getBoundingClientRect();
      expect(box.top, part.outerHTML).toBeGreaterThanOrEqual(0);
      expect(box.bottom, part.outerHTML).toBeLessThanOrEqual(bottom);
    }
    expect(video().getBoundingClientRect().width).toBeGreaterThan(350);
  });

  test('lists its shortcuts and lets the user turn them off', async () => {
    await open();
    await press('?');
    await expect.element(dialog('Shortcuts').getByText('One frame back')).toBeVisible();
    // While the dialog is open, keys don't reach the player.
    await press('.');
    await dialog('Shortcuts').getByRole('checkbox', exactly('Use single-key shortcuts')).click();
    await dialog('Shortcuts').getByRole('button', exactly('Close')).click();
    await press('.', '.');
    await isAt(0);
    await button('One frame forward').click();
    await isAt(1);
    await press('?');
    await dialog('Shortcuts').getByRole('checkbox', exactly('Use single-key shortcuts')).click();
    await dialog('Shortcuts').getByRole('button', exactly('Close')).click();
    await press('.');
    await isAt(2);
  });
});

describe('the link', () => {
  test('is renewed when it has expired, and the video resumes at the same position', async () => {
    await open();
    await press('{ArrowRight}');
    await isAt(30);
    const renewed = URL.createObjectURL(await createTestVideo({ fps: 30, frames: 90 }));
    stub(media.read, aReviewVideo({ url: renewed }));
    // The browser fires this event for an expired link.
    video().dispatchEvent(new Event('error'));
    await expect.poll(() => video().src).toBe(renewed);
    await isAt(30);
    expect(video().paused).toBe(true);
    expect(requestsTo(media.read)).toHaveLength(2);
    URL.revokeObjectURL(renewed);
  });

  test('to a video that is no longer shared clears the page', { tags: ['AZ-6'] }, async () => {
    stub(moments.list, [aMoment({ note: 'Parry six.' })]);
    await open();
    stub(media.read, errorResponse('not_found'));
    video().dispatchEvent(new Event('error'));
    await expect.element(main.getByRole('heading', exactly('Oops! Page not found'))).toBeVisible();
    await expect.element(main.getByText('Parry six.')).not.toBeInTheDocument();
  });

  test('to an unplayable file explains why and offers a download', async () => {
    stub(
      media.read,
      aReviewVideo({
        url: '/app.html',
        type: 'video/quicktime',
        codecs: ['ap4h'],
        conversion: 'unavailable',
      }),
    );
    await renderApp(address);
    const said = main.getByRole('alert');
    await expect
      .element(said)
      .toHaveTextContent(/can’t play this kind of video, and we can’t convert it here/);
    await expect
      .element(said.getByRole('link', exactly('Download')))
      .toHaveAttribute('download', 'IMG_0815.webm');
  });

  test('can be retried at the same position after a network error', async () => {
    await open('?t=1');
    await isAt(30);
    stub(media.read, unreachable);
    video().dispatchEvent(new Event('error'));
    await main.getByRole('alert').getByRole('button', exactly('Try again')).click();
    await isAt(30);
  });

  test("to another user's video shows the not-found page", async () => {
    stub(media.read, errorResponse('not_found'));
    await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Oops! Page not found'))).toBeVisible();
  });
});

describe('moments', () => {
  const first = aMoment({ at_ms: 1000, kind: 'touch_for', note: 'Parry six.' });
  const second = aMoment({
    id: '33333333-3333-4333-8333-333333333333',
    at_ms: 2000,
    kind: 'question',
    note: 'Why?',
    author: { slug: null, name: 'Teo Marsh' },
    mine: false,
    answers: [aReply()],
  });

  test('are listed with their times as links and shown on the timeline', async () => {
    stub(moments.list, [first, second]);
    await open();
    await expect
      .element(list.getByRole('listitem').first())
      .toHaveTextContent(/0:01\.00Touch forYouParry six\./);
    await expect
      .element(list.getByRole('listitem').nth(1))
      .toHaveTextContent(/0:02\.00QuestionTeo MarshWhy\?/);
    await expect
      .element(list.getByRole('list', exactly('Replies')))
      .toHaveTextContent('Teo MarshPoint first.');
    expect(
      [...main.element().querySelectorAll<HTMLElement>('.review-mark')].map(({ style }) =>
        Math.round(parseFloat(style.left)),
      ),
    ).toEqual([33, 67]);
  });

  test('are reached with a click, the address and keys', async () => {
    stub(moments.list, [first, second]);
    const app = await open('?t=0.5');
    await isAt(15);
    await list.getByRole('link', exactly('Go to 2 seconds')).click();
    await isAt(60);
    expect(app.router.state.location).toMatchObject({
      search: '?t=2',
      hash: `#moment-${second.id}`,
    });
    await expect.element(list.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'true');
    await press('p');
    await isAt(30);
    await list.getByRole('link', exactly('Go to 2 seconds')).click();
    await isAt(60);
    await cleanup();
    await open(`#moment-${first.id}`);
    await isAt(30);
    await press('n');
    await isAt(60);
  });

  test('are added by key with a note and a kind, and shown before the server has responded', async () => {
    const response = deferred<ReturnType<typeof aMoment>>();
    stub(moments.add, () => response.promise);
    await open();
    await press('{ArrowRight}');
    await isAt(30);
    await press('m');
    await expect.element(marker.getByText('0:01.00')).toBeVisible();
    await expect.element(marker.getByRole('textbox', exactly('Note'))).toHaveFocus();
    // In the note field, letters are text, not shortcuts.
    await press('Parry, then m.');
    await marker.getByRole('radio', exactly('Action')).click();
    await marker.getByRole('textbox', exactly('Note')).click();
    await press('{Enter}');
    await noDialog();
    await expect.element(list.getByText('Parry, then m.')).toBeVisible();
    await expect.element(list.getByText('Saving…')).toBeVisible();
    await isAt(30);
    expect(onlyBody(moments.add)).toEqual({ at_ms: 1000, kind: 'action', note: 'Parry, then m.' });
    response.resolve(aMoment({ kind: 'action', note: 'Parry, then m.' }));
    await expect.element(list.getByText('Saving…')).not.toBeInTheDocument();
    await expect.element(list.getByText('Parry, then m.')).toBeVisible();
    await expect.element(list.getByRole('listitem').nth(1)).not.toBeInTheDocument();
  });

  test('need a note or a kind', async () => {
    await open();
    await button('Mark').click();
    await marker.getByRole('button', exactly('Save')).click();
    await expect.element(marker.getByText(momentTexts.empty)).toBeVisible();
    expect(requestsTo(moments.add)).toHaveLength(0);
  });

  test('that failed to send stay with an error and are created once despite retries', async () => {
    stub(moments.add, unreachable);
    await open();
    await button('Touch for').click();
    await expect.element(list.getByRole('alert')).toHaveTextContent(/^Not saved\./);
    // The idempotency key is stored too, because only the draft survives a reload.
    const known = requestsTo(moments.add)[0]?.headers.get('idempotency-key') ?? 'none';
    expect(JSON.stringify(localStorage).includes(known)).toBe(true);
    await cleanup();
    await open();
    await expect.element(list.getByRole('alert')).toHaveTextContent(/^Not saved\./);
    stub(moments.add, aMoment({ at_ms: 0, kind: 'touch_for' }));
    await list.getByRole('button', exactly('Try again')).click();
    await expect.element(list.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(list.getByRole('listitem')).toHaveTextContent(/Touch for/);
    const keys = requestsTo(moments.add).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await cleanup();
    queryClient.clear();
    stub(moments.list, []);
    await open();
    await expect.element(list.getByText(/^No moments yet\./)).toBeVisible();
  });

  test('that failed to send can be discarded', async () => {
    stub(moments.add, errorResponse('forbidden'));
    await open();
    await press('{Shift>}t{/Shift}');
    await list.getByRole('button', exactly('Discard')).click();
    await expect.element(list.getByText(/^No moments yet\./)).toBeVisible();
  });

  test('are edited, moved and deleted by their author', async () => {
    stub(moments.list, [first, second]);
    stub(moments.change, ({ body }) => aMoment({ ...first, ...(body as object) }));
    stub(moments.remove, { message: momentTexts.deleted });
    await open();
    await expect.element(button('Edit the moment at 0:02.00')).not.toBeInTheDocument();
    await press('.', '.');
    await isAt(2);
    await button('Edit the moment at 0:01.00').click();
    await dialog('Edit moment').getByRole('textbox', exactly('Note')).fill('Parry four.');
    await dialog('Edit moment').getByRole('checkbox', exactly('Move to 0:00.06')).click();
    await dialog('Edit moment').getByRole('button', exactly('Save')).click();
    await expect.element(list.getByText('Parry four.')).toBeVisible();
    expect(onlyBody(moments.change)).toEqual({ at_ms: 67, kind: 'touch_for', note: 'Parry four.' });
    await button('Delete the moment at 0:00.06').click();
    await dialog('Delete this moment?').getByRole('button', exactly('Delete moment')).click();
    await expect.element(list.getByText('Parry four.')).not.toBeInTheDocument();
  });

  test('show the owner which replies are new, and mark them as read', async () => {
    const old = aReply({ unread: false });
    const fresh = aReply({
      id: '55555555-5555-4555-8555-555555555555',
      text: 'In six.',
      unread: true,
    });
    stub(media.read, aReviewVideo({ url, new_replies: 1 }));
    stub(moments.list, [{ ...second, answers: [old, fresh] }]);
    stub(moments.read, [{ ...second, answers: [old, fresh] }]);
    await open();
    const reply = (text: string) => list.getByRole('listitem').filter({ hasText: text }).last();
    await expect.element(reply('In six.').getByText('New', { exact: true })).toBeVisible();
    await expect
      .element(reply('Point first.').getByText('New', { exact: true }))
      .not.toBeInTheDocument();
    expect(requestsTo(moments.read)).toHaveLength(1);
  });

  test('without new replies send no read request', async () => {
    stub(moments.list, [{ ...second, answers: [aReply()] }]);
    await open();
    await expect.element(list.getByText('Point first.')).toBeVisible();
    expect(requestsTo(moments.read)).toEqual([]);
  });

  test('can be replied to, and replies edited and deleted', async () => {
    const theirs = aReply({ removable: false });
    const mine = aReply({
      id: '44444444-4444-4444-8444-444444444444',
      text: 'I see.',
      mine: true,
      author: { slug: 'robin-vega-aaaaaa', name: 'Robin Vega' },
    });
    stub(moments.list, [{ ...second, removable: false }]);
    stub(moments.answer, { ...second, removable: false, answers: [theirs, mine] });
    stub(moments.changeAnswer, {
      ...second,
      removable: false,
      answers: [theirs, { ...mine, text: 'I see it.' }],
    });
    stub(moments.removeAnswer, { message: momentTexts.answerDeleted });
    await open();
    await button('Reply to 0:02.00').click();
    await list.getByRole('button', exactly('Send')).click();
    await expect.element(list.getByText('*Required')).toBeVisible();
    await list.getByRole('textbox', exactly('Reply to 0:02.00')).fill('I see.');
    await list.getByRole('button', exactly('Send')).click();
    await expect.element(list.getByText('I see.')).toBeVisible();
    expect(onlyBody(moments.answer)).toEqual({ text: 'I see.' });
    await expect.element(button("Delete Teo Marsh's reply")).not.toBeInTheDocument();
    await button("Edit Robin Vega's reply").click();
    await list.getByRole('textbox', exactly('Your reply')).fill('I see it.');
    await list.getByRole('button', exactly('Save')).click();
    await expect.element(list.getByText('I see it.')).toBeVisible();
    await button("Delete Robin Vega's reply").click();
    await dialog('Delete this reply?').getByRole('button', exactly('Delete reply')).click();
    await expect.element(list.getByText('I see it.')).not.toBeInTheDocument();
    await expect.element(list.getByText('Point first.')).toBeVisible();
  });

  test('are read-only without the plan for writing', async () => {
    stub(media.read, aReviewVideo({ url, moments: 'read' }));
    stub(moments.list, [{ ...second, removable: false }]);
    await open();
    await expect.element(list.getByText('Why?')).toBeVisible();
    for (const name of ['Mark', 'Touch for', 'Reply to 0:02.00'])
      await expect.element(button(name)).not.toBeInTheDocument();
    await press('m');
    await noDialog();
  });

  test('are neither requested nor shown for other viewers', async () => {
    stub(media.read, aReviewVideo({ url, moments: 'none' }));
    await open();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(button('Mark')).not.toBeInTheDocument();
    expect(requestsTo(moments.list)).toHaveLength(0);
  });
});

describe('touches', () => {
  const clip = aReviewVideo();
  const touch = (n: number, at_ms: number, kind: 'touch_for' | 'touch_against') =>
    aMoment({ id: `55555555-5555-4555-8555-55555555555${n}`, at_ms, kind });
  const three = [
    touch(1, 500, 'touch_for'),
    touch(2, 1500, 'touch_against'),
    touch(3, 2500, 'touch_for'),
  ];
  const bout = aBout({
    owner: { slug: 'robin-vega-aaaaaa', name: 'Robin Vega' },
    score_a: 2,
    score_b: 2,
    bout_media: [clip],
  });
  const score = (text: string) =>
    expect
      .poll(() => main.getByText('Marked', { exact: true }).element().parentElement!.textContent)
      .toBe(`Marked ${text}`);

  test("add up to a running score that is compared to the bout's", async () => {
    stub(moments.list, three);
    stub(bouts.detail, bout);
    stub(moments.add, touch(4, 1000, 'touch_against'));
    await open();
    await expect
      .element(main.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Robin Vega vs Sasha Lind');
    expect(crumbs()).toEqual(['Journal', 'Robin Vega vs Sasha Lind', 'Review']);
    await score('0–0');
    await expect.element(list.getByText('Marked 2–1 of 2–2')).toBeVisible();
    await press('{ArrowRight}');
    await score('1–0');
    await press('{ArrowRight}');
    await score('1–1');
    await press('{ArrowLeft}', '{Shift>}t{/Shift}');
    await score('1–1');
    await expect.element(list.getByText('Marked 2–2 ✓ matches the bout')).toBeVisible();
  });

  test("in a lesson video aren't compared with a bout's score", async () => {
    stub(media.read, aReviewVideo({ url, place: { kind: 'lesson', slug: 'lesson-aaaaaa' } }));
    stub(moments.list, three);
    await open();
    await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Lesson video');
    expect(crumbs()).toEqual(['Journal', 'Lesson', 'Review']);
    await score('0–0');
    await expect.element(list.getByText(/^Marked \d–\d /)).not.toBeInTheDocument();
  });
});

describe.each([
  [320, 640],
  [390, 844],
  [740, 360],
])('at %d × %d', (width, height) => {
  afterEach(() => page.viewport(1280, 900));
  test('controls are large enough for a thumb and fit on the screen', async () => {
    await page.viewport(width, height);
    stub(moments.list, [aMoment({ kind: 'touch_for', note: 'Parry six.' })]);
    await open();
    await expect.element(list.getByText('Parry six.')).toBeInTheDocument();
    // Using the wheel must not change the layout.
    (
      main.getByRole('slider', exactly('Jog wheel, frame by frame')).element() as HTMLElement
    ).focus();
    await press('{ArrowRight}', '{ArrowRight}', '{ArrowRight}');
    await isAt(3);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    for (const one of main.getByRole('group', exactly('Player')).getByRole('button').elements()) {
      const box = one.getBoundingClientRect();
      expect(box.width, one.outerHTML).toBeGreaterThanOrEqual(44);
      expect(box.height, one.outerHTML).toBeGreaterThanOrEqual(44);
      expect(box.right, one.outerHTML).toBeLessThanOrEqual(width);
    }
  });
});
