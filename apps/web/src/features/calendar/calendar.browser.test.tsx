import { calendar, type CalendarEntry } from '@fencing-journal/contract/calendar';
import { addDays } from '@fencing-journal/contract/shared/days';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import {
  closeMessage,
  crumbs,
  dialog,
  exactly,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import {
  rawResponse,
  deferred,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const link = (name: string) => main.getByRole('link', exactly(name));
const today = '2026-11-27';
const entries: CalendarEntry[] = [
  { kind: 'lesson', date: '2026-03-02', slug: 'lesson-aaaaaa', coach: 'Teo Marsh' },
  {
    kind: 'tournament',
    date: '2026-03-14',
    slug: 'harbour-open-aaaaaa',
    name: 'Harbour Open',
    end_date: null,
    location: 'Portland',
    events: [{ slug: 'cadet-epee-aaaaaa', name: 'Cadet Epee', date: '2026-03-14' }],
  },
  { kind: 'lesson', date: '2026-03-14', slug: 'lesson-bbbbbb', coach: 'Teo Marsh' },
  {
    kind: 'event',
    date: '2026-03-15',
    slug: 'junior-epee-aaaaaa',
    name: 'Junior Epee',
    tournament: { slug: 'harbour-open-aaaaaa', name: 'Harbour Open' },
  },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 12) });
  signIn();
  stub(calendar.range, entries);
  stub(calendar.feed, { created_at: null, kept_until: null });
});

describe('the agenda', () => {
  const address = '/journal/calendar?day=2026-03-10&view=agenda';

  test('stays visible and shows an error when it can’t be reloaded', async () => {
    await renderApp(address);
    await expect.element(link('Harbour Open')).toBeVisible();
    stub(calendar.range, errorResponse('internal'));
    await queryClient.refetchQueries({ queryKey: ['calendar'] });
    await expect.element(main.getByText('Could not load.')).toBeVisible();
    await expect.element(link('Harbour Open')).toBeVisible();
  });

  test('marks lessons with videos', { tags: ['B-HO-03'] }, async () => {
    stub(calendar.range, [
      { kind: 'lesson', date: '2026-03-02', slug: 'plain-aaaaaa', coach: 'Plain', videos: 0 },
      {
        kind: 'lesson',
        date: '2026-03-14',
        slug: 'filmed-aaaaaa',
        coach: 'Filmed',
        videos: 2,
        new_replies: 1,
      },
    ]);
    await renderApp(address);
    const entry = (name: string) => main.getByRole('listitem').filter({ hasText: name }).last();
    await expect.element(entry('Filmed')).toHaveTextContent('2 videos1 new reply');
    await expect.element(entry('Plain')).not.toHaveTextContent('video');
  });

  test('lists the entries of a month by day, each with a link', async () => {
    await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('March 2026'))).toBeVisible();
    expect(crumbs()).toEqual(['Journal', 'Calendar']);
    const day = main.getByRole('region', exactly('Saturday, March 14'));
    await expect
      .element(day.getByRole('link', exactly('Harbour Open')))
      .toHaveAttribute('href', '/journal/tournaments/harbour-open-aaaaaa');
    await expect.element(day.getByText('Portland · Cadet Epee')).toBeVisible();
    await expect
      .element(day.getByRole('link', exactly('Lesson with Teo Marsh')))
      .toHaveAttribute('href', '/journal/lessons/lesson-bbbbbb');
    await expect
      .element(link('Junior Epee'))
      .toHaveAttribute('href', '/journal/tournaments/harbour-open-aaaaaa/junior-epee-aaaaaa');
    expect(requestsTo(calendar.range).map(({ query }) => query)).toEqual([
      { from: '2026-03-01', to: '2026-04-04' },
    ]);
  });

  test('shows a tournament on each of its days', { tags: ['B-RS-04'] }, async () => {
    const [, tournament] = entries;
    if (tournament?.kind !== 'tournament') throw new Error('The sample is no tournament.');
    stub(calendar.range, [
      {
        ...tournament,
        end_date: '2026-03-15',
        events: [
          ...tournament.events,
          { slug: 'junior-epee-aaaaaa', name: 'Junior Epee', date: '2026-03-15' },
        ],
      },
    ]);
    await renderApp(address);
    for (const [name, detail] of [
      ['Saturday, March 14', 'Day 1 of 2 · Portland · Cadet Epee'],
      ['Sunday, March 15', 'Day 2 of 2 · Portland · Junior Epee'],
    ] as const) {
      const day = main.getByRole('region', exactly(name));
      await expect.element(day.getByRole('link', exactly('Harbour Open'))).toBeVisible();
      await expect.element(day.getByText(detail)).toBeVisible();
    }
  });

  test('switches between months', async () => {
    const app = await renderApp(address);
    await expect.element(link('Junior Epee')).toBeVisible();
    stub(calendar.range, []);
    await main.getByRole('button', exactly('Next month')).first().click();
    await expect.element(main.getByRole('heading', exactly('April 2026'))).toBeVisible();
    await expect.element(main.getByText('Nothing this month')).toBeVisible();
    expect(app.search()).toBe('?day=2026-04-01&view=agenda');
    await main.getByRole('button', exactly('Previous month')).click();
    await expect.element(main.getByRole('heading', exactly('March 2026'))).toBeVisible();
    await main.getByRole('button', exactly('Today')).click();
    expect(app.search()).toBe(`?day=${today}&view=agenda`);
    await expect.element(main.getByRole('button', exactly('Today'))).toBeDisabled();
    await expect.element(main.getByRole('button', exactly('Today'))).toHaveFocus();
  });

  test('collapses past days of the current month', async () => {
    const yesterday = addDays(today, -1);
    stub(calendar.range, [
      { kind: 'lesson', date: yesterday, slug: 'over-aaaaaa', coach: 'Over' },
      { kind: 'lesson', date: today, slug: 'now-aaaaaa', coach: 'Now' },
    ]);
    await renderApp('/journal/calendar?view=agenda');
    await expect.element(main.getByRole('heading', { name: /· Today$/ })).toBeVisible();
    await expect.element(link('Lesson with Now')).toBeVisible();
    await expect.element(link('Lesson with Over')).not.toBeInTheDocument();
    await main.getByText('Earlier this month (1)').click();
    await expect.element(link('Lesson with Over')).toBeVisible();
  });

  test('is the default on a phone; on a desktop the month is', async () => {
    await renderApp('/journal/calendar');
    await expect
      .element(main.getByRole('tab', exactly('Month')))
      .toHaveAttribute('aria-selected', 'true');
    await page.viewport(390, 844);
    await renderApp('/journal/calendar');
    await expect
      .element(main.getByRole('tab', exactly('Agenda')).last())
      .toHaveAttribute('aria-selected', 'true');
  });

  test('shows a loading state and an error', { tags: ['R-NAV-32'] }, async () => {
    const answer = deferred<CalendarEntry[]>();
    stub(calendar.range, () => answer.promise);
    await renderApp(address);
    await expect.element(main.getByRole('status', exactly('Loading')).first()).toBeVisible();
    answer.resolve(entries);
    await expect.element(link('Junior Epee')).toBeVisible();
    stub(calendar.range, rawResponse(400, {}));
    await main.getByRole('button', exactly('Next month')).click();
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
  });
});

describe('the month', () => {
  const address = '/journal/calendar?day=2026-03-14&view=month';
  const cell = (name: RegExp) => main.getByRole('grid').getByRole('button', { name });

  test("doesn't call a day empty before its entries are loaded", async () => {
    const answer = deferred<CalendarEntry[]>();
    stub(calendar.range, () => answer.promise);
    await renderApp('/journal/calendar?day=2026-03-20&view=month');
    await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
    await expect.element(main.getByText('Nothing on this day.')).not.toBeInTheDocument();
    answer.resolve(entries);
    await expect.element(main.getByText('Nothing on this day.')).toBeVisible();
  });

  test("is a grid of days with entry counts, with the selected day's entries below", async () => {
    await renderApp(address);
    await expect.element(main.getByRole('grid', exactly('March 2026'))).toBeVisible();
    expect(
      main
        .getByRole('columnheader')
        .elements()
        .map((header) => header.getAttribute('abbr')),
    ).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    await expect.element(cell(/^Saturday, March 14, 2 entries$/)).toBeVisible();
    await expect.element(cell(/^Sunday, March 15, 1 entry$/)).toBeVisible();
    await expect.element(cell(/^Monday, March 16$/)).toBeVisible();
    await expect
      .element(
        main
          .getByRole('region', exactly('Saturday, March 14'))
          .getByRole('link', exactly('Harbour Open')),
      )
      .toBeVisible();
    await cell(/^Monday, March 16$/).click();
    await expect.element(main.getByText('Nothing on this day.')).toBeVisible();
  });

  test('is one tab stop; arrow keys move by days and weeks, Page Up and Page Down by months', async () => {
    const app = await renderApp(address);
    await expect.element(cell(/^Saturday, March 14/)).toBeVisible();
    expect(
      main
        .getByRole('grid')
        .getByRole('button')
        .elements()
        .filter((button) => (button as HTMLElement).tabIndex === 0),
    ).toHaveLength(1);
    (cell(/^Saturday, March 14/).element() as HTMLElement).focus();
    for (const [key, name, day] of [
      ['{ArrowRight}', /^Sunday, March 15/, '2026-03-15'],
      ['{ArrowDown}', /^Sunday, March 22/, '2026-03-22'],
      ['{End}', /^Saturday, March 28/, '2026-03-28'],
      ['{ArrowLeft}', /^Friday, March 27/, '2026-03-27'],
      ['{ArrowUp}', /^Friday, March 20/, '2026-03-20'],
      ['{Home}', /^Sunday, March 15/, '2026-03-15'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(cell(name)).toHaveFocus();
      expect(new URLSearchParams(app.search()).get('day')).toBe(day);
    }
    await userEvent.keyboard('{PageDown}');
    await expect.element(main.getByRole('grid', exactly('April 2026'))).toBeVisible();
    await expect.element(cell(/^Wednesday, April 15$/)).toHaveFocus();
  });

  test('marks today and the selected day for screen readers too', async () => {
    await renderApp('/journal/calendar?view=month');
    await expect.element(main.getByRole('grid')).toBeVisible();
    const now = main
      .getByRole('grid')
      .getByRole('button')
      .elements()
      .filter((button) => button.getAttribute('aria-current') === 'date');
    expect(now.map((button) => button.getAttribute('data-day'))).toEqual([today]);
    await expect
      .element(main.getByRole('gridcell', { selected: true }).getByRole('button'))
      .toHaveAttribute('data-day', today);
  });
});

describe('the private feed address', () => {
  const region = main.getByRole('region', exactly('In your own calendar'));
  const url = `https://journal.example/api/calendar/feed/${'a'.repeat(43)}.ics`;
  const button = (name: string) => region.getByRole('button', exactly(name));

  test('is created, shown once and gone on the next visit', async () => {
    stub(calendar.renewFeed, { url, created_at: '2026-03-14T12:00:00.000Z' });
    const app = await renderApp('/journal/calendar');
    await expect.element(region).toHaveTextContent('“Fencing practice” and “Fencing lesson”');
    await button('Create address').click();
    await expect
      .element(region.getByRole('textbox', exactly('Your calendar address')))
      .toHaveValue(url);
    await expect
      .element(region.getByRole('link', exactly('Open in calendar app')))
      .toHaveAttribute('href', url.replace('https:', 'webcal:'));
    await app.router.navigate('/contact');
    await expect.element(main.getByRole('heading', exactly('Contact'))).toBeVisible();
    await app.router.navigate('/journal/calendar');
    await expect
      .element(region.getByText('You created an address on Mar 14, 2026.', { exact: false }))
      .toBeVisible();
    await expect.element(region.getByRole('textbox')).not.toBeInTheDocument();
    expect(Object.values(localStorage).join('')).not.toContain('a'.repeat(43));
  });

  test('is copied, or selected if the browser blocks the clipboard', async () => {
    stub(calendar.renewFeed, { url, created_at: '2026-03-14T12:00:00.000Z' });
    const write = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new Error('not allowed'));
    await renderApp('/journal/calendar');
    await button('Create address').click();
    await button('Copy address').click();
    await expect.element(region.getByText('Copied.')).toBeVisible();
    expect(write).toHaveBeenCalledWith(url);
    await button('Copy address').click();
    await expect.element(region.getByText('Selected. Copy it now.')).toBeVisible();
    expect(getSelection()?.toString()).toBe(url);
    write.mockRestore();
  });

  test('is renewed and revoked after confirmation', async () => {
    stub(calendar.feed, { created_at: '2026-03-14T12:00:00.000Z', kept_until: null });
    stub(calendar.renewFeed, { url, created_at: '2026-03-15T12:00:00.000Z' });
    stub(calendar.revokeFeed, { message: 'Gone.' });
    await renderApp('/journal/calendar');
    await button('New address').click();
    await dialog('New address').getByRole('button', exactly('Cancel')).click();
    expect(requestsTo(calendar.renewFeed)).toEqual([]);
    await button('New address').click();
    await dialog('New address').getByRole('button', exactly('Create new address')).click();
    await expect.element(region.getByRole('textbox')).toHaveValue(url);
    await button('Revoke').click();
    await dialog('Revoke address').getByRole('button', exactly('Revoke address')).click();
    await expect.element(button('Create address')).toBeVisible();
    await expect.element(region.getByRole('textbox')).not.toBeInTheDocument();
    expect(requestsTo(calendar.revokeFeed)).toHaveLength(1);
    await noDialog();
  });

  test('needs the password to be created some time after login', async () => {
    const wrong = "That's not your password.";
    stub(
      calendar.renewFeed,
      errorResponse('validation', { message: wrong, errors: { current_password: [wrong] } }),
    );
    await renderApp('/journal/calendar');
    await button('Create address').click();
    const form = dialog('Calendar address');
    await form.getByRole('button', exactly('Create address')).click();
    await expect.element(form.getByLabelText('Your password')).toHaveAccessibleDescription(wrong);
    stub(calendar.renewFeed, { url, created_at: '2026-03-14T12:00:00.000Z' });
    await form.getByLabelText('Your password').fill('six small foxes run');
    await form.getByRole('button', exactly('Create address')).click();
    await expect
      .element(region.getByRole('textbox', exactly('Your calendar address')))
      .toHaveValue(url);
    expect(requestsTo(calendar.renewFeed).at(-1)?.body).toEqual({
      current_password: 'six small foxes run',
    });
    await noDialog();
  });

  test('needs the password to be revoked some time after login', async () => {
    const wrong = "That's not your password.";
    stub(calendar.feed, { created_at: '2026-03-14T12:00:00.000Z', kept_until: null });
    stub(
      calendar.revokeFeed,
      errorResponse('validation', { message: wrong, errors: { current_password: [wrong] } }),
    );
    await renderApp('/journal/calendar');
    await button('Revoke').click();
    await dialog('Revoke address').getByRole('button', exactly('Revoke address')).click();
    const field = dialog('Revoke address').getByLabelText('Your password');
    await expect.element(field).toBeVisible();
    stub(calendar.revokeFeed, { message: 'Gone.' });
    await field.fill('six small foxes run');
    await dialog('Revoke address').getByRole('button', exactly('Revoke address')).click();
    await expect.element(button('Create address')).toBeVisible();
    expect(requestsTo(calendar.revokeFeed).at(-1)?.body).toEqual({
      current_password: 'six small foxes run',
    });
  });

  test('says if an account recovery switched it off, with a link to keep it', async () => {
    stub(calendar.feed, {
      created_at: '2026-03-14T12:00:00.000Z',
      kept_until: '2026-04-14T12:00:00.000Z',
    });
    await renderApp('/journal/calendar');
    await expect.element(region.getByText(/was turned off/)).toBeVisible();
    await expect
      .element(region.getByRole('link', exactly('Turn it back on in Settings')))
      .toHaveAttribute('href', '/journal/settings/profile#switched-off');
  });

  test("shows why it couldn't be created", async () => {
    stub(calendar.renewFeed, errorResponse('rate_limited'));
    await renderApp('/journal/calendar');
    await button('Create address').click();
    await closeMessage('Error', 'Too many attempts. Try again later.');
    await expect.element(button('Create address')).toBeEnabled();
  });
});
