import { bouts } from '@fencing-journal/contract/bouts';
import { media } from '@fencing-journal/contract/media';
import { moments, type Moment } from '@fencing-journal/contract/moments';
import { voice } from '@fencing-journal/contract/voice';
import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import { walkthroughEvents, type WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
  type MockInstance,
} from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { dialog, exactly, renderApp, signIn } from '../../../testing/app.tsx';
import { errorResponse, onlyBody, requestsTo, stub } from '../../../testing/stub-server.ts';
import { aMoment, aReviewVideo } from '../../review/testing/samples.ts';
import { createTestVideo, readFrameNumber } from '../../review/testing/test-video.ts';
import { aVoice, connectMicrophone, urlOfTone } from '../testing/sounds.ts';

const main = page.getByRole('main');
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
const panel = main.getByRole('region', exactly('Walkthrough'));
const position = panel.getByRole('slider', exactly('Position in the walkthrough'));
const timer = panel.getByRole('timer');
const shown = main.getByRole('img', { name: /^Drawing: / });
const video = () => main.getByLabelText('Video', { exact: true }).element() as HTMLVideoElement;
const isAt = (frame: number) => expect.poll(() => readFrameNumber(video())).toBe(frame);

const shape = {
  type: 'ellipse' as const,
  points: [
    [0.2, 0.2],
    [0.8, 0.8],
  ],
  color: '#ffd60a',
  width: 6,
};
const events: WalkthroughEvent[] = [
  { at_ms: 0, type: 'pause', video_ms: 500 },
  { at_ms: 500, type: 'play', video_ms: 500, rate: 0.5 },
  { at_ms: 1500, type: 'pause', video_ms: 1000 },
  { at_ms: 1500, type: 'draw', for_ms: 200, shape },
  { at_ms: 3000, type: 'clear' },
  { at_ms: 3000, type: 'seek', video_ms: 2000 },
];
const walkthrough = (overrides: Partial<VoiceNote> = {}): VoiceNote =>
  aVoice({ walkthrough: true, duration_ms: 4000, url: urlOfTone(4), ...overrides });

let url: string;
let list: Moment[];
let ask: MockInstance<MediaDevices['getUserMedia']>;
beforeAll(async () => {
  url = URL.createObjectURL(await createTestVideo({ fps: 30, frames: 90 }));
});
afterAll(() => URL.revokeObjectURL(url));
beforeEach(() => {
  ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  signIn();
  list = [];
  stub(media.read, aReviewVideo({ url }));
  stub(moments.list, () => list);
  stub(bouts.detail, errorResponse('not_found'));
  stub(voice.walkthrough, { events });
  stub(voice.heard, walkthrough({ heard: true }));
});
afterEach(() => ask.mockRestore());

async function open(search = '') {
  await renderApp(`/journal/media/clip1234${search}`);
  await expect.element(main.getByRole('slider', exactly('Time'))).toBeEnabled();
}
async function begin() {
  await button('Record walkthrough').click();
  await expect.element(panel.getByText('Recording', { exact: true })).toBeVisible();
  await expect.element(timer).toHaveTextContent(/^0:(?!00).*4:\d\d left$/);
}
/** Waits until the recorder's clock shows the next second. */
async function aSecondLater() {
  const shownBefore = timer.element().textContent;
  await expect.poll(() => timer.element().textContent).not.toBe(shownBefore);
}
async function drawLine() {
  await main.getByRole('radio', exactly('Line')).click();
  const board = main.getByRole('application', exactly('Picture to draw on'));
  (board.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Shift>}{ArrowRight}{/Shift}{Enter}');
}

describe('recording a walkthrough', { tags: ['B-CV-04'] }, () => {
  test('sends the voice, the video events and the drawing, at a new moment', async () => {
    const tracks = connectMicrophone(ask);
    stub(moments.add, aMoment({ note: 'Walkthrough' }));
    stub(voice.addToMoment, walkthrough({ mine: true }));
    await open('?t=1');
    await isAt(30);
    expect(ask).not.toHaveBeenCalled();
    await begin();
    await expect.element(button('Stop')).toHaveFocus();
    expect(video().muted).toBe(true);
    await expect.element(button('Mark')).not.toBeInTheDocument();
    // Slow enough that the video can't end before it is paused.
    await main.getByRole('slider', exactly('Speed')).fill('0.1');
    await button('Play').click();
    await expect.poll(() => video().currentTime).toBeGreaterThan(1.03);
    await button('Pause').click();
    await drawLine();
    await button('Undo').click();
    await main.getByRole('slider', exactly('Time')).fill('2.5');
    await isAt(75);
    await aSecondLater();
    await aSecondLater();
    await button('Stop').click();
    await expect.element(panel.getByText('Watch it, then send.')).toBeVisible();
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']);

    await panel.getByLabelText('Transcript (optional)').fill('Elbow in.');
    await button('Send walkthrough').click();
    await expect.element(panel).not.toBeInTheDocument();
    expect(onlyBody(moments.add)).toEqual({ at_ms: 1000, note: 'Walkthrough' });
    const [request] = requestsTo(voice.addToMoment);
    const form = request!.body as FormData;
    expect([...form.keys()]).toEqual(['walkthrough', 'voice', 'text']);
    const sent = JSON.parse(form.get('walkthrough') as string) as unknown;
    const parsed = z.parse(walkthroughEvents, sent);
    expect(parsed[0]).toEqual({ at_ms: 0, type: 'pause', video_ms: 1000 });
    expect(parsed.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['play', 'pause', 'draw', 'clear', 'seek']),
    );
    expect(parsed.find(({ type }) => type === 'play')).toMatchObject({ rate: 0.1 });
    const sound = form.get('voice') as File;
    expect(sound.size / 16).toBeGreaterThan(parsed.at(-1)!.at_ms);
    const heard = new Uint8Array(await sound.arrayBuffer()).subarray(16_000, 17_000);
    expect(new Set(heard).size).toBeGreaterThan(20);
  });

  test('uses the existing moment at the frame, and keeps the recording if sending fails', async () => {
    connectMicrophone(ask);
    list = [aMoment({ at_ms: 1000, note: 'Elbow.' })];
    stub(voice.addToMoment, errorResponse('forbidden'));
    await open('?t=1');
    await isAt(30);
    await begin();
    await button('Stop').click();
    await button('Send walkthrough').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    stub(voice.addToMoment, walkthrough({ mine: true }));
    await expect.element(button('Send walkthrough')).toBeEnabled();
    await button('Send walkthrough').click();
    await expect.element(panel).not.toBeInTheDocument();
    expect(requestsTo(moments.add)).toEqual([]);
    const keys = requestsTo(voice.addToMoment).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('keeps the recording when the user leaves the page, offers it again, and can discard it', async () => {
    const tracks = connectMicrophone(ask);
    await open();
    await begin();
    await cleanup();
    await expect.poll(() => tracks[0]?.readyState).toBe('ended');
    await open();
    await button('Record walkthrough').click();
    await expect
      .element(panel.getByText("You recorded this walkthrough earlier and didn't send it."))
      .toBeVisible();
    await button('Delete recording').click();
    await dialog('Delete the walkthrough?')
      .getByRole('button', exactly('Delete recording'))
      .click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button('Record walkthrough')).toHaveFocus();
  });

  test('says why it can’t record, and can be tried again', async () => {
    ask.mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
    await open();
    await button('Record walkthrough').click();
    await expect.element(panel.getByRole('alert')).toHaveTextContent(/microphone isn't allowed/);
    connectMicrophone(ask);
    await button('Try again').click();
    await expect.element(timer).toBeVisible();
    await button('Stop').click();
  });
});

describe('a walkthrough', { tags: ['B-CV-04'] }, () => {
  const play = button('Play walkthrough from Cleo Coach, 0:04');
  const pause = panel.getByRole('button', exactly('Pause walkthrough'));
  const playAgain = panel.getByRole('button', exactly('Play walkthrough'));

  test('is re-enacted in the player, paused, sought and closed', async () => {
    list = [aMoment({ mine: false, voice: [walkthrough()] })];
    await open();
    await expect.element(main.getByText('Walkthrough, 0:04')).toBeVisible();
    await play.click();
    await expect.element(pause).toHaveFocus();
    await expect.element(button('Mark')).not.toBeInTheDocument();
    await isAt(60);
    await expect.element(playAgain).toBeVisible();
    await expect.element(shown).not.toBeInTheDocument();
    await expect.poll(() => requestsTo(voice.heard).length).toBe(1);

    await position.fill('400');
    await isAt(15);
    await position.fill('2000');
    await isAt(30);
    await expect.element(shown).toBeVisible();
    (position.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(position).toHaveValue('0');
    await isAt(15);
    (playAgain.element() as HTMLElement).blur();
    await userEvent.keyboard(' ');
    await expect
      .poll(() => Number((position.element() as HTMLInputElement).value))
      .toBeGreaterThan(700);
    expect(video().playbackRate).toBeLessThan(0.7);
    await userEvent.keyboard(' ');
    await expect.element(playAgain).toBeVisible();
    await expect.poll(() => video().paused).toBe(true);

    await button('Close walkthrough').click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(play).toHaveFocus();
    expect([video().muted, video().playbackRate]).toEqual([false, 1]);
  });

  test('plays only the sound if the video can’t be loaded', async () => {
    list = [aMoment({ mine: false, voice: [walkthrough()] })];
    stub(media.read, aReviewVideo({ url: '/nothing.webm' }));
    await renderApp('/journal/media/clip1234');
    await expect.element(main.getByText(/^Couldn’t load the video/)).toBeVisible();
    await play.click();
    await expect
      .element(panel.getByText('The video can’t be shown, so you only hear the sound.'))
      .toBeVisible();
    await expect.poll(() => requestsTo(voice.heard).length).toBe(1);
  });

  test('that is deleted during playback leaves the player as it was', async () => {
    list = [aMoment({ mine: false, voice: [walkthrough()] })];
    stub(voice.remove, () => {
      list = [aMoment({ mine: false, voice: [] })];
      return { message: '' };
    });
    await open();
    await play.click();
    await expect.element(pause).toBeVisible();
    await button('Delete the walkthrough from Cleo Coach').click();
    await dialog('Delete this walkthrough?')
      .getByRole('button', exactly('Delete walkthrough'))
      .click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(button('Mark')).toBeVisible();
    expect(video().muted).toBe(false);
  });

  test('can be loaded again after an error', async () => {
    list = [aMoment({ mine: false, voice: [walkthrough()] })];
    stub(voice.walkthrough, errorResponse('internal'));
    await open();
    await play.click();
    await expect.element(panel.getByRole('button', { name: /again/ })).toBeVisible();
    stub(voice.walkthrough, { events });
    await panel.getByRole('button', { name: /again/ }).click();
    await expect.element(position).toBeVisible();
  });
});
