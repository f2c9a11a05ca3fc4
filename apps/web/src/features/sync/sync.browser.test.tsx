import { events, type EventDetail } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { guides } from '@fencing-journal/contract/guides';
import { defaultChoices } from '@fencing-journal/contract/guides/content';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { bouts } from '@fencing-journal/contract/bouts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  closeMessage,
  dismissNotice,
  dialog,
  exactly,
  byLabel,
  nextFrame,
  notice,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aBout } from '../../testing/samples/bouts.ts';
import { aFencer } from '../../testing/samples/fencers.ts';
import { aCoach, aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import {
  anEvent,
  anEventDetail,
  aTournament,
  aTournamentDetail,
} from '../../testing/samples/tournaments.ts';
import {
  badGateway,
  deferred,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { updateOutbox, flush, withLock } from '../../offline/outbox/outbox.ts';
import { createRecord, updateRecord } from '../../offline/outbox/records.ts';
import { recordRefusal as parked, uncertain } from '../../offline/outbox/state.ts';
import { getOutbox } from '../../offline/outbox/snapshot.ts';
import { setReachable } from '../../lib/reachability.ts';
import { queryClient } from '../../http/query.ts';
import { offerUpdate } from './updates.ts';

const main = page.getByRole('main');
const item = (text: string) => main.getByRole('listitem').filter({ hasText: text });
const body = { name: 'Club Cup', date: '2026-11-21', event_level: 'Local' };
const detail = aTournamentDetail({ events: [anEvent()] });

beforeEach(() => {
  signIn();
  stub(tournaments.all, aPage('/api/tournaments/all/', [aTournament()]));
  stub(tournaments.detail, detail);
  stub(events.detail, anEventDetail());
  stub(fencers.all, [
    aFencer({ slug: 'robin-vega-bbbbbb', is_self: true, first_name: 'Robin', last_name: 'Vega' }),
    aFencer(),
  ]);
  stub(tournaments.create, unreachable);
});

describe('changes waiting to sync', () => {
  test('appear in the list in order with a mark, and the notice counts them', async () => {
    await renderApp('/journal/tournaments');
    await expect.element(item('Harbour Open')).toBeVisible();
    await createRecord('tournament', body);
    await expect.element(item('Club Cup')).toHaveTextContent('Waiting to sync');
    expect(
      main
        .getByRole('listitem')
        .elements()
        .filter(({ textContent }) => /Cup|Open/.test(textContent))
        .map(({ textContent }) => /Club Cup|Harbour Open/.exec(textContent)?.[0]),
    ).toEqual(['Club Cup', 'Harbour Open']);
    await expect.element(page.getByText(/1 change waiting to sync\.$/)).toBeVisible();
    stub(tournaments.create, aTournament({ slug: 'club-cup-aaaaaa', ...body } as never));
    stub(
      tournaments.all,
      aPage('/api/tournaments/all/', [
        aTournament({ slug: 'club-cup-aaaaaa', ...body } as never),
        aTournament(),
      ]),
    );
    await flush();
    await expect.element(item('Club Cup')).not.toHaveTextContent('Waiting to sync');
    expect(item('Club Cup').elements()).toHaveLength(1);
  });

  test('a new tournament can be opened and extended offline', async () => {
    const { slug } = await createRecord('tournament', body);
    const app = await renderApp(`/journal/tournaments/${slug}`);
    await expect.element(main.getByRole('heading', exactly('Club Cup'))).toBeVisible();
    expect(requestsTo(tournaments.detail)).toEqual([]);
    await main.getByRole('link', exactly('Add Event')).click();
    await byLabel('Event Name').fill('Senior Epee');
    await byLabel('Weapon').selectOptions('epee');
    await byLabel('Event Type').selectOptions('Individual');
    await main.getByRole('button', exactly('Add Event')).click();
    await dismissNotice(
      'Saved on this device',
      "You're offline. We'll send this automatically when you're back online.",
    );
    expect(app.router.state.location.pathname).toMatch(
      new RegExp(`^/journal/tournaments/${slug}/~[0-9a-f]{16}$`),
    );
    await expect.element(main.getByRole('heading', exactly('Senior Epee'))).toBeVisible();
    // After the response, the open page continues under the server's slugs.
    stub(tournaments.create, aTournament({ slug: 'club-cup-aaaaaa', ...body } as never));
    stub(events.create, anEvent({ slug: 'senior-epee-aaaaaa', name: 'Senior Epee' }));
    stub(
      events.detail,
      anEventDetail({
        slug: 'senior-epee-aaaaaa',
        name: 'Senior Epee',
        tournament: { slug: 'club-cup-aaaaaa', name: 'Club Cup', date: body.date, end_date: null },
      }),
    );
    await flush();
    await app.waitForPath('/journal/tournaments/club-cup-aaaaaa/senior-epee-aaaaaa');
    expect(requestsTo(events.create)).toMatchObject([
      { body: { tournament_slug: 'club-cup-aaaaaa', name: 'Senior Epee' } },
    ]);
  });

  test("a pool appears as one bout per row with the opponents' names", async () => {
    await renderApp('/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa');
    await expect.element(main.getByText('No bouts found')).toBeVisible();
    stub(bouts.createPool, unreachable);
    await createRecord('pool', {
      event: 'cadet-epee-aaaaaa',
      round: 1,
      rows: [
        { fencer: 'sasha-lind-bbbbbb', score: 5, against: 3, won: true },
        { fencer: 'mika-roy-bbbbbb', score: 2, against: 5, won: false },
      ],
    });
    for (const name of [
      'Robin Vega 5, Sasha Lind 3, Robin Vega won',
      'Robin Vega 2, Mika Roy 5, Mika Roy won',
    ])
      await expect.element(main.getByRole('link', exactly(name))).toBeVisible();
    expect(main.getByText('Waiting to sync').elements()).toHaveLength(2);
  });

  test.each([
    [
      'a bout',
      'bout/add',
      async () => main.getByRole('combobox', exactly('Fencer B')).selectOptions('Jo Abel'),
      () => expect.element(main.getByRole('textbox', exactly('Score Jo Abel'))).toBeVisible(),
    ],
    [
      'a pool',
      'pool/add',
      async () => main.getByRole('combobox').selectOptions('Jo Abel'),
      async () => {
        const select = main.getByRole('combobox').element() as HTMLSelectElement;
        expect(select.selectedOptions[0]?.text).toBe('Jo Abel');
      },
    ],
    [
      'a pool, in a row,',
      'pool/add',
      async () => {
        await main.getByRole('combobox').selectOptions('Jo Abel');
        await main.getByRole('button', exactly('Add opponent')).click();
      },
      () => expect.element(main.getByRole('listitem').filter({ hasText: 'Jo Abel' })).toBeVisible(),
    ],
    [
      'the score pad',
      'bout/live',
      async () => main.getByRole('combobox', exactly('Fencer B')).selectOptions('Jo Abel'),
      async () =>
        expect(
          (main.getByRole('combobox', exactly('Fencer B')).element() as HTMLSelectElement)
            .selectedOptions[0]?.text,
        ).toBe('Jo Abel'),
    ],
  ] as const)(
    'a new fencer stays selected in the open form of %s after syncing',
    async (_, form, choose, isChosen) => {
      stub(fencers.create, unreachable);
      await createRecord('fencer', { first_name: 'Jo', last_name: 'Abel' });
      await renderApp(`/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/${form}`);
      await choose();
      await isChosen();
      stub(
        fencers.create,
        aFencer({ slug: 'jo-abel-aaaaaa', first_name: 'Jo', last_name: 'Abel' }),
      );
      const { fencers: others } = anEventDetail();
      stub(
        events.detail,
        anEventDetail({
          fencers: [...others, { slug: 'jo-abel-aaaaaa', fencer_name: 'Jo Abel', handed: null }],
        }),
      );
      await flush();
      await expect
        .poll(() =>
          queryClient
            .getQueryData<EventDetail>(['events', 'detail', 'cadet-epee-aaaaaa'])
            ?.fencers.map(({ slug }) => slug),
        )
        .toContain('jo-abel-aaaaaa');
      await expect
        .poll(() =>
          [...main.element().querySelectorAll('option')]
            .map(({ value }) => value)
            .filter((value) => value.startsWith('~')),
        )
        .toEqual([]);
      await isChosen();
    },
  );

  test('the notice is hidden behind the score pad', async () => {
    await createRecord('tournament', body);
    await renderApp('/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/bout/live');
    await expect.element(page.getByRole('button', exactly('Show'))).toBeVisible();
    await main.getByRole('combobox', exactly('Fencer B')).selectOptions('Mika Roy');
    await main.getByRole('button', exactly('Start bout')).click();
    await expect.element(page.getByRole('group', exactly('Score pad'))).toBeVisible();
    expect(page.getByRole('button', exactly('Show')).elements()).toEqual([]);
  });

  test("a lesson appears with the coach's name", async () => {
    stub(lessons.all, aPage('/api/lessons/all/', [aLesson()]));
    stub(lessons.fieldData, { coach_list: [aCoach()] });
    stub(lessons.create, unreachable);
    await renderApp('/journal/lessons');
    await expect.element(item('Parry six')).toBeVisible();
    await createRecord('lesson', {
      coach: 'teo-marsh-aaaaaa',
      lesson_date: '2026-11-21',
      student_notes: 'Distance.',
    });
    await expect.element(item('Distance.')).toHaveTextContent(/Teo Marsh.*Waiting to sync/);
  });
});

describe('a change that the server rejects', () => {
  beforeEach(async () => {
    await createRecord('tournament', body);
    const [command] = getOutbox().commands;
    await updateOutbox((outbox) =>
      parked(outbox, command?.id ?? '', {
        status: 400,
        body: { message: 'Name: taken.', code: 'validation' },
      }),
    );
    setReachable(true);
    await renderApp('/journal/tournaments');
    await page.getByRole('button', exactly('Show')).click();
    await expect.element(dialog('Not synced yet').getByText('Name: taken.')).toBeVisible();
  });

  test('shows the reason and is discarded only after confirmation', async () => {
    await expect.element(page.getByText(/1 change not accepted\.$/)).toBeVisible();
    await dialog('Not synced yet').getByRole('button', exactly('Discard')).click();
    await dialog('Discard').getByRole('button', exactly('Cancel')).click();
    expect(getOutbox().commands).toHaveLength(1);
    await dialog('Not synced yet').getByRole('button', exactly('Discard')).click();
    await dialog('Discard').getByRole('button', exactly('Discard')).click();
    await expect.element(dialog('Not synced yet').getByText('Everything is synced.')).toBeVisible();
    expect(getOutbox().commands).toEqual([]);
    await expect.element(notice('Change discarded')).toBeVisible();
    await expect.element(page.getByRole('heading', exactly('Not synced yet'))).toHaveFocus();
  });

  test('can be sent again', async () => {
    stub(tournaments.create, aTournament({ slug: 'club-cup-aaaaaa' }));
    await dialog('Not synced yet').getByRole('button', exactly('Try again')).click();
    await expect.element(dialog('Not synced yet').getByText('Everything is synced.')).toBeVisible();
    await expect.element(page.getByRole('heading', exactly('Not synced yet'))).toHaveFocus();
    expect(
      new Set(requestsTo(tournaments.create).map(({ headers }) => headers.get('idempotency-key')))
        .size,
    ).toBe(2);
  });

  test('can be edited in its form and is sent with the edits', async () => {
    stub(
      tournaments.create,
      aTournament({ slug: 'club-cup-aaaaaa', ...body, name: 'Club Cup 2' } as never),
    );
    await dialog('Not synced yet').getByRole('link', exactly('Edit')).click();
    await expect.element(byLabel('Tournament Name')).toHaveValue('Club Cup');
    await byLabel('Tournament Name').fill('Club Cup 2');
    await main.getByRole('button', exactly('Save Tournament')).click();
    await dismissNotice('Tournament Edited', 'Tournament has been edited successfully');
    expect(requestsTo(tournaments.create).at(-1)?.body).toMatchObject({ name: 'Club Cup 2' });
    expect(getOutbox().commands).toEqual([]);
  });
});

test('a bout whose new opponent was deleted before it was saved can be edited or discarded', async () => {
  const deleted = '~00000000000000aa';
  const { tournament, ...event } = anEventDetail();
  await createRecord(
    'bout',
    { event: event.slug, fencer_b: deleted, score_a: 5, score_b: 3 },
    { event, tournament },
    { keepsRefused: true },
  ).catch(() => undefined);
  await renderApp('/journal/tournaments');
  await page.getByRole('button', exactly('Show')).click();
  const open = dialog('Not synced yet');
  await expect
    .element(open.getByText('This record, or one that it names, was deleted.'))
    .toBeVisible();
  await expect.element(open.getByRole('link', exactly('Edit'))).toBeVisible();
  await open.getByRole('button', exactly('Discard')).click();
  await dialog('Discard').getByRole('button', exactly('Discard')).click();
  await expect.element(open.getByText('Everything is synced.')).toBeVisible();
  expect(requestsTo(bouts.create)).toEqual([]);
});

describe('a new fencer that the server rejects', () => {
  const jo = { first_name: 'Jo', last_name: 'Abel' };
  const open = dialog('Not synced yet');
  const entry = (title: string) => open.getByRole('listitem').filter({ hasText: title });
  let slug: string;
  beforeEach(async () => {
    stub(fencers.create, unreachable);
    stub(fencers.stats, errorResponse('not_found'));
    ({ slug } = await createRecord('fencer', jo));
    await createRecord('bout', { event: 'cadet-epee-aaaaaa', fencer_b: slug, score_a: 5 });
    await updateOutbox((outbox) =>
      parked(outbox, outbox.commands[0]?.id ?? '', { status: 400, body: { message: 'Full.' } }),
    );
    setReachable(true);
  });

  test('is discarded with the bouts that name them, as the confirmation says', async () => {
    await renderApp('/journal/tournaments');
    await page.getByRole('button', exactly('Show')).click();
    await entry('New fencer').getByRole('button', exactly('Discard')).click();
    await expect
      .element(
        dialog('Discard').getByText(
          "1 change that can't be sent without it will be discarded too: New bout.",
        ),
      )
      .toBeVisible();
    await dialog('Discard').getByRole('button', exactly('Cancel')).click();
    expect(getOutbox().commands).toHaveLength(2);
  });

  test('can be deleted without losing bouts, and edited once the delete is discarded', async () => {
    await renderApp('/journal/fencer');
    await main.getByRole('button', exactly('Delete Jo Abel')).click();
    await dialog('Delete Confirmation').getByRole('button', exactly('Delete fencer')).click();
    await closeMessage(
      'Saved on this device',
      'An earlier change to this is waiting for your decision. Press Show at the top of the page.',
    );
    const actions = () => getOutbox().commands.map(({ kind, action }) => `${action} ${kind}`);
    expect(actions()).toEqual(['create fencer', 'create bout', 'delete fencer']);
    await page.getByRole('button', exactly('Show')).click();
    await expect.element(entry('New fencer').getByText('Full.')).toBeVisible();
    expect(open.getByRole('link', exactly('Edit')).elements()).toEqual([]);
    await entry('Deleted fencer').getByRole('button', exactly('Discard')).click();
    await dialog('Discard').getByRole('button', exactly('Discard')).click();
    await expect.element(entry('New fencer').getByRole('link', exactly('Edit'))).toBeVisible();
    expect(actions()).toEqual(['create fencer', 'create bout']);
  });
});

describe('a change that the server never accepts', () => {
  const open = dialog('Not synced yet');
  const discard = open.getByRole('button', exactly('Discard'));
  const unanswered = "Waiting to sync. The server hasn't confirmed it yet.";

  test('can be discarded, so that later changes are sent', async () => {
    stub(tournaments.create, badGateway);
    await createRecord('tournament', body);
    stub(tournaments.update, aTournament());
    await updateRecord('tournament', aTournament(), { notes: 'New.' });
    expect(requestsTo(tournaments.update)).toEqual([]);
    await renderApp('/journal/tournaments');
    await page.getByRole('button', exactly('Show')).click();
    await expect.element(open.getByText(unanswered)).toBeVisible();
    expect(open.getByText('Waiting to sync', { exact: true }).elements()).toHaveLength(1);
    await discard.click();
    await dialog('Discard').getByRole('button', exactly('Discard')).click();
    await expect.element(open.getByText('Everything is synced.')).toBeVisible();
    expect(requestsTo(tournaments.update)).toHaveLength(1);
  });

  test('is not discarded if it is answered in the meantime', async () => {
    stub(tournaments.create, badGateway);
    await createRecord('tournament', body);
    await renderApp('/journal/tournaments');
    await page.getByRole('button', exactly('Show')).click();
    const answer = deferred<ReturnType<typeof aTournamentDetail>>();
    stub(tournaments.create, () => answer.promise);
    await open.getByRole('button', exactly('Sync now')).click();
    await discard.click();
    await dialog('Discard').getByRole('button', exactly('Discard')).click();
    expect(getOutbox().commands).toHaveLength(1);
    answer.resolve(aTournamentDetail({ slug: 'club-cup-aaaaaa' }));
    await expect.element(open.getByText('Everything is synced.')).toBeVisible();
    // The discard has waited for the same lock.
    await withLock(() => Promise.resolve());
    await nextFrame();
    expect(notice('Change discarded').elements()).toEqual([]);
    expect(Object.values(getOutbox().slugs)).toEqual(['club-cup-aaaaaa']);
  });
});

test(
  'a bout whose touches the server rejects can be sent without them',
  {
    tags: ['B-TL-05'],
  },
  async () => {
    const refusal = {
      message: 'Only epee has double touches.',
      code: 'validation',
      errors: { 'touches.0.scorer': ['Only epee has double touches.'] },
    };
    stub(bouts.create, unreachable);
    await createRecord('bout', {
      event: 'cadet-epee-aaaaaa',
      score_a: 2,
      score_b: 1,
      touches: [{ scorer: 'both' }, { scorer: 'a' }],
    });
    await updateOutbox((outbox) =>
      parked(outbox, outbox.commands[0]?.id ?? '', { status: 400, body: refusal }),
    );
    setReachable(true);
    await renderApp('/journal/tournaments');
    await page.getByRole('button', exactly('Show')).click();
    const open = dialog('Not synced yet');
    const without = open.getByRole('button', exactly('Save without touches'));
    const question = dialog('Save without touches?');
    await without.click();
    await expect.element(question.getByText(/2 touches will be lost/)).toBeVisible();
    await question.getByRole('button', exactly('Cancel')).click();
    expect(getOutbox().commands[0]?.body).toHaveProperty('touches');
    stub(bouts.create, aBout());
    await without.click();
    await question.getByRole('button', exactly('Save without touches')).click();
    await expect.element(open.getByText('Everything is synced.')).toBeVisible();
    const sent = requestsTo(bouts.create);
    expect(sent.at(-1)?.body).toEqual({ event: 'cadet-epee-aaaaaa', score_a: 2, score_b: 1 });
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  },
);

test("a change with an unknown outcome can't be edited before the user has checked", async () => {
  await createRecord('tournament', body);
  await updateOutbox((outbox) =>
    parked(outbox, outbox.commands[0]?.id ?? '', { status: 0, body: { code: uncertain } }),
  );
  await renderApp('/journal/tournaments');
  await page.getByRole('button', exactly('Show')).click();
  await expect
    .element(dialog('Not synced yet').getByText(/got no reply\. Check whether it's there/))
    .toBeVisible();
  await expect
    .element(dialog('Not synced yet').getByRole('button', exactly('Try again')))
    .toBeVisible();
  expect(dialog('Not synced yet').getByRole('link', exactly('Edit')).elements()).toEqual([]);
});

/** Saves a change to a record that somebody else changed first, and opens both versions. */
async function openConflict() {
  stub(tournaments.update, ({ headers }) =>
    headers.get('if-match') === '"5"' ? aTournament() : errorResponse('changed'),
  );
  stub(tournaments.detail, { ...detail, version: 3 });
  await renderApp('/journal/tournaments/edit/harbour-open-aaaaaa');
  await byLabel('Location').fill('Hall B');
  stub(tournaments.detail, { ...detail, location: 'Hall A', notes: 'Theirs.', version: 5 });
  await main.getByRole('button', exactly('Save Tournament')).click();
  await expect.element(dialog('Changed elsewhere')).toBeVisible();
  await dialog('Changed elsewhere').getByRole('button', exactly('OK')).click();
  await page.getByRole('button', exactly('Show')).click();
  return dialog('Not synced yet');
}

test('shows both versions of a record changed elsewhere and sends the chosen one', async () => {
  const both = await openConflict();
  for (const words of ['Hall A', 'Hall B', 'Theirs.'])
    await expect.element(both.getByText(words, { exact: true })).toBeVisible();
  // By default, the fields changed here have the local values and all others the remote ones.
  await both
    .getByRole('group', exactly('Location'))
    .getByRole('radio', { name: 'Elsewhere' })
    .click();
  await both.getByRole('button', exactly('Save this version')).click();
  await expect.element(both.getByText('Everything is synced.')).toBeVisible();
  await expect.element(both.getByRole('heading', exactly('Not synced yet'))).toHaveFocus();
  expect(requestsTo(tournaments.update).at(-1)?.body).toMatchObject({
    name: 'Harbour Open',
    location: 'Hall A',
    notes: 'Theirs.',
  });
});

test('discards the version on this device if the user keeps the other one, and says so', async () => {
  const both = await openConflict();
  await both.getByRole('button', exactly('Discard mine')).click();
  await expect.element(both.getByText('Everything is synced.')).toBeVisible();
  await expect.element(notice('Change discarded')).toBeVisible();
  await expect.element(both.getByRole('heading', exactly('Not synced yet'))).toHaveFocus();
  expect(requestsTo(tournaments.update)).toHaveLength(1);
});

describe('a new version of the app', () => {
  const offer = page.getByText(/A new version of the journal is ready/);
  const update = page.getByRole('button', exactly('Update'));
  let begun = 0;
  beforeEach(async () => {
    begun = 0;
    await renderApp('/journal/tournaments');
    offerUpdate(() => {
      begun += 1;
    });
    await expect.element(offer).toBeVisible();
    expect(begun).toBe(0);
  });
  afterEach(() => offerUpdate(undefined));

  test('can be postponed', async () => {
    await page.getByRole('button', exactly('Later')).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(begun).toBe(0);
  });

  test('is activated once, and says so until the browser reloads the page', async () => {
    await update.click();
    await expect
      .element(page.getByText('Updating… This page will reload automatically.'))
      .toBeVisible();
    await expect.element(update).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    expect(begun).toBe(1);
  });
});

describe('log out', () => {
  const question = dialog('Log out');
  const tick = {
    slug: 'bag',
    tournament: '',
    account: 'robin-vega-aaaaaa',
    marks: [{ item: 'jacket', ticked: true, at: '2026-03-14T08:00:00Z' }],
  };
  const others = { ...tick, account: 'jo-tanaka-aaaaaa' };
  const press = async () => {
    await page.getByRole('button', { name: /’s profile$/ }).click();
    await page.getByRole('button', exactly('Log out')).click();
  };
  const begin = async (...ticks: object[]) => {
    localStorage.setItem('fj:mine:guides:unsent', JSON.stringify(ticks));
    return renderApp('/journal/tournaments');
  };

  test(
    'asks about unsynced records and checked items, and deletes both if the user discards them',
    { tags: ['SE-8'] },
    async () => {
      await createRecord('tournament', body);
      const app = await begin(tick);
      await press();
      await expect
        .element(
          question.getByText(
            '2 changes on this device have not synced yet. Logging out deletes them.',
          ),
        )
        .toBeVisible();
      await question.getByRole('button', exactly('Stay logged in')).click();
      expect([getOutbox().commands.length, app.router.state.location.pathname]).toEqual([
        1,
        '/journal/tournaments',
      ]);
      await press();
      await question.getByRole('button', exactly('Log out and discard')).click();
      await app.waitForPath('/login');
      expect([getOutbox().commands.length, localStorage.getItem('fj:mine:guides:unsent')]).toEqual([
        0,
        null,
      ]);
      expect(requestsTo(guides.change)).toEqual([]);
    },
  );

  test('sends both first if the user wants to, and reports what failed', async () => {
    stub(guides.change, unreachable);
    await createRecord('tournament', body);
    const app = await begin(tick);
    await press();
    stub(tournaments.create, aTournament({ slug: 'club-cup-aaaaaa' }));
    await question.getByRole('button', exactly('Sync now')).click();
    await expect
      .element(
        question.getByText(
          "Couldn't sync everything. 1 change on this device has not synced yet. Logging out deletes it.",
        ),
      )
      .toBeVisible();
    stub(guides.change, {
      slug: 'bag',
      tournament: null,
      ticked: ['jacket'],
      items: [],
      choices: defaultChoices,
      last: null,
    });
    await question.getByRole('button', exactly('Sync now')).click();
    await app.waitForPath('/login');
    expect(requestsTo(guides.change).map(({ body: change }) => change)).toEqual([
      { marks: tick.marks },
      { marks: tick.marks },
    ]);
  });

  test("doesn't ask about another account's changes", async () => {
    const app = await begin(others);
    await press();
    await app.waitForPath('/login');
  });
});
