import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { search } from '@fencing-journal/contract/search';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  dialog,
  exactly,
  nextFrame,
  noDialog,
  renderApp,
  signIn,
  stopTimers,
} from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aFencer } from '../../testing/samples/fencers.ts';
import { aPage } from '../../testing/samples/page.ts';
import {
  anEventDetail,
  aTournament,
  aTournamentDetail,
} from '../../testing/samples/tournaments.ts';
import { deferred, goOffline, requestsTo, stub } from '../../testing/stub-server.ts';

const palette = dialog('Find');
const field = palette.getByRole('combobox');
const option = (name: string | RegExp) => palette.getByRole('option', { name });
const titles = () =>
  palette
    .getByRole('option')
    .elements()
    .map((one) => one.textContent);
const event = {
  kind: 'event',
  slug: 'cadet-epee-bbbbbb',
  name: 'Cadet Epee',
  date: '2026-03-15',
  tournament: { slug: 'harbour-open-aaaaaa', name: 'Harbour Open' },
} as const;

/** A tournament that isn't in any response on the device. */
const oldCup = {
  kind: 'tournament',
  slug: 'old-cup-cccccc',
  name: 'Old Cup',
  date: '2019-03-15',
  location: 'Salem',
} as const;

// Loaded beforehand, because the first load takes long on a busy machine.
beforeAll(() => Promise.all([import('../../app/journal-frame.tsx'), import('./dialogs.tsx')]));

/** The keys work once the frame of the journal has loaded. */
const keysWork = () => expect.poll(() => document.querySelector('.side-bar')).not.toBeNull();

beforeEach(() => {
  stub(search.records, ({ query }) =>
    query['q'] === undefined ? [event] : 'old cup'.startsWith(query['q']) ? [oldCup] : [],
  );
  stub(fencers.all, [aFencer({ slug: 'jose-munoz', first_name: 'José', last_name: 'Muñoz' })]);
  stub(fencers.stats, { count: 0 } as never);
  stub(tournaments.all, aPage('/api/tournaments/all/', [aTournament()]));
  stub(tournaments.detail, aTournamentDetail());
  stub(lessons.fieldData, { coach_list: [] });
  stub(lessons.all, aPage('/api/lessons/all/', []));
  signIn();
});

async function open(path = '/journal') {
  const app = await renderApp(path);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keysWork();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return app;
}
const cacheFencers = () =>
  queryClient.setQueryData(
    ['fencers', 'all'],
    [aFencer({ slug: 'jose-munoz', first_name: 'José', last_name: 'Muñoz' })],
  );

describe('the palette', { tags: ['B-HO-05'] }, () => {
  test.each([
    ['Control', '{Control>}k{/Control}'],
    ['Meta', '{Meta>}k{/Meta}'],
    ['/', '/'],
  ])('opens with %s, closes with Escape and gives the focus back', async (_, keys) => {
    await renderApp('/journal');
    const link = page.getByRole('main').getByRole('link', exactly('Connections'));
    await expect.element(link).toBeVisible();
    await keysWork();
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await noDialog();
    await expect.element(link).toHaveFocus();
  });

  test('opens with the header’s button on a phone', async () => {
    await page.viewport(390, 844);
    await renderApp('/journal');
    await page.getByRole('banner').getByRole('button', exactly('Find')).click();
    await expect.element(field).toHaveFocus();
  });

  test('opens with Ctrl+K but not with "/" while something is typed', async () => {
    await renderApp('/journal/tournaments/add');
    const name = page.getByLabelText('Tournament Name');
    await name.fill('A');
    await keysWork();
    await userEvent.keyboard('/?');
    await expect.element(name).toHaveValue('A/?');
    await noDialog();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(name).toHaveFocus();
  });

  test('lists actions, recent records and pages before anything is typed', async () => {
    await open();
    await expect.element(palette.getByRole('group', exactly('Recent'))).toBeVisible();
    expect(titles()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Add Bout Cadet Epee, Harbour Open/),
        expect.stringMatching(/^Cadet Epee Harbour Open/),
      ]),
    );
    expect(titles().join()).not.toMatch(/log out/i);
  });

  test('finds a page, which Enter opens', async () => {
    const app = await open();
    await userEvent.keyboard('tourn{Enter}');
    await app.waitForPath('/journal/tournaments');
    await noDialog();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  test('finds an opponent by last name and first, without accents, and opens it by click', async () => {
    cacheFencers();
    const app = await open();
    await userEvent.keyboard('mun jos');
    await expect.element(option(/^José Muñoz/)).toHaveAttribute('aria-selected', 'true');
    stub(fencers.details, () => new Promise<never>(() => undefined));
    await option(/^José Muñoz/).click();
    await app.waitForPath('/journal/fencer/jose-munoz');
  });

  test('moves with the arrow keys', async () => {
    await open();
    await userEvent.keyboard('add');
    await expect.element(option(/^Add Bout/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option(/^Add Pool/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    const last = palette.getByRole('option').elements().at(-1);
    expect(last?.getAttribute('aria-selected')).toBe('true');
    expect(field.element().getAttribute('aria-activedescendant')).toBe(last?.id);
  });

  test('adds a bout to the event of the page it was opened on', async () => {
    stub(events.detail, anEventDetail());
    const app = await open('/journal/tournaments/harbour-open-aaaaaa');
    await userEvent.keyboard('live bout');
    await expect.element(option(/^Live bout/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await app.waitForPath('/journal/tournaments/harbour-open-aaaaaa/cadet-epee-bbbbbb/bout/live');
    await expect.element(page.getByRole('heading', exactly('Live bout'))).toBeVisible();
  });

  test('adds records that only the server has, without moving the highlight', async () => {
    const newer = { ...oldCup, slug: 'newer', name: 'Harbour Open', date: '2027-03-09' };
    const answer = deferred<[typeof newer]>();
    stub(search.records, ({ query }) => (query['q'] === undefined ? [event] : answer.promise));
    await open('/journal/tournaments');
    await expect.element(page.getByRole('link', exactly('Harbour Open'))).toBeVisible();
    await userEvent.keyboard('harb op');
    await expect.element(option(/^Harbour Open Mar 14/)).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => requestsTo(search.records).at(-1)?.query).toEqual({ q: 'harb op' });
    answer.resolve([newer]);
    await expect.element(option(/^Harbour Open Mar 9/)).toBeVisible();
    await expect.poll(titles).toHaveLength(3);
    await expect.element(option(/^Harbour Open Mar 14/)).toHaveAttribute('aria-selected', 'true');
  });

  test('finds the practices by what clubs call them', async () => {
    await open();
    await userEvent.keyboard('open bouting');
    await expect.element(option(/^Practices/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await noDialog();
  });

  test('says so if nothing is found', async () => {
    await open();
    await userEvent.keyboard('zzz');
    await expect
      .element(palette.getByText('Nothing found. Try the beginning of a name.'))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await noDialog();
  });

  test('finds only what the device has while offline, and says so', async () => {
    cacheFencers();
    await renderApp('/journal');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await keysWork();
    goOffline();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    stopTimers();
    await userEvent.keyboard('munoz');
    await expect.element(option(/^José Muñoz/)).toBeVisible();
    await expect.element(palette.getByText(/only searches what’s on this device/)).toBeVisible();
    // A search would wait for the end of the typing.
    await vi.advanceTimersByTimeAsync(1_000);
    await nextFrame();
    expect(requestsTo(search.records).filter(({ query }) => query['q'] !== undefined)).toEqual([]);
  });

  test("finds a coach's pages about students", async () => {
    signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
    await open();
    await userEvent.keyboard('stud');
    await expect.element(option('Students')).toBeVisible();
    await expect.element(option('Student Lessons')).toBeVisible();
    await expect.element(option('Student Bouts')).toBeVisible();
  });

  test.each([
    ['a visitor', () => localStorage.clear()],
    ['a parent', () => signIn(aUser({ kind: 'guardian' }))],
  ])('does not exist for %s', async (_, become) => {
    become();
    await renderApp('/contact');
    await expect.element(page.getByRole('heading', exactly('Contact'))).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('/');
    await noDialog();
    await expect.element(page.getByRole('button', exactly('Find'))).not.toBeInTheDocument();
  });
});

describe('the list of shortcuts', { tags: ['B-HO-05'] }, () => {
  const shortcuts = dialog('Keyboard shortcuts');

  test('opens with "?" and has all areas', async () => {
    await renderApp('/journal');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await keysWork();
    await userEvent.keyboard('?');
    for (const area of ['Everywhere', 'Score pad (always on)', 'Video review'])
      await expect.element(shortcuts.getByRole('heading', exactly(area))).toBeVisible();
    await expect.element(shortcuts.getByText('Start or stop the clock')).toBeVisible();
    await expect.element(shortcuts.getByText('One frame forward')).toBeVisible();
    await expectAccessible();
  });

  test('opens from the palette, and turns single keys off', async () => {
    await open();
    await userEvent.keyboard('shortcuts{Enter}');
    await shortcuts.getByRole('checkbox', exactly('Use single-key shortcuts')).click();
    await userEvent.keyboard('{Escape}');
    await noDialog();
    await userEvent.keyboard('?/');
    await noDialog();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
  });
});
