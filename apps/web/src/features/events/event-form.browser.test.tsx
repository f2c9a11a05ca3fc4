import { events } from '@fencing-journal/contract/events';
import { tournaments, type TournamentDetail } from '@fencing-journal/contract/tournaments';
import { addDays } from '@fencing-journal/contract/shared/days';
import { cleanup } from 'vitest-browser-react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  crumbs,
  exactly,
  byLabel,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { dayOf } from '../../lib/days.ts';
import { aPage } from '../../testing/samples/page.ts';
import {
  anEvent,
  anEventDetail,
  aTournament,
  aTournamentDetail,
} from '../../testing/samples/tournaments.ts';
import { deferred, onlyBody, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const press = (name: string) => main.getByRole('button', exactly(name)).click();
const addAddress = '/journal/tournaments/harbour-open-aaaaaa/add';
const editAddress = '/journal/tournaments/harbour-open-aaaaaa/edit/cadet-epee-aaaaaa';
const { bout_count: _bouts, wins: _wins, losses: _losses, ...stored } = anEvent();
const noResult = { place: '', entries: '', initial_seed: '', pool_seed: '', rating_earned: '' };
const required = ['Event Name', 'Event Date', 'Weapon', 'Event Type'];

const clear = (label: string) =>
  label === 'Weapon' || label === 'Event Type'
    ? byLabel(label).selectOptions('Select')
    : byLabel(label).fill('');

async function fill() {
  await byLabel('Event Name').fill('Cadet Epee');
  await byLabel('Event Date').fill('2026-03-15');
  await byLabel('Weapon').selectOptions('epee');
  await byLabel('Event Type').selectOptions('Individual');
}

beforeEach(() => {
  signIn();
  stub(tournaments.detail, aTournamentDetail());
  stub(tournaments.all, aPage('/api/tournaments/all/', []));
  stub(events.detail, anEventDetail());
  stub(events.create, stored);
  stub(events.update, stored);
});

describe('new event form', () => {
  test(
    "asks for name, date, weapon, type and notes, and starts with the tournament's date",
    { tags: ['R-EVT-01', 'R-EVT-03', 'R-EVT-04', 'R-EVT-05'] },
    async () => {
      await renderApp(addAddress);
      await expect.element(byLabel('Event Date')).toHaveValue('2026-03-14');
      await expect.element(byLabel('Event Name')).toHaveValue('');
      expect(byLabel('Notes').element().tagName).toBe('TEXTAREA');
      expect(optionsOf('Weapon')).toEqual(['Select', 'Foil', 'Epee', 'Sabre', 'Other']);
      expect(optionsOf('Event Type')).toEqual(['Select', 'Individual', 'Team', 'Other']);
      expect(optionsOf('Age Category')).toHaveLength(20);
      expect(crumbs().slice(0, 3)).toEqual(['Journal', 'Tournaments', 'Harbour Open']);
    },
  );

  test(
    'sends its fields with the tournament, confirms and opens the event; notes may be empty',
    { tags: ['R-EVT-03', 'R-EVT-06', 'R-EVT-08', 'R-ERR-34'] },
    async () => {
      const app = await renderApp(addAddress);
      await fill();
      await byLabel('Age Category').selectOptions('Cadet');
      await press('Add Event');
      await dismissNotice('Events Created', 'Event has been created successfully');
      expect(requestsTo(events.create)).toMatchObject([
        { method: 'POST', path: '/api/events/create/' },
      ]);
      expect(onlyBody(events.create)).toEqual({
        tournament_slug: 'harbour-open-aaaaaa',
        name: 'Cadet Epee',
        date: '2026-03-15',
        weapon: 'epee',
        event_type: 'Individual',
        age_category: 'Cadet',
        notes: '',
        ...noResult,
      });
      await app.waitForPath('/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa');
    },
  );

  describe('starts with weapon and type', () => {
    const hint = main.getByText('Weapon and type as in your last event, Night Foil.');
    const last = anEvent({ name: 'Night Foil', weapon: 'foil', event_type: 'Team' });
    const open = async () => {
      await renderApp(addAddress);
      await expect.element(byLabel('Event Name')).toBeVisible();
    };

    test("of the tournament's last event", async () => {
      stub(tournaments.detail, aTournamentDetail({ events: [anEvent(), last] }));
      await open();
      await expect.element(hint).toBeVisible();
      await expect.element(byLabel('Weapon')).toHaveValue('foil');
      await expect.element(byLabel('Event Type')).toHaveValue('Team');
      expect(requestsTo(tournaments.all)).toEqual([]);
    });

    test("of the latest tournament's last event, and one tap clears them", async () => {
      stub(
        tournaments.all,
        aPage('/api/tournaments/all/', [
          aTournament(),
          aTournament({ slug: 'night-cup-aaaaaa', event_count: 1 }),
        ]),
      );
      stub(tournaments.detail, ({ params }) =>
        aTournamentDetail(params['slug'] === 'night-cup-aaaaaa' ? { events: [last] } : {}),
      );
      await open();
      await expect.element(byLabel('Weapon')).toHaveValue('foil');
      await main.getByRole('button', exactly('Clear')).click();
      await expect.element(hint).not.toBeInTheDocument();
      await expect.element(byLabel('Weapon')).toHaveFocus();
      for (const label of ['Weapon', 'Event Type'])
        await expect.element(byLabel(label)).toHaveValue('');
    });

    test('only where nothing is chosen, and without a type that is an age category', async () => {
      const answer = deferred<TournamentDetail>();
      const other = { slug: 'night-cup-aaaaaa', event_count: 1 };
      stub(tournaments.all, aPage('/api/tournaments/all/', [aTournament(other)]));
      stub(tournaments.detail, ({ params }) =>
        params['slug'] === other.slug ? answer.promise : aTournamentDetail(),
      );
      await open();
      await byLabel('Weapon').selectOptions('sabre');
      await expect.poll(() => requestsTo(tournaments.detail)).toHaveLength(2);
      answer.resolve(aTournamentDetail({ events: [{ ...last, event_type: 'Cadet' }] }));
      await byLabel('Event Name').fill('Sabre');
      await expect.element(byLabel('Weapon')).toHaveValue('sabre');
      await expect.element(byLabel('Event Type')).toHaveValue('');
      await expect.element(hint).not.toBeInTheDocument();
    });
  });

  test.each(required)('requires %s', { tags: ['R-EVT-03'] }, async (label) => {
    await renderApp(addAddress);
    await fill();
    await clear(label);
    await press('Add Event');
    await expect.element(byLabel(label)).toHaveAccessibleDescription(/\*Required/);
    expect(requestsTo(events.create)).toEqual([]);
    await noDialog();
  });

  test(
    'warns about a date before the tournament but saves it',
    { tags: ['R-EVT-03'] },
    async () => {
      await renderApp(addAddress);
      await fill();
      await byLabel('Event Date').fill('2026-03-13');
      await expect
        .element(byLabel('Event Date'))
        .toHaveAccessibleDescription("Can't be before the tournament date.");
      await press('Add Event');
      await dismissNotice('Events Created', 'Event has been created successfully');
      expect(onlyBody(events.create)).toMatchObject({ date: '2026-03-13' });
    },
  );

  test("warns about a date after the tournament's last day", async () => {
    stub(tournaments.detail, aTournamentDetail({ end_date: '2026-03-15' }));
    await renderApp(addAddress);
    await byLabel('Event Date').fill('2026-03-15');
    await expect.element(byLabel('Event Date')).toHaveAccessibleDescription('');
    await byLabel('Event Date').fill('2026-03-16');
    await expect
      .element(byLabel('Event Date'))
      .toHaveAccessibleDescription("This is after the tournament's last day.");
  });

  test(
    "shows the server's error and keeps the entries",
    { tags: ['R-NAV-29', 'R-ERR-12'] },
    async () => {
      stub(events.create, errorResponse('validation', { message: 'Two of that name?' }));
      await renderApp(addAddress);
      await fill();
      await press('Add Event');
      await closeMessage('Error', 'Two of that name?');
      await expect.element(byLabel('Event Name')).toHaveValue('Cadet Epee');
    },
  );
});

describe('the result in the form', () => {
  const group = main.getByText('Result', { exact: true });

  test('is folded before the event and open afterward', { tags: ['B-RS-01'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 16, 12) });
    const tomorrow = addDays(dayOf(new Date()), 1);
    stub(tournaments.detail, aTournamentDetail({ date: tomorrow }));
    await renderApp(addAddress);
    await expect.element(group).toBeVisible();
    await expect.element(byLabel('Place')).not.toBeVisible();
    await group.click();
    await expect.element(byLabel('Place')).toBeVisible();
    await cleanup();
    await renderApp(editAddress);
    await expect.element(byLabel('Place')).toBeVisible();
  });

  test('is sent with the event', { tags: ['B-RS-01'] }, async () => {
    await renderApp(addAddress);
    await fill();
    await byLabel('Place').fill('12');
    await byLabel('Fencers').fill('48');
    await byLabel('Seed').fill('20');
    await byLabel('Seed after pools').fill('9');
    expect(optionsOf('Rating earned')).toEqual(['None', 'E26', 'D26', 'C26', 'B26', 'A26']);
    await byLabel('Rating earned').selectOptions('C26');
    await press('Add Event');
    await dismissNotice('Events Created', 'Event has been created successfully');
    expect(onlyBody(events.create)).toMatchObject({
      place: 12,
      entries: 48,
      initial_seed: 20,
      pool_seed: 9,
      rating_earned: 'C26',
    });
  });

  test('shows a contradiction at its field, even in a closed group', async () => {
    await renderApp(addAddress);
    await fill();
    await byLabel('Place').fill('49');
    await byLabel('Fencers').fill('48');
    await group.click();
    await press('Add Event');
    await expect.element(byLabel('Place')).toHaveFocus();
    await expect
      .element(byLabel('Place'))
      .toHaveAccessibleDescription('With 48 fencers, the last place is 48.');
    expect(requestsTo(events.create)).toEqual([]);
  });

  test('shows what is stored, with a rating from another year', async () => {
    stub(
      events.detail,
      anEventDetail({ place: 3, entries: 48, pool_seed: 9, rating_earned: 'B24' }),
    );
    await renderApp(editAddress);
    await expect.element(byLabel('Place')).toHaveValue('3');
    await expect.element(byLabel('Fencers')).toHaveValue('48');
    await expect.element(byLabel('Seed')).toHaveValue('');
    await expect.element(byLabel('Seed after pools')).toHaveValue('9');
    await expect.element(byLabel('Rating earned')).toHaveValue('B24');
  });
});

describe('edit event form', () => {
  test('shows the stored values', { tags: ['R-EVT-02'] }, async () => {
    await renderApp(editAddress);
    for (const [label, value] of [
      ['Event Name', 'Cadet Epee'],
      ['Event Date', '2026-03-15'],
      ['Weapon', 'epee'],
      ['Event Type', 'Individual'],
      ['Age Category', 'Cadet'],
      ['Notes', 'Two rounds of pools.'],
    ] as const) {
      await expect.element(byLabel(label)).toHaveValue(value);
    }
  });

  test('keeps an event type that is an age category', { tags: ['R-EVT-05'] }, async () => {
    stub(events.detail, anEventDetail({ event_type: 'Div II' }));
    await renderApp(editAddress);
    await expect.element(byLabel('Event Type')).toHaveValue('Div II');
    expect(optionsOf('Event Type')).toEqual(['Select', 'Individual', 'Team', 'Other', 'Div II']);
  });

  test(
    'patches the same fields and confirms',
    { tags: ['R-EVT-07', 'R-EVT-09', 'R-ERR-35'] },
    async () => {
      const app = await renderApp(editAddress);
      await byLabel('Weapon').selectOptions('sabre');
      await press('Save Event');
      await dismissNotice('Event Changed', 'Event has been changed successfully');
      expect(requestsTo(events.update)).toMatchObject([
        { method: 'PATCH', path: '/api/events/update/cadet-epee-aaaaaa/' },
      ]);
      expect(onlyBody(events.update)).toEqual({
        tournament_slug: 'harbour-open-aaaaaa',
        name: 'Cadet Epee',
        date: '2026-03-15',
        weapon: 'sabre',
        event_type: 'Individual',
        age_category: 'Cadet',
        notes: 'Two rounds of pools.',
        ...noResult,
      });
      await app.waitForPath('/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa');
    },
  );

  test.each(required)('requires %s', { tags: ['R-EVT-03'] }, async (label) => {
    await renderApp(editAddress);
    await expect.element(byLabel(label)).toBeVisible();
    await clear(label);
    await press('Save Event');
    await expect.element(byLabel(label)).toHaveAccessibleDescription(/\*Required/);
    expect(requestsTo(events.update)).toEqual([]);
  });
});
