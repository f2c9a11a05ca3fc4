import { boutComments, bouts } from '@fencing-journal/contract/bouts';
import { coach } from '@fencing-journal/contract/coach';
import { inbox, type InboxItem, type InboxMark } from '@fencing-journal/contract/coach-inbox';
import { connections } from '@fencing-journal/contract/connections';
import { lessons } from '@fencing-journal/contract/lessons';
import { moments } from '@fencing-journal/contract/moments';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayOf } from '../../lib/days.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  closeMessage,
  dialog,
  exactly,
  notice,
  renderApp,
  signIn,
  stopTimers,
} from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aBout } from '../../testing/samples/bouts.ts';
import { aConnectionList } from '../../testing/samples/connections.ts';
import { anInboxItem } from '../../testing/samples/inbox.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import {
  deferred,
  errorResponse,
  rawResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';
import { aMoment } from '../review/testing/samples.ts';

const address = '/coach/inbox';
const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { level: 2, name, exact: true });
const field = main.getByRole('textbox');
const names = ['Ada Roy', 'Ben Sol', 'Cleo Tan'];
const lessonOf = (student: string, index: number) =>
  anInboxItem({ id: `lesson-${index}`, student, student_slug: `student-${index}` });

/** Fakes a server that removes answered and marked items from the list. */
function serve(items: InboxItem[]): void {
  let waiting = items;
  let marked: InboxItem[] = [];
  const remove = (id: string) => {
    waiting = waiting.filter((item) => item.id !== id);
  };
  stub(inbox.list, ({ query }) => {
    const list = (query['state'] === 'snoozed' ? marked : waiting).filter(
      ({ kind }) => !query['kind'] || kind === query['kind'],
    );
    return { count: list.length, results: list };
  });
  stub(inbox.mark, ({ body }) => {
    const { id, state, until = null } = body as InboxMark;
    const item = items.find((one) => one.id === id);
    marked = marked.filter((one) => one.id !== id);
    if (state === 'open' && item) waiting = [item, ...waiting];
    else remove(id);
    if (state === 'snoozed' && item) marked = [{ ...item, snoozed_until: until }];
    return { message: 'Saved.' };
  });
  stub(lessons.update, ({ params, body }) => {
    remove(params['slug'] ?? '');
    return aLesson(body as { coach_notes: string });
  });
}

beforeEach(async () => {
  signIn(aUser({ subscription: 'Coach' }));
  await page.viewport(1280, 800);
});

describe('the inbox on a desktop', { tags: ['B-CG-02'] }, () => {
  test('offers to answer a lesson by voice', async () => {
    serve(names.map(lessonOf));
    await renderApp(address);
    const record = /^Record a voice note: .*Ada Roy/;
    await main.getByRole('button', { name: record }).click();
    await expect.element(main.getByRole('button', exactly('Start recording'))).toBeVisible();
    await expectAccessible();
    await main.getByRole('button', exactly('Cancel')).click();
    await expect.element(main.getByRole('button', { name: record })).toBeVisible();
  });

  test('is answered by keyboard: save, and write the next one', async () => {
    serve(names.map(lessonOf));
    await renderApp(address);
    await expect.element(heading('Ada Roy')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('a');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Longer steps.{Control>}{Enter}{/Control}');
    await expect.element(heading('Ben Sol')).toBeVisible();
    await expect.element(main.getByText('Feedback for Ada Roy saved. 2 left.')).toBeVisible();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Arm first.{Control>}{Enter}{/Control}');
    await expect.element(heading('Cleo Tan')).toBeVisible();
    expect(requestsTo(lessons.update).map(({ params, body }) => [params['slug'], body])).toEqual([
      ['lesson-0', { slug: 'lesson-0', coach_notes: 'Longer steps.' }],
      ['lesson-1', { slug: 'lesson-1', coach_notes: 'Arm first.' }],
    ]);
    await userEvent.keyboard('Good.{Control>}{Enter}{/Control}');
    await expect.element(main.getByText('Nothing waits for you', { exact: true })).toBeVisible();
  });

  test('focuses the next field as soon as it is shown', async () => {
    serve(names.map(lessonOf));
    await renderApp(address);
    await expect.element(heading('Ada Roy')).toBeVisible();
    await userEvent.keyboard('aLonger steps.');
    const focused: (string | undefined)[] = [];
    const observer = new MutationObserver(() => {
      if (heading('Ben Sol').query()) focused.push(document.activeElement?.tagName);
    });
    observer.observe(main.element(), { childList: true, subtree: true });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(heading('Ben Sol')).toBeVisible();
    observer.disconnect();
    expect(focused[0]).toBe('TEXTAREA');
  });

  test('does not send an empty answer', async () => {
    serve(names.map(lessonOf));
    await renderApp(address);
    await main.getByRole('button', exactly('Save feedback and next')).click();
    await expect.element(field).toHaveAccessibleDescription('*Required');
    expect(requestsTo(lessons.update)).toEqual([]);
  });

  test('steps through items with J and K, but not while typing', async () => {
    serve(names.map(lessonOf));
    await renderApp(address);
    await expect.element(heading('Ada Roy')).toBeVisible();
    await userEvent.keyboard('jj');
    await expect.element(heading('Cleo Tan')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(heading('Ben Sol')).toBeVisible();
    await field.click();
    await userEvent.keyboard('jk');
    await expect.element(field).toHaveValue('jk');
    await expect.element(heading('Ben Sol')).toBeVisible();
  });

  test('stays at the item where the coach is typing if the answer to another one is saved late', async () => {
    const kinds = [lessonOf('Ada Roy', 0), lessonOf('Ben Sol', 1), lessonOf('Cleo Tan', 2)];
    serve(kinds);
    const saved = deferred<ReturnType<typeof aLesson>>();
    stub(lessons.update, () => saved.promise);
    await renderApp(address);
    await field.fill('Longer steps.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => requestsTo(lessons.update).length).toBe(1);
    await main.getByRole('button', { name: /^Cleo Tan/ }).click();
    await expect.element(heading('Cleo Tan')).toBeVisible();
    await field.click();
    await userEvent.keyboard('jd');
    serve(kinds.slice(1));
    saved.resolve(aLesson());
    await expect.element(main.getByText('Feedback for Ada Roy saved. 2 left.')).toBeVisible();
    await userEvent.keyboard('jd');
    await expect.element(heading('Cleo Tan')).toBeVisible();
    await expect.element(field).toHaveValue('jdjd');
    expect(requestsTo(inbox.mark)).toEqual([]);
  });

  test('moves the focus to the heading of an item that is not answered with text', async () => {
    const task = '00000000-0000-4000-8000-000000000003';
    serve([lessonOf('Ada Roy', 0), anInboxItem({ kind: 'task', id: task, student: 'Ben Sol' })]);
    await renderApp(address);
    await field.fill('Longer steps.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(heading('Ben Sol')).toHaveFocus();
  });

  test('marks an item as done, and can undo it from the notice', async () => {
    // The notice stays until it is clicked.
    stopTimers();
    serve(names.map(lessonOf));
    await renderApp(address);
    await expect.element(heading('Ada Roy')).toBeVisible();
    await userEvent.keyboard('d');
    await expect.element(heading('Ben Sol')).toBeVisible();
    await notice('Done').getByRole('button', exactly('Undo')).click();
    await expect.element(heading('Ada Roy')).toBeVisible();
    await expect.element(main.getByText('1 of 3', { exact: true })).toBeVisible();
    expect(requestsTo(inbox.mark).map(({ body }) => body)).toEqual([
      { kind: 'lesson', id: 'lesson-0', state: 'done' },
      { kind: 'lesson', id: 'lesson-0', state: 'open' },
    ]);
    await userEvent.keyboard('du');
    await expect.poll(() => requestsTo(inbox.mark)).toHaveLength(4);
    await expect.element(main.getByText('1 of 3', { exact: true })).toBeVisible();
  });

  test('can undo a mark that is still being saved', async () => {
    serve(names.map(lessonOf));
    const saved = deferred<{ message: string }>();
    let state = '';
    stub(inbox.mark, ({ body }) => {
      ({ state } = body as InboxMark);
      return state === 'done' ? saved.promise : { message: 'Saved.' };
    });
    await renderApp(address);
    await expect.element(heading('Ada Roy')).toBeVisible();
    await userEvent.keyboard('d');
    await expect.poll(() => state).toBe('done');
    await userEvent.keyboard('u');
    saved.resolve({ message: 'Saved.' });
    await expect.poll(() => state).toBe('open');
    await expect.element(heading('Ada Roy')).toBeVisible();
    await expect.element(main.getByText('1 of 3', { exact: true })).toBeVisible();
  });

  test('snoozes an item, shows it under "Snoozed", and brings it back', async () => {
    serve(names.map(lessonOf));
    await renderApp(address);
    await main.getByRole('button', exactly('Snooze')).click();
    await dialog('Snooze').getByRole('button', exactly('For a week')).click();
    await expect.element(heading('Ben Sol')).toBeVisible();
    await main.getByRole('combobox', exactly('Show')).selectOptions('Snoozed');
    await expect.element(heading('Ada Roy')).toBeVisible();
    await main.getByRole('button', exactly('Bring back')).click();
    await expect.element(main.getByText('Nothing is snoozed', { exact: true })).toBeVisible();
    await main.getByRole('button', exactly('Show everything')).click();
    await expect.element(main.getByText('1 of 3', { exact: true })).toBeVisible();
  });

  test('keeps its filter after saving', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    stub(coach.groups, [{ slug: 'juniors', name: 'Juniors', students: [] }]);
    serve([anInboxItem({ kind: 'request', id: 'zoe' }), ...names.map(lessonOf)]);
    const app = await renderApp(`${address}?kind=lesson&group=juniors`);
    await expect.element(main.getByText('1 of 3', { exact: true })).toBeVisible();
    await field.fill('Good.');
    await main.getByRole('button', exactly('Save feedback and next')).click();
    await expect.element(heading('Ben Sol')).toHaveFocus();
    expect(app.search()).toContain('kind=lesson&group=juniors');
    expect(requestsTo(inbox.list).at(-1)?.query).toEqual({
      kind: 'lesson',
      group: 'juniors',
      today: dayOf(new Date()),
    });
  });

  test('says that it could not be loaded, and tries again', async () => {
    stub(inbox.list, rawResponse(400, {}));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    serve([]);
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(main.getByText('Nothing waits for you', { exact: true })).toBeVisible();
  });

  test('explains the Coach plan to everyone else', async () => {
    signIn(aUser());
    await renderApp(address);
    await expect.element(main.getByText('This page is part of the Coach plan')).toBeVisible();
    expect(requestsTo(inbox.list)).toEqual([]);
  });
});

describe('answering in place', { tags: ['B-CG-02'] }, () => {
  test("sends a comment on a bout, next to its score and the student's question", async () => {
    const bout = aBout({ slug: 'lind-vs-roy', mine: false });
    serve([anInboxItem({ kind: 'bout', id: bout.slug, text: '' })]);
    stub(bouts.detail, bout);
    const comment = {
      id: '00000000-0000-4000-8000-000000000001',
      text: 'What about the last touch?',
      author: { slug: 'nora-lind-aaaaaa', name: 'Nora Lind' },
      created_at: '2026-03-14T19:00:00Z',
      mine: false,
      removable: false,
    };
    stub(boutComments.list, [comment]);
    stub(boutComments.add, () => {
      serve([]);
      return comment;
    });
    await renderApp(address);
    await expect.element(main.getByText('What about the last touch?')).toBeVisible();
    await main.getByRole('textbox', exactly('Your comment for Nora Lind')).fill('Wait for it.');
    await expectAccessible();
    await main.getByRole('button', exactly('Send comment')).click();
    await expect.element(main.getByText('Nothing waits for you', { exact: true })).toBeVisible();
    expect(requestsTo(boutComments.add)[0]?.body).toEqual({ text: 'Wait for it.' });
  });

  test('sends a reply to a question, with a link to its place in the video', async () => {
    const id = '00000000-0000-4000-8000-000000000002';
    serve([anInboxItem({ kind: 'question', id, text: 'Too late?', video: 'Kq3v', at_ms: 42_300 })]);
    stub(moments.answer, () => {
      serve([]);
      return aMoment();
    });
    await renderApp(address);
    await expect
      .element(main.getByRole('link', exactly('Watch at 0:42')))
      .toHaveAttribute('href', `/journal/media/Kq3v?t=42.3#moment-${id}`);
    await main.getByRole('textbox', exactly('Your reply for Nora Lind')).fill('A bit.');
    await main.getByRole('button', exactly('Send reply')).click();
    await expect.element(main.getByText('Nothing waits for you', { exact: true })).toBeVisible();
    expect(requestsTo(moments.answer)[0]).toMatchObject({
      params: { id },
      body: { text: 'A bit.' },
    });
  });

  test('marks a task that a student did as done after reading', async () => {
    const id = '00000000-0000-4000-8000-000000000003';
    serve([anInboxItem({ kind: 'task', id, date: '2026-03-21', text: 'Fifty lunges\nHard.' })]);
    stub(inbox.mark, () => {
      serve([]);
      return { message: 'Saved.' };
    });
    await renderApp(address);
    await expect
      .element(main.getByText('Did a task that was due on Mar 21, 2026').first())
      .toBeVisible();
    await expect.element(main.getByRole('heading', exactly('Nora Lind'))).toBeVisible();
    await expect.element(main.getByText('Hard.').last()).toBeVisible();
    expect(main.getByRole('textbox').elements()).toEqual([]);
    await main.getByRole('button', exactly('Done')).click();
    await expect.element(main.getByText('Nothing waits for you', { exact: true })).toBeVisible();
    expect(requestsTo(inbox.mark)[0]?.body).toEqual({ kind: 'task', id, state: 'done' });
  });

  test.each(['Accept', 'Decline'])('%s a request', async (name) => {
    const person = { id: 7, slug: 'zoe-aaaaaa', first_name: 'Zoe', last_name: 'Ash' };
    const request = { ...person, from_student: 'zoe-aaaaaa' };
    serve([anInboxItem({ kind: 'request', id: person.slug, student: 'Zoe Ash', text: '' })]);
    stub(connections.list, aConnectionList({ pending_students: [request] }));
    stub(connections.accept, () => {
      serve([]);
      return { connection_slug: 'connection-aaaaaa' };
    });
    stub(connections.removeRequest, () => {
      serve([]);
      return { message: 'Request has been deleted successfully' };
    });
    await renderApp(address);
    await main.getByRole('button', exactly(name)).click();
    if (name === 'Decline')
      await page.getByRole('dialog').getByRole('button', exactly(name)).click();
    await expect.element(main.getByText('Nothing waits for you', { exact: true })).toBeVisible();
    expect(
      requestsTo(name === 'Accept' ? connections.accept : connections.removeRequest),
    ).toHaveLength(1);
  });
});

test("a request that can't be declined keeps the focus on its button", async () => {
  const person = { id: 7, slug: 'zoe-aaaaaa', first_name: 'Zoe', last_name: 'Ash' };
  serve([anInboxItem({ kind: 'request', id: person.slug, student: 'Zoe Ash', text: '' })]);
  const request = { ...person, from_student: person.slug };
  stub(connections.list, aConnectionList({ pending_students: [request] }));
  stub(connections.removeRequest, errorResponse('forbidden', { message: 'Not now.' }));
  await renderApp(address);
  const decline = main.getByRole('button', exactly('Decline'));
  await decline.click();
  await page.getByRole('dialog').getByRole('button', exactly('Decline')).click();
  await closeMessage('Error', 'Not now.');
  await expect.element(decline).toHaveFocus();
});

describe('the inbox on a phone', { tags: ['B-CG-02'] }, () => {
  test('does not move when the groups arrive', async () => {
    await page.viewport(390, 844);
    const groups = deferred<ResponseOf<typeof coach.groups>>();
    stub(coach.groups, () => groups.promise);
    serve(names.map(lessonOf));
    await renderApp(address);
    const count = main.getByText('3 items', { exact: true });
    await expect.element(count).toBeVisible();
    const top = () => count.element().getBoundingClientRect().top;
    const topBefore = top();
    groups.resolve([{ slug: 'juniors', name: 'Juniors', students: [] }]);
    await expect.element(main.getByRole('combobox', exactly('Group'))).toBeVisible();
    expect(top()).toBe(topBefore);
  });

  test('shows the list, opens an item, and goes back to the list', async () => {
    await page.viewport(390, 844);
    serve(names.map(lessonOf));
    await renderApp(address);
    await expect.element(main.getByRole('button', { name: /^Ada Roy/ })).toBeVisible();
    await expect.element(heading('Ada Roy')).not.toBeInTheDocument();
    await main.getByRole('button', { name: /^Ben Sol/ }).click();
    await expect.element(heading('Ben Sol')).toBeVisible();
    await expectAccessible();
    await main.getByRole('button', exactly('Next')).click();
    await expect.element(heading('Cleo Tan')).toBeVisible();
    await main.getByRole('button', exactly('All')).click();
    await expect.element(main.getByRole('button', { name: /^Ada Roy/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test('goes to the next item with a swipe', async () => {
    await page.viewport(390, 844);
    serve(names.map(lessonOf));
    await renderApp(`${address}?item=lesson:lesson-0`);
    await expect.element(heading('Ada Roy')).toBeVisible();
    const panel = heading('Ada Roy').element();
    const touch = (type: string, clientX: number) =>
      panel.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType: 'touch',
          isPrimary: true,
          clientX,
          clientY: 300,
        }),
      );
    touch('pointerdown', 300);
    touch('pointerup', 180);
    await expect.element(heading('Ben Sol')).toBeVisible();
  });
});
