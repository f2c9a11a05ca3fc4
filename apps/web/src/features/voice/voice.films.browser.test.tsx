import { bouts } from '@fencing-journal/contract/bouts';
import { inbox } from '@fencing-journal/contract/coach-inbox';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import { moments, type Moment } from '@fencing-journal/contract/moments';
import { voice } from '@fencing-journal/contract/voice';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../../http/query.ts';
import { dialog, exactly, renderApp, signIn } from '../../testing/app.tsx';
import {
  deferred,
  errorResponse,
  onlyBody,
  requestsTo,
  stub,
  truncatedResponse,
} from '../../testing/stub-server.ts';
import { aUser } from '../../testing/samples/account.ts';
import { anInboxItem } from '../../testing/samples/inbox.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aMoment, aReviewVideo } from '../review/testing/samples.ts';
import { sampleRate } from './sound.rules.ts';
import { aVoice, connectMicrophone } from './testing/sounds.ts';

const main = page.getByRole('main');
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
const recordButton = button(/^Record a voice note: 0:01/);
const player = main.getByLabelText('Voice note from Cleo Coach, 0:01');

let list: Moment[];
let ask: MockInstance<MediaDevices['getUserMedia']>;
beforeEach(() => {
  ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  signIn();
  list = [aMoment({ note: 'Elbow.', voice: [] })];
  stub(media.read, aReviewVideo());
  stub(moments.list, () => list);
  stub(bouts.detail, errorResponse('not_found'));
});
afterEach(() => ask.mockRestore());

const open = () => renderApp('/journal/media/clip1234');
async function record() {
  await recordButton.click();
  await button('Start recording').click();
  await expect.element(main.getByText('Recording', { exact: true })).toBeVisible();
  // At least two chunks, so that joining them is tested too.
  await expect
    .element(main.getByRole('timer'))
    .toHaveTextContent(/^0:(?!0[01])\d\d.*1:[0-5]\d left$/);
}

describe('a voice note', { tags: ['B-CV-03'] }, () => {
  test('is recorded, listened to, and sent with a transcript', async () => {
    const tracks = connectMicrophone(ask);
    stub(voice.addToMoment, () => {
      list = [aMoment({ voice: [aVoice({ mine: true })] })];
      return aVoice({ mine: true });
    });
    await open();
    await record();
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['live']);
    await expect.element(button('Stop')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const own = main.getByLabelText(/^Your recording, 0:(?!0[01])\d\d$/);
    await expect.element(own).toBeVisible();
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
    await main.getByLabelText('Transcript (optional)').fill('Elbow in.');
    await button('Send voice note').click();
    await expect.element(main.getByText('Not listened to yet')).toBeVisible();
    const [request] = requestsTo(voice.addToMoment);
    const form = request!.body as FormData;
    expect(request!.headers.get('idempotency-key')).toBeTruthy();
    expect(form.get('text')).toBe('Elbow in.');
    const sent = form.get('voice') as File;
    expect(sent.size).toBeGreaterThan(1.5 * sampleRate);
    const bytes = new Uint8Array(await sent.arrayBuffer());
    expect(new Set(bytes.subarray(sampleRate, sampleRate + 1000)).size).toBeGreaterThan(20);
    await expect.element(recordButton).toBeVisible();
  });

  test('stops when the user leaves the page, is kept, and can be discarded', async () => {
    const tracks = connectMicrophone(ask);
    await open();
    await record();
    await cleanup();
    await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
    await open();
    await recordButton.click();
    await expect
      .element(main.getByText("You recorded this earlier and didn't send it."))
      .toBeVisible();
    await button('Delete recording').click();
    const question = dialog('Delete the recording?');
    await question.getByRole('button', exactly('Cancel')).click();
    await expect.element(button('Send voice note')).toBeVisible();
    await button('Delete recording').click();
    await question.getByRole('button', exactly('Delete recording')).click();
    await expect.element(main.getByRole('group', exactly('Voice note'))).toHaveFocus();
    await expect.element(button('Start recording')).toBeVisible();
    await button('Cancel').click();
    await expect.element(recordButton).toHaveFocus();
    expect(requestsTo(voice.addToMoment)).toEqual([]);
  });

  test('is sent with the same idempotency key after a lost response and a reload', async () => {
    connectMicrophone(ask);
    await open();
    await record();
    await button('Stop').click();
    stub(voice.addToMoment, truncatedResponse);
    await button('Send voice note').click();
    await expect.poll(() => requestsTo(voice.addToMoment).length).toBeGreaterThan(0);
    await expect.element(button('Send voice note')).toBeEnabled();
    await cleanup();
    const lost = requestsTo(voice.addToMoment).length;
    stub(voice.addToMoment, aVoice({ mine: true }));
    await open();
    await recordButton.click();
    await button('Send voice note').click();
    await expect.element(recordButton).toBeVisible();
    const keys = requestsTo(voice.addToMoment).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(lost);
    expect(new Set(keys).size).toBe(1);
  });

  test('can be canceled while the browser asks for the microphone', async () => {
    const answer = deferred<MediaStream>();
    ask.mockReturnValueOnce(answer.promise);
    await open();
    await recordButton.click();
    await button('Start recording').click();
    await expect.element(main.getByText(/^Allow the microphone/)).toBeVisible();
    await expect.element(button('Start recording')).toHaveFocus();
    await button('Cancel').click();
    await expect.element(recordButton).toHaveFocus();
    const tracks = connectMicrophone(ask);
    answer.resolve(await navigator.mediaDevices.getUserMedia({ audio: true }));
    await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
  });

  test('says what to do without permission or a microphone', async () => {
    const form = main.getByRole('group', exactly('Voice note'));
    ask.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    ask.mockRejectedValueOnce(new DOMException('', 'NotFoundError'));
    await open();
    await recordButton.click();
    expect(ask).not.toHaveBeenCalled();
    await button('Start recording').click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(/isn't allowed/);
    await form.getByRole('button', exactly('Try again')).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(/No microphone was found/);
  });

  test('counts as listened to once nearly all of it was played', async () => {
    list = [aMoment({ voice: [aVoice()] })];
    stub(voice.heard, () => {
      list = [aMoment({ voice: [aVoice({ heard: true })] })];
      return aVoice({ heard: true });
    });
    await open();
    await expect.element(main.getByText('New', { exact: true })).toBeVisible();
    await expect.element(main.getByText('Elbow in.')).toBeVisible();
    await recordButton.click();
    expect(requestsTo(voice.heard)).toEqual([]);
    await (player.element() as HTMLAudioElement).play();
    await expect.poll(() => requestsTo(voice.heard)).toHaveLength(1);
    await expect.element(main.getByText('New', { exact: true })).not.toBeInTheDocument();
  });

  test('keeps its link until that fails, so that a renewed one does not start it over', async () => {
    const sound = aVoice();
    list = [aMoment({ voice: [sound] })];
    await open();
    await expect.element(player).toBeVisible();
    list = [aMoment({ voice: [{ ...sound, url: `${sound.url}#later`, text: 'Elbow out.' }] })];
    await queryClient.invalidateQueries();
    await expect.element(main.getByText('Elbow out.')).toBeVisible();
    expect((player.element() as HTMLAudioElement).src).toBe(sound.url);
  });

  test("receives key presses, is decoded for a browser that can't play it, and can be deleted", async () => {
    list = [aMoment({ voice: [aVoice()] })];
    stub(voice.remove, () => {
      list = [aMoment({ voice: [] })];
      return { message: '' };
    });
    await open();
    await expect.element(player).toBeVisible();
    const isPassedOn = (element: Element) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }),
      );
    expect([isPassedOn(document.body), isPassedOn(player.element())]).toEqual([false, true]);
    const before = (player.element() as HTMLAudioElement).src;
    player.element().dispatchEvent(new Event('error'));
    await expect.poll(() => (player.element() as HTMLAudioElement).src).not.toBe(before);
    const bytes = await (await fetch((player.element() as HTMLAudioElement).src)).arrayBuffer();
    expect(new DataView(bytes).getUint16(20, true)).toBe(1);
    await button('Delete the voice note from Cleo Coach').click();
    await dialog('Delete this voice note?')
      .getByRole('button', exactly('Delete voice note'))
      .click();
    await expect.element(player).not.toBeInTheDocument();
  });

  test('is part of the feedback on a lesson, which only the coach records', async () => {
    const lesson = aLesson({ coach_notes: 'Voice note', voice: [aVoice()] });
    stub(lessons.detail, lesson);
    await renderApp(`/journal/lessons/${lesson.slug}`);
    await expect.element(main.getByRole('list', exactly('Voice notes'))).toBeVisible();
    await expect.element(player).toBeVisible();
    expect(button(/^Record a voice note/).query()).toBeNull();
    await cleanup();
    signIn(aUser({ slug: 'cleo-coach', first_name: 'Cleo', last_name: 'Coach' }));
    await renderApp(`/journal/lessons/${lesson.slug}`);
    await expect.element(button(/^Record a voice note: lesson on /)).toBeVisible();
  });

  describe('as feedback on a lesson', () => {
    const slug = 'lesson-20260314-aaaaaa';
    const waiting = aLesson({ slug, student: 'Nora Lind', coach_notes: '', coach_notes_at: null });
    let lesson: typeof waiting;
    beforeEach(() => {
      connectMicrophone(ask);
      signIn(aUser({ slug: 'cleo-coach', subscription: 'Coach' }));
      lesson = {
        ...waiting,
        student_slug: 'nora-lind-aaaaaa',
        coach_slug: 'cleo-coach',
        voice: [],
      };
      stub(lessons.detail, () => lesson);
      stub(lessons.coach, () => aPage('/api/lessons/coach/', [lesson]));
      stub(voice.addToLesson, () => {
        lesson = {
          ...lesson,
          coach_notes: 'Voice note',
          voice: [aVoice({ mine: true })],
        };
        return aVoice({ mine: true });
      });
    });
    async function speak() {
      await button(/^Record a voice note: /).click();
      await button('Start recording').click();
      await expect.element(main.getByRole('timer')).toHaveTextContent(/^0:(?!00)/);
      await button('Stop').click();
      await button('Send voice note').click();
      await expect.poll(() => requestsTo(voice.addToLesson)).toHaveLength(1);
      expect(requestsTo(voice.addToLesson)[0]?.params['slug']).toBe(slug);
    }

    /** Stubs the update of the lesson and the new voice note. Returns the order in which they are called. */
    const answersInOrder = () => {
      const calls: string[] = [];
      stub(lessons.update, ({ body }) => {
        calls.push('text');
        return aLesson(body as { coach_notes: string });
      });
      stub(voice.addToLesson, () => {
        calls.push('voice');
        lesson = { ...lesson, coach_notes: 'Longer steps.' };
        return aVoice({ mine: true });
      });
      return calls;
    };

    test('is sent from the inbox, which then shows the next item', async () => {
      const names = ['Nora Lind', 'Ben Sol'];
      const items = names.map((student, index) =>
        anInboxItem({ id: index === 0 ? slug : 'lesson-2', student, student_slug: `s-${index}` }),
      );
      stub(inbox.list, () => {
        const results = items.filter(({ id }) => id !== slug || lesson.coach_notes === '');
        return { count: results.length, results };
      });
      await renderApp('/coach/inbox');
      const heading = (name: string) => main.getByRole('heading', { level: 2, name, exact: true });
      await page.viewport(1280, 800);
      await expect.element(heading('Nora Lind')).toBeVisible();
      const calls = answersInOrder();
      await main.getByRole('textbox').fill('Longer steps.');
      await speak();
      // The text next to it is also feedback, and is saved first.
      expect(calls).toEqual(['text', 'voice']);
      expect(onlyBody(lessons.update)).toMatchObject({ coach_notes: 'Longer steps.' });
      await expect.element(heading('Ben Sol')).toHaveFocus();
      await expect.element(main.getByText('Feedback for Nora Lind saved. 1 left.')).toBeVisible();
    });

    test('is sent from the list of lessons, and closes the form there', async () => {
      await renderApp('/coach/lessons');
      await button(/^Write feedback for Nora Lind/).click();
      const calls = answersInOrder();
      await main.getByRole('textbox', exactly('Your feedback for Nora Lind')).fill('Longer steps.');
      await speak();
      expect(calls).toEqual(['text', 'voice']);
      await expect.element(main.getByText('Feedback for Nora Lind saved.')).toHaveFocus();
      await expect.element(button('Save feedback')).not.toBeInTheDocument();
    });

    test('is sent from the feedback form, and its transcript can be removed', async () => {
      await renderApp(`/coach/lessons/edit/${slug}`);
      await speak();
      await expect.element(main.getByText('Not listened to yet')).toBeVisible();
      stub(voice.change, () => {
        lesson = { ...lesson, voice: [aVoice({ mine: true, text: '' })] };
        return aVoice({ mine: true, text: '' });
      });
      await button('Edit transcript').click();
      await main.getByLabelText('Transcript (optional)').fill('');
      await button('Save').click();
      await expect.poll(() => requestsTo(voice.change)[0]?.body).toEqual({ text: '' });
      await expect.element(button('Add transcript')).toBeVisible();
    });
  });
});
