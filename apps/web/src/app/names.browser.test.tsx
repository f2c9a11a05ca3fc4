import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { crumbs, exactly, renderApp, signIn } from '../testing/app.tsx';
import { errorResponse, stub } from '../testing/stub-server.ts';

const never = () => new Promise<never>(() => undefined);
const tournament = '/journal/tournaments/harbour-open-aaaaaa';
const event = `${tournament}/cadet-epee-bbbbbb`;
const above = ['Journal', 'Tournaments'];
const pages = [
  { path: tournament, names: ['Tournament'], title: 'Tournament' },
  { path: event, names: ['Tournament', 'Event'], title: 'Event' },
  { path: `${event}/vega-vs-roy-cccccc`, names: ['Tournament', 'Event', 'Bout'], title: 'Bout' },
  {
    path: '/journal/tournaments/edit/harbour-open-aaaaaa',
    names: ['Tournament', 'Edit Tournament'],
    title: 'Edit Tournament',
  },
  {
    path: `${tournament}/edit/cadet-epee-bbbbbb`,
    names: ['Tournament', 'Event', 'Edit Event'],
    title: 'Edit Event',
  },
  { path: `${event}/bout/add`, names: ['Tournament', 'Event', 'Add Bout'], title: 'Add Bout' },
  { path: `${event}/bout/live`, names: ['Tournament', 'Event', 'Live bout'], title: 'Live bout' },
  { path: `${event}/pool/add`, names: ['Tournament', 'Event', 'Add Pool'], title: 'Add Pool' },
  {
    path: '/journal/lessons/edit/drills-dddddd',
    above: ['Journal', 'Lessons'],
    names: ['Lesson', 'Edit Lesson'],
    title: 'Edit Lesson',
  },
  {
    path: '/coach/lessons/edit/drills-dddddd',
    above: ['Journal', 'Student Lessons'],
    names: ['Lesson', 'Feedback'],
    title: 'Feedback',
  },
  {
    path: '/journal/fencer/mika-roy-dddddd',
    above: ['Journal', 'Fencer'],
    names: ['Fencer'],
    title: 'Fencer',
  },
];
const asked = [
  tournaments.detail,
  events.detail,
  bouts.detail,
  fencers.details,
  lessons.detail,
  lessons.fieldData,
];

beforeEach(() => signIn());

describe.each(pages)('$path', ({ path, names, title, ...more }) => {
  test('shows no part of the address as a name while loading', async () => {
    for (const endpoint of asked) stub(endpoint, never);
    await renderApp(path);
    await expect.element(page.getByRole('status', exactly('Loading'))).toBeVisible();
    expect(document.body.textContent).not.toMatch(/-(aaaaaa|bbbbbb|cccccc|dddddd)/);
    expect(
      page
        .getByRole('link')
        .elements()
        .filter((link) => link.textContent === '' && !link.hasAttribute('aria-label')),
    ).toEqual([]);
  });

  test("shows the kind of object if it can't be loaded", async () => {
    for (const endpoint of asked) stub(endpoint, errorResponse('unavailable'));
    await renderApp(path);
    await expect
      .element(page.getByRole('heading', { level: 1, name: title, exact: true }))
      .toBeVisible();
    await expect.poll(crumbs).toEqual([...(more.above ?? above), ...names]);
  });
});
