import { notificationKinds, type Notification } from '@fencing-journal/contract/notifications';
import { describe, expect, test } from 'vitest';
import { badgeText, leadsTo, namesOnlyCoaches, pathOf, textOf } from './notifications.rules.ts';
import { aNotification } from './testing/samples.ts';

const lesson = { kind: 'lesson', slug: 'a-lesson', date: '2026-03-14' } as const;
const video = { kind: 'video', slug: 'Kq3vT9a', date: '2026-03-14' } as const;
const day = 'Mar 14, 2026';

const cases: Record<Notification['kind'], [Partial<Notification>, text: string, path: string]> = {
  feedback: [
    { place: lesson },
    `Teo Marsh gave you feedback on your lesson of ${day}`,
    '/journal/lessons/a-lesson',
  ],
  lesson: [
    { place: lesson },
    `Teo Marsh wrote a lesson for you, ${day}`,
    '/journal/lessons/a-lesson',
  ],
  reply: [
    { place: video, times: 10 },
    `Teo Marsh replied 10 times in your video of ${day}`,
    '/journal/media/Kq3vT9a',
  ],
  moment: [
    { place: video },
    `Teo Marsh marked a moment in your video of ${day}`,
    '/journal/media/Kq3vT9a',
  ],
  question: [
    { place: video, mine: false, times: 2 },
    `Teo Marsh asked 2 questions in a video of ${day}`,
    '/journal/media/Kq3vT9a',
  ],
  comment: [
    { mine: false },
    `Teo Marsh commented on their bout of ${day}`,
    '/journal/tournaments/-/-/vega-vs-lind-aaaaaa',
  ],
  playlist: [
    { place: { kind: 'playlist', slug: 'playlist-aaaaaaaaaa', date: '2026-03-14' }, mine: false },
    'Teo Marsh shared a playlist with you',
    '/journal/playlists/playlist-aaaaaaaaaa',
  ],
  goal: [
    { place: { kind: 'goal', slug: 'a', date: '2026-03-14' }, mine: false },
    'Teo Marsh reached a goal',
    '/coach/students/teo-marsh-bbbbbb',
  ],
  goal_comment: [
    { place: { kind: 'goal', slug: 'a', date: '2026-03-14' }, times: 2 },
    'Teo Marsh commented 2 times on your goal',
    '/journal/goals',
  ],
  task: [
    { place: { kind: 'task', slug: 'a', date: '2026-03-14' } },
    'Teo Marsh gave you a task',
    '/journal/goals',
  ],
  task_done: [
    { place: { kind: 'task', slug: 'a', date: '2026-03-14' }, mine: false },
    'Teo Marsh did a task you gave',
    '/coach/students/teo-marsh-bbbbbb',
  ],
  request: [{ place: null }, 'Teo Marsh wants to connect with you', '/journal/connections'],
  accepted: [{ place: null }, "You're now connected with Teo Marsh", '/journal/connections'],
  approval: [
    { place: null },
    'A coach wants to connect with Teo Marsh. You decide.',
    '/guardian/teo-marsh-bbbbbb',
  ],
  payment: [
    { place: null, person: null },
    'A payment for your plan failed. Check your card to keep your plan.',
    '/journal/settings/plan',
  ],
};

describe('a notification', { tags: ['B-HO-01'] }, () => {
  test.each(notificationKinds)('of the kind %s says what happened and leads there', (kind) => {
    const [overrides, text, path] = cases[kind];
    const notification = aNotification({ kind, ...overrides });
    expect([textOf(notification), pathOf(notification)]).toEqual([text, path]);
    if (notification.place?.kind !== 'bout') expect(leadsTo(notification, path)).toBe(true);
    expect(leadsTo(notification, '/journal')).toBe(false);
  });

  test('leads to its bout under any event', () => {
    const path = '/journal/tournaments/harbour-open/cadet-epee/vega-vs-lind-aaaaaa';
    expect(leadsTo(aNotification(), path)).toBe(true);
    expect(leadsTo(aNotification(), `${path}/bout/edit`)).toBe(false);
    expect(leadsTo(aNotification(), '/journal/practices/p1/vega-vs-lind-aaaaaa')).toBe(true);
  });

  test('of a kind that this version does not know still says something', () => {
    expect(textOf(aNotification({ kind: 'from-the-future' as never }))).toBe(
      'Something new happened',
    );
  });
});

test('the bell shows no number above 99', () => {
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+']);
});

test('only a list without students and strangers is stored on the device', () => {
  const [own, others] = [aNotification(), aNotification({ mine: false })];
  expect(namesOnlyCoaches({ results: [own, own] })).toBe(true);
  expect(namesOnlyCoaches({ results: [own, others] })).toBe(false);
  expect(namesOnlyCoaches({})).toBe(false);
});
