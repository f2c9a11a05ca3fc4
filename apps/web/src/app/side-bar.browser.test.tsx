import { bouts } from '@fencing-journal/contract/bouts';
import { calendar } from '@fencing-journal/contract/calendar';
import { coach } from '@fencing-journal/contract/coach';
import { inbox } from '@fencing-journal/contract/coach-inbox';
import { equipment } from '@fencing-journal/contract/equipment';
import { fencers } from '@fencing-journal/contract/fencers';
import { guides } from '@fencing-journal/contract/guides';
import { lessons } from '@fencing-journal/contract/lessons';
import { playlists } from '@fencing-journal/contract/playlists';
import { practices } from '@fencing-journal/contract/practices';
import { search } from '@fencing-journal/contract/search';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { expectAccessible } from '../testing/accessibility.ts';
import { dialog, exactly, renderApp, signIn } from '../testing/app.tsx';
import { aUser } from '../testing/samples/account.ts';
import { aPage } from '../testing/samples/page.ts';
import { stub } from '../testing/stub-server.ts';

const bar = page.getByRole('navigation', exactly('Journal'));
const main = page.getByRole('main');
const everyonesPages = [
  ['Today', '/journal'],
  ['Tournaments', '/journal/tournaments'],
  ['Practices', '/journal/practices'],
  ['Fencers', '/journal/fencer'],
  ['Lessons', '/journal/lessons'],
  ['Statistics', '/journal/statistics'],
  ['Goals', '/journal/goals'],
  ['Playlists', '/journal/playlists'],
  ['Calendar', '/journal/calendar'],
  ['Guides', '/journal/guides'],
];
const links = () =>
  bar
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(async () => {
  stub(tournaments.all, aPage('/api/tournaments/all/', []));
  stub(lessons.all, aPage('/api/lessons/all/', []));
  stub(lessons.coach, aPage('/api/lessons/coach/', []));
  stub(lessons.fieldData, { coach_list: [] });
  stub(fencers.all, []);
  stub(calendar.range, []);
  stub(coach.students, []);
  stub(inbox.list, { count: 0, results: [] });
  stub(calendar.feed, { created_at: null, kept_until: null });
  stub(equipment.all, []);
  stub(guides.all, []);
  stub(playlists.list, []);
  stub(practices.all, aPage('/api/practices/', []));
  stub(search.records, []);
  await page.viewport(1280, 800);
});

test('the sidebar leads to the pages of the journal and marks the current one', async () => {
  signIn();
  const app = await renderApp('/journal');
  await expect
    .element(bar.getByRole('link', exactly('Today')))
    .toHaveAttribute('aria-current', 'page');
  expect(links()).toEqual(everyonesPages);
  await bar.getByRole('link', exactly('Lessons')).click();
  await app.waitForPath('/journal/lessons');
  await expect
    .element(bar.getByRole('link', exactly('Lessons')))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(bar.getByRole('link', exactly('Today'))).not.toHaveAttribute('aria-current');
  await expectAccessible();
});

test.each([
  [768, 1024],
  [844, 390],
  [667, 375],
])('the journal has a navigation at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  signIn();
  const app = await renderApp('/journal');
  await expect.element(bar.getByRole('link', exactly('Today'))).toBeVisible();
  await bar.getByRole('link', exactly('Tournaments')).click();
  await app.waitForPath('/journal/tournaments');
  expect(document.documentElement.scrollWidth).toBe(width);
  await expectAccessible();
});

test('a phone in landscape shows all pages of a coach at once', async () => {
  await page.viewport(844, 390);
  signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
  await renderApp('/journal');
  await expect.element(bar.getByRole('link', exactly('Students'))).toBeVisible();
  const bottoms = bar
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().bottom);
  expect(bottoms).toHaveLength(everyonesPages.length + 2);
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(390);
  expect(document.documentElement.scrollWidth).toBe(844);
  await expectAccessible();
});

test.each(['/coach/lessons', '/coach/bouts'])('%s belongs to the students', async (path) => {
  stub(bouts.coach, aPage('/api/bouts/coach/', []));
  signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
  await renderApp(path);
  await expect.element(bar.getByRole('link', exactly('Students'))).toHaveClass(/font-semibold/);
});

test('the sidebar also shows a coach the inbox and the students', async () => {
  signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
  await renderApp('/journal');
  await expect.element(bar).toBeVisible();
  expect(links().slice(everyonesPages.length)).toEqual([
    ['Inbox', '/coach/inbox'],
    ['Students', '/coach/students'],
  ]);
});

test.each([
  'Tournaments',
  'Practices',
  'Lessons',
  'Goals',
  'Calendar',
  'Guides',
  'Inbox',
  'Students',
])('the page behind "%s" has the same title', async (name) => {
  signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
  await renderApp('/contact');
  await bar.getByRole('link', exactly(name)).click();
  await expect.element(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect.poll(() => document.title).toBe(`${name} · Fencing Journal`);
});

test('the sidebar counts the items waiting for a coach', { tags: ['B-CG-02'] }, async () => {
  stub(inbox.count, { count: 12 });
  signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
  await renderApp('/journal');
  await expect.element(bar.getByRole('link', exactly('Inbox 12 waiting'))).toBeVisible();
  await page.getByRole('button', exactly('Collapse sidebar')).click();
  await expect.element(bar.getByText('12 waiting')).toBeVisible();
  await expectAccessible();
});

describe('folding the sidebar', () => {
  test('leaves icons with accessible names, and is remembered', async () => {
    signIn();
    await renderApp('/journal');
    await expect.element(bar).toBeVisible();
    const unfolded = main.element().getBoundingClientRect().left;
    await page.getByRole('button', exactly('Collapse sidebar')).click();
    await expect.poll(() => main.element().getBoundingClientRect().left).toBeLessThan(unfolded);
    expect(links()).toEqual(everyonesPages);
    await expectAccessible();
    await cleanup();
    await renderApp('/journal');
    const unfold = page.getByRole('button', exactly('Expand sidebar'));
    await unfold.click();
    await expect.poll(() => main.element().getBoundingClientRect().left).toBe(unfolded);
  });

  test('shows the name of the icon under the pointer or with the focus', async () => {
    localStorage.setItem('fj:side-bar-folded', 'on');
    signIn();
    await renderApp('/journal');
    await bar.getByRole('link', exactly('Calendar')).hover();
    const tips = () =>
      [...document.querySelectorAll('.side-bar [aria-hidden=true]:not(svg)')].map(
        ({ textContent }) => textContent,
      );
    await expect.poll(tips).toEqual(['Calendar']);
    (bar.getByRole('link', exactly('Guides')).element() as HTMLElement).focus();
    await expect.poll(tips).toEqual(['Guides']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(tips).toEqual([]);
  });
});

test('the search button opens the palette', async () => {
  signIn();
  await renderApp('/journal');
  await page.getByRole('button', exactly('Find')).click();
  await expect.element(dialog('Find')).toBeVisible();
});

test('the skip link leads past the sidebar', async () => {
  signIn();
  await renderApp('/journal');
  await expect.element(bar).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', exactly('Skip to content'))).toHaveFocus();
  expect(document.activeElement?.getAttribute('href')).toBe('#main');
});

test.each([
  ['a phone', 390, aUser()],
  ['a narrow desktop', 1000, aUser()],
  ["a parent's account", 1280, aUser({ kind: 'guardian' })],
])('%s has no sidebar', async (_, width, user) => {
  await page.viewport(width, 800);
  signIn(user);
  await renderApp('/contact');
  await expect.element(page.getByRole('heading', exactly('Contact'))).toBeVisible();
  await expect.element(page.getByRole('link', exactly('Calendar'))).not.toBeInTheDocument();
});

test.each([1024, 1280])('at %i px no page is wider than the screen', async (width) => {
  await page.viewport(width, 800);
  signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
  const app = await renderApp('/journal');
  for (const [title = '', path = ''] of [
    ...everyonesPages.filter(([name]) => name !== 'Fencers' && name !== 'Statistics'),
    ['Inbox', '/coach/inbox'],
    ['Students', '/coach/students'],
    ['Student Lessons', '/coach/lessons'],
    ['Contact', '/contact'],
  ]) {
    await app.router.navigate(path);
    await expect.poll(() => document.title).toBe(`${title} · Fencing Journal`);
    expect(document.documentElement.scrollWidth, path).toBe(width);
  }
});
