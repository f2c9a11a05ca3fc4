import { auth } from '@fencing-journal/contract/auth';
import { calendar } from '@fencing-journal/contract/calendar';
import { equipment, type EquipmentItem } from '@fencing-journal/contract/equipment';
import { guides, type GuideProgress, type ProgressChange } from '@fencing-journal/contract/guides';
import {
  allGuides,
  countChecked,
  findGuide,
  defaultChoices,
} from '@fencing-journal/contract/guides/content';
import { addDays } from '@fencing-journal/contract/shared/days';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { dayOf } from '../../lib/days.ts';
import { setReachable } from '../../lib/reachability.ts';
import {
  clickWithinTask,
  closeMessage,
  crumbs,
  dialog,
  exactly,
  byLabel,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { queryClient } from '../../http/query.ts';
import {
  rawResponse,
  deferred,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { clearSession } from '../../http/session.ts';
import { applyChange } from './changes.rules.ts';
import { removeUnsentChange } from './unsent-changes.ts';

const main = page.getByRole('main');
const competition = main.getByRole('combobox', exactly('Competition'));
const tick = (name: RegExp) => main.getByRole('checkbox', { name });
const today = dayOf(new Date());
const cup = { slug: 'harbour-open-aaaaaa', name: 'Harbour Open', date: addDays(today, 3) };
const aList = (more: Partial<GuideProgress> = {}): GuideProgress => ({
  slug: 'bag',
  tournament: null,
  ticked: [],
  items: [],
  choices: { ...defaultChoices, weapon: 'epee' },
  last: null,
  ...more,
});
const counts = () =>
  allGuides.map(({ slug, title, summary, topic, ...guide }) => ({
    slug,
    title,
    summary,
    topic,
    ...countChecked(
      { slug, title, summary, topic, ...guide },
      { choices: defaultChoices, ticked: slug === 'bag' ? ['jacket'] : [], items: [] },
    ),
  }));

/** A fake server that applies changes to each list. */
function keepLists(lists: Record<string, GuideProgress> = { '': aList() }) {
  const stored = { ...lists };
  stub(
    guides.progress,
    ({ query }) => stored[query['tournament'] ?? ''] ?? errorResponse('not_found'),
  );
  stub(guides.change, ({ params, body }) => {
    const { tournament, ...change } = body as ProgressChange;
    const before = stored[tournament ?? ''];
    if (!before) return errorResponse('not_found');
    return (stored[tournament ?? ''] = applyChange(before, {
      ...change,
      slug: params['slug'] ?? '',
      tournament: tournament ?? '',
      account: '',
    }));
  });
  return stored;
}
const changes = () => requestsTo(guides.change).map(({ body }) => body as ProgressChange);

/** Makes the server reachable. */
function found(): void {
  setReachable(true);
  onlineManager.setOnline(true);
}
const unsentKey = 'fj:mine:guides:unsent';
/** Unsent changes from an earlier visit. */
const unsent = ['jacket', 'glove'].map((item) => ({
  slug: 'bag',
  tournament: '',
  account: 'robin-vega-aaaaaa',
  marks: [{ item, ticked: true, at: '2026-03-14T08:00:00Z' }],
}));
/** Storage keys of the unsent changes. */
const kept = () => Object.keys(localStorage).filter((key) => key.includes('guides'));

beforeEach(() => {
  found();
  signIn();
  stub(calendar.range, [{ kind: 'tournament', end_date: null, location: '', events: [], ...cup }]);
  stub(guides.all, counts());
  stub(equipment.all, []);
  keepLists();
});
// The response to a change would fill the next test's cache.
afterEach(() => expect.poll(() => queryClient.isMutating()).toBe(0));

describe('the list of guides', () => {
  test(
    'shows both topics, with a link to each guide and the progress of each checklist',
    { tags: ['R-GEN-14', 'R-GUI-01', 'R-GUI-02', 'R-GUI-03', 'R-GUI-04'] },
    async () => {
      stub(calendar.range, []);
      await renderApp('/journal/guides');
      for (const { title, slug } of allGuides)
        await expect
          .element(main.getByRole('link', exactly(title)))
          .toHaveAttribute('href', `/journal/guides/${slug}`);
      await expect
        .element(main.getByRole('region', exactly('Equipment')).getByText(/^1 of \d+ done$/))
        .toBeVisible();
      expect(crumbs()).toEqual(['Journal', 'Guides']);
      await expect
        .element(main.getByRole('link', exactly('Your equipment')))
        .toHaveAttribute('href', '/journal/guides/equipment');
    },
  );

  test('preselects the next competition, and "none" can be selected', async () => {
    await renderApp('/journal/guides');
    await expect
      .element(main.getByRole('link', exactly('Pack your bag')))
      .toHaveAttribute('href', `/journal/guides/bag?tournament=${cup.slug}`);
    await expect
      .poll(() => requestsTo(guides.all).map(({ query }) => query))
      .toEqual([{ tournament: cup.slug }]);
    await expect
      .element(main.getByRole('link', exactly('How classification works')))
      .toHaveAttribute('href', '/journal/guides/classification');
    await competition.selectOptions('No specific competition');
    await expect
      .element(main.getByRole('link', exactly('Pack your bag')))
      .toHaveAttribute('href', '/journal/guides/bag');
  });

  test('is readable if the progress fails to load, and says so', async () => {
    stub(guides.all, rawResponse(400, {}));
    await renderApp('/journal/guides');
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    await expect.element(main.getByRole('link', exactly('Pack your bag'))).toBeVisible();
    await noDialog();
  });

  test('shows how many items are due for service', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 16, 12) });
    const day = dayOf(new Date());
    const item: EquipmentItem = {
      slug: 'a',
      name: 'A',
      kind: 'Weapon',
      weapon: null,
      bought_on: null,
      serviced_on: null,
      service_due: day,
      notes: '',
      failures: [],
    };
    stub(equipment.all, [item, { ...item, slug: 'b', service_due: addDays(day, 1) }]);
    await renderApp('/journal/guides');
    await expect.element(main.getByText('1 due for service')).toBeVisible();
  });
});

describe('a guide without a checklist', () => {
  test.each(['competition', 'cards-and-breaks', 'classification'])(
    '%s opens without a request for progress and can be printed',
    { tags: ['R-GUI-03', 'R-GUI-04'] },
    async (slug) => {
      const print = vi.spyOn(window, 'print').mockReturnValue();
      await renderApp(`/journal/guides/${slug}`);
      for (const { title } of findGuide(slug)?.sections ?? [])
        await expect.element(main.getByRole('heading', exactly(title))).toBeVisible();
      await expect
        .element(main.getByText('Events differ: check your event’s rules.'))
        .toBeVisible();
      expect(main.getByRole('checkbox').elements()).toEqual([]);
      expect(requestsTo(guides.progress)).toEqual([]);
      await main.getByRole('button', exactly('Print')).click();
      expect(print).toHaveBeenCalledOnce();
      print.mockRestore();
    },
  );

  test('shows "not found" for an unknown guide', async () => {
    await renderApp('/journal/guides/nothing');
    await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  });
});

describe('a checklist', () => {
  test('shows a loading state', { tags: ['R-NAV-32'] }, async () => {
    const answer = deferred<GuideProgress>();
    stub(guides.progress, () => answer.promise);
    await renderApp('/journal/guides/bag');
    await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
    answer.resolve(aList({ ticked: ['jacket'] }));
    await expect.element(tick(/^Jacket/)).toBeChecked();
  });

  test(
    'checks an item by its row, sends only that change with its time, and counts it',
    { tags: ['R-GUI-01', 'R-GUI-02'] },
    async () => {
      await renderApp('/journal/guides/bag');
      await expect.element(main.getByText(/^0 of \d+ done$/)).toBeVisible();
      await main.getByText('Jacket', { exact: true }).click();
      await expect.element(tick(/^Jacket/)).toBeChecked();
      await expect.element(main.getByText(/^1 of \d+ done$/)).toBeVisible();
      await expect
        .poll(changes)
        .toEqual([{ marks: [{ item: 'jacket', ticked: true, at: expect.stringMatching(/Z$/) }] }]);
      await tick(/^Jacket/).click();
      await expect.element(tick(/^Jacket/)).not.toBeChecked();
      await expect
        .poll(() => changes().at(-1)?.marks)
        .toMatchObject([{ item: 'jacket', ticked: false }]);
    },
  );

  test('shows each check immediately, even on a slow server, and sends one after the other', async () => {
    const first = deferred<GuideProgress>();
    stub(guides.change, () => first.promise);
    await renderApp('/journal/guides/bag');
    await expect.element(tick(/^Jacket/)).toBeEnabled();
    await clickWithinTask(tick(/^Jacket/));
    expect((tick(/^Jacket/).element() as HTMLInputElement).checked).toBe(true);
    await tick(/^Glove/).click();
    await expect.element(tick(/^Glove/)).toBeChecked();
    await expect.element(main.getByText(/^2 of \d+ done$/)).toBeVisible();
    expect(requestsTo(guides.change)).toHaveLength(1);
    keepLists({ '': aList({ ticked: ['jacket'] }) });
    first.resolve(aList({ ticked: ['jacket'] }));
    await expect
      .poll(() => changes().map(({ marks }) => marks?.[0]?.item))
      .toEqual(['jacket', 'glove']);
    await expect.element(tick(/^Jacket/)).toBeChecked();
    await expect.element(tick(/^Glove/)).toBeChecked();
  });

  test('keeps a check while offline, says that it is waiting and sends it later', async () => {
    stub(guides.change, unreachable);
    await renderApp('/journal/guides/bag');
    await tick(/^Jacket/).click();
    await expect.element(main.getByText('Waiting to sync: 1')).toBeVisible();
    await expect.element(tick(/^Jacket/)).toBeChecked();
    const stored = keepLists();
    found();
    await expect.poll(() => stored['']?.ticked).toEqual(['jacket']);
    await expect.element(main.getByText(/^Waiting/)).not.toBeInTheDocument();
    const times = changes().map(({ marks }) => marks?.[0]?.at);
    expect(times.length).toBeGreaterThan(1);
    expect(new Set(times).size).toBe(1);
    await noDialog();
  });

  test('keeps an unsent check after the tab was closed and sends it on the next visit', async () => {
    stub(guides.change, unreachable);
    await renderApp('/journal/guides/bag');
    await tick(/^Jacket/).click();
    await expect.element(main.getByText('Waiting to sync: 1')).toBeVisible();
    await cleanup();
    const [left] = queryClient.getMutationCache().getAll();
    queryClient.clear();
    const stored = keepLists();
    found();
    await renderApp('/journal/guides');
    await expect.poll(() => stored['']?.ticked).toEqual(['jacket']);
    await expect.poll(kept).toEqual([]);
    // In a real tab, closing ends this mutation; wait for it, so that it can't affect the next test.
    await expect
      .poll(() => {
        // It may have been paused, and a cleared cache doesn't resume it.
        void left?.continue();
        return left?.state.status;
      })
      .toBe('success');
  });

  test('keeps unsent changes that get no response in time, and sends them again', async () => {
    localStorage.setItem(unsentKey, JSON.stringify(unsent));
    stub(guides.change, errorResponse('timeout'));
    await renderApp('/journal/guides/bag');
    await expect.element(main.getByText('Waiting to sync: 2')).toBeVisible();
    expect(kept()).toEqual([unsentKey]);
    const stored = keepLists();
    await expect.poll(() => stored['']?.ticked).toEqual(['jacket', 'glove']);
    await expect.poll(kept).toEqual([]);
  });

  test('keeps unsent changes for the same account when the server has ended the session', async () => {
    localStorage.setItem(unsentKey, JSON.stringify(unsent));
    const refresh = deferred<ReturnType<typeof errorResponse>>();
    stub(auth.refresh, () => refresh.promise);
    stub(guides.change, errorResponse('unauthorized'));
    const app = await renderApp('/journal/guides/bag');
    await expect.poll(() => requestsTo(auth.refresh)).toHaveLength(1);
    const [first] = queryClient.getMutationCache().getAll();
    refresh.resolve(errorResponse('unauthorized'));
    await app.waitForPath('/login');
    await expect.poll(() => first?.state.status).toBe('error');
    expect(JSON.parse(localStorage.getItem(unsentKey) ?? '[]')).toEqual(unsent);
    await cleanup();
    signIn();
    const stored = keepLists();
    await renderApp('/journal/guides/bag');
    await expect.poll(() => stored['']?.ticked).toEqual(['jacket', 'glove']);
    await expect.poll(kept).toEqual([]);
  });

  test('keeps the other unsent changes when the response to one arrives after the logout', () => {
    localStorage.setItem(unsentKey, JSON.stringify(unsent));
    clearSession();
    removeUnsentChange(unsent[0]!);
    expect(JSON.parse(localStorage.getItem(unsentKey) ?? '[]')).toEqual(unsent.slice(1));
  });

  test('sends nothing that another account left on the device', async () => {
    localStorage.setItem(
      unsentKey,
      JSON.stringify([
        {
          slug: 'bag',
          tournament: '',
          account: 'jo-tanaka-aaaaaa',
          marks: [{ item: 'jacket', ticked: true, at: '2026-03-14T08:00:00Z' }],
        },
      ]),
    );
    await renderApp('/journal/guides/bag');
    await tick(/^Glove/).click();
    await expect.element(tick(/^Glove/)).toBeChecked();
    await expect.poll(kept).toEqual([]);
    expect(changes().map(({ marks }) => marks?.[0]?.item)).toEqual(['glove']);
  });

  test('reverts what the server rejects and shows why', async () => {
    stub(
      guides.change,
      errorResponse('validation', { message: 'There is room for 2,000 checklists.' }),
    );
    await renderApp('/journal/guides/bag');
    await tick(/^Jacket/).click();
    await closeMessage('Error', 'There is room for 2,000 checklists.');
    await expect.element(tick(/^Jacket/)).not.toBeChecked();
  });

  test('shows the items for weapon, level and flight, and saves the choice', async () => {
    await renderApp('/journal/guides/bag');
    await expect.element(tick(/^Two epees/)).toBeVisible();
    expect(tick(/^Lamé/).elements()).toEqual([]);
    expect(optionsOf('Weapon')).toEqual(['All weapons', 'Foil', 'Epee', 'Sabre']);
    await byLabel('Weapon').selectOptions('Foil');
    await expect.element(tick(/^Lamé/)).toBeVisible();
    await expect.element(tick(/^Two epees/)).not.toBeInTheDocument();
    await expect.element(main.getByRole('heading', exactly('Flying'))).not.toBeInTheDocument();
    await main.getByText('Flying', { exact: true }).click();
    await expect.element(main.getByRole('heading', exactly('Flying'))).toBeVisible();
    await byLabel('Level').selectOptions('International');
    await expect.element(tick(/^Passport/)).toBeVisible();
    await expect
      .poll(() => changes().at(-1)?.choices)
      .toMatchObject({ weapon: 'foil', level: 'international', travel: true });
  });

  test('computes times from the close of check-in and the travel time', async () => {
    keepLists({ '': aList({ slug: 'competition-day' }) });
    await renderApp('/journal/guides/competition-day');
    await expect.element(tick(/^1 h before Arrive/)).toBeVisible();
    await byLabel('Check-in closes').fill('08:30');
    await expect.element(tick(/^7:30 AM Arrive/)).toBeVisible();
    await byLabel('Travel time').selectOptions('45 min');
    await expect.element(tick(/^6:45 AM Leave home/)).toBeVisible();
    await expect
      .poll(() => changes().at(-1)?.choices)
      .toMatchObject({ closes: '08:30', journey: 45 });
  });

  test('is separate for each competition', async () => {
    keepLists({ '': aList({ ticked: ['jacket'] }), [cup.slug]: aList({ tournament: cup }) });
    await renderApp('/journal/guides/bag');
    await expect.element(tick(/^Jacket/)).toBeChecked();
    await competition.selectOptions(cup.slug);
    await expect.element(tick(/^Jacket/)).not.toBeChecked();
    await tick(/^Glove/).click();
    await expect.poll(() => changes()).toMatchObject([{ tournament: cup.slug }]);
    await competition.selectOptions('');
    await expect.element(tick(/^Jacket/)).toBeChecked();
    await expect.element(tick(/^Glove/)).not.toBeChecked();
  });

  test('falls back to the general list if the competition was deleted', async () => {
    const app = await renderApp('/journal/guides/bag?tournament=gone-aaaaaa');
    await expect.poll(() => app.search()).toBe('');
    await expect.element(tick(/^Jacket/)).toBeEnabled();
  });

  test("is reset after confirmation, item by item, and keeps the user's own items", async () => {
    keepLists({
      '': aList({ ticked: ['jacket', 'own-a'], items: [{ id: 'own-a', text: 'Lucky socks' }] }),
    });
    await renderApp('/journal/guides/bag');
    const reset = main.getByRole('button', exactly('Uncheck all'));
    await reset.click();
    await dialog('Uncheck all').getByRole('button', exactly('Cancel')).click();
    expect(changes()).toEqual([]);
    await reset.click();
    await dialog('Uncheck all').getByRole('button', exactly('Uncheck all')).click();
    await expect.element(tick(/^Jacket/)).not.toBeChecked();
    await expect.element(tick(/^Lucky socks/)).not.toBeChecked();
    await expect.element(reset).toBeDisabled();
    await expect.element(reset).toHaveFocus();
    await expect
      .poll(() => changes()[0]?.marks?.map(({ item, ticked }) => [item, ticked]))
      .toEqual([
        ['jacket', false],
        ['own-a', false],
      ]);
  });

  test("shows an error if it can't be loaded, with its text still readable", async () => {
    stub(guides.progress, rawResponse(400, {}));
    await renderApp('/journal/guides/bag');
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    await expect.element(tick(/^Jacket/)).toBeDisabled();
    keepLists();
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(tick(/^Jacket/)).toBeEnabled();
  });
});

describe("the user's own items", () => {
  const region = main.getByRole('region', exactly('Your own items'));

  test('are added one after another by keyboard, checked and removed', async () => {
    const stored = keepLists();
    await renderApp('/journal/guides/bag');
    const field = region.getByRole('textbox', exactly('New item'));
    await field.fill(' Lucky socks ');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    await field.fill('   ');
    await userEvent.keyboard('{Enter}');
    await tick(/^Lucky socks/).click();
    await expect.poll(() => stored['']?.items.map(({ text }) => text)).toEqual(['Lucky socks']);
    await expect.poll(() => stored['']?.ticked).toEqual([stored['']?.items[0]?.id]);
    await region.getByRole('button', exactly('Remove Lucky socks')).click();
    await expect.element(tick(/^Lucky socks/)).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await expect
      .poll(() => changes().map((change) => Object.keys(change)))
      .toEqual([['items'], ['marks'], ['removed']]);
  });

  test('are copied from the last competition with their ids, unchecked and only once', async () => {
    const socks = { id: `own-${'a'.repeat(32)}`, text: 'Lucky socks' };
    keepLists({
      [cup.slug]: aList({
        tournament: cup,
        last: {
          tournament: { slug: 'old', name: 'Winter Cup', date: '2026-01-01' },
          items: [socks],
        },
      }),
    });
    await renderApp(`/journal/guides/bag?tournament=${cup.slug}`);
    const copy = main.getByRole('button', exactly('Copy your items from Winter Cup (1)'));
    await copy.click();
    await expect.element(tick(/^Lucky socks/)).not.toBeChecked();
    await expect.element(copy).not.toBeInTheDocument();
    await expect.poll(() => changes()).toMatchObject([{ items: [socks] }]);
  });
});
