import { bouts, boutTexts, type Bout } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { fencers } from '@fencing-journal/contract/fencers';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { cleanup } from 'vitest-browser-react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  crumbs,
  dialog,
  exactly,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
  stopTimers,
} from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aBout, aBoutSummary } from '../../testing/samples/bouts.ts';
import { aFencer } from '../../testing/samples/fencers.ts';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import { getOutbox } from '../../offline/outbox/snapshot.ts';
import {
  deferred,
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const eventAddress = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa';
const addAddress = `${eventAddress}/bout/add`;
const editAddress = `${eventAddress}/vega-vs-lind-aaaaaa/bout/edit`;
const tabNames = ['Overall', 'Fencer A', 'Fencer B'] as const;
type TabName = (typeof tabNames)[number];

/** Finds a tab by the start of its name, because a side's tab also has the fencer's name. */
const tab = (name: TabName) => main.getByRole('tab', { name: new RegExp(`^${name}`) });
const panel = (name: TabName) => main.getByRole('tabpanel', { name: new RegExp(`^${name}`) });
const select = (name: string) => main.getByRole('combobox', exactly(name));
const input = (name: string) => main.getByRole('textbox', exactly(name));
const score = (name: string) => input(`Score ${name}`);
const submit = (name = 'Add Bout') => main.getByRole('button', exactly(name)).click();
const inSide = (side: 'Fencer A' | 'Fencer B') => ({
  chip: (name: string) => panel(side).getByRole('checkbox', exactly(name)),
  input: (name: string) => panel(side).getByRole('textbox', exactly(name)),
  hand: panel(side).getByRole('combobox', exactly('Hand')),
  rating: (name: string) => panel(side).getByRole('radiogroup', exactly(name)),
});
/** Clicks a star. */
const rate = (group: Locator, stars: number) =>
  userEvent.click(
    group
      .getByRole('radio')
      .nth(stars - 1)
      .element()
      .closest('label')!,
  );
const ratings = ['Footwork', 'Bladework', 'Technique', 'Distance', 'Energy'];

/** Unfolds the fields below the chips of the guess. */
const unfoldKind = () => main.getByText('Other type, format or round', { exact: true }).click();

/** Opens the form for a new bout between Robin Vega and Sasha Lind. */
async function openNew(scores?: [string, string]) {
  const app = await renderApp(addAddress);
  await select('Fencer B').selectOptions('Sasha Lind');
  if (scores) {
    await score('Robin Vega (me)').fill(scores[0]);
    await score('Sasha Lind').fill(scores[1]);
  }
  return app;
}

const plainSide = (side: 'a' | 'b', hand: string) =>
  Object.fromEntries(
    Object.entries({
      hand,
      yellow_carded: false,
      red_carded: false,
      black_carded: false,
      priority: false,
      medical: false,
      video_used: 0,
      video_upheld: 0,
      red_cards: 0,
      p_card: 'none',
      footwork: 0,
      bladework: 0,
      technique: 0,
      distance: 0,
      energy: 0,
      notes: '',
    }).map(([key, value]) => [`${key}_${side}`, value]),
  );

const plainBody = {
  event: 'cadet-epee-aaaaaa',
  fencer_a: 'robin-vega-bbbbbb',
  fencer_b: 'sasha-lind-bbbbbb',
  score_a: 15,
  score_b: 11,
  winner_is_a: true,
  won_on_priority: '',
  referee: '',
  round: 0,
  notes: '',
  tag_name: [],
  bout_format: '15 touches',
  bout_type: 'DE',
  ...plainSide('a', 'Right'),
  ...plainSide('b', 'Left'),
};

beforeEach(() => {
  signIn();
  stub(events.detail, anEventDetail());
  stub(bouts.detail, aBout());
  stub(bouts.create, aBout());
  stub(bouts.update, aBout());
});

test('a format that is not in the list stays one that can be chosen', async () => {
  stub(bouts.detail, aBout({ bout_format: '8 touches' }));
  await renderApp(editAddress);
  const format = select('Format');
  await expect.element(format).toHaveValue('8 touches');
  await format.selectOptions('5 touches');
  await format.selectOptions('8 touches');
  await expect.element(format).toHaveValue('8 touches');
});

describe('new bout form', () => {
  test(
    'has three tabs and starts with both scores, the round and all ratings at zero',
    { tags: ['R-BOUT-01', 'R-BOUT-04', 'R-BOUT-05', 'R-BOUT-21', 'R-NAV-13'] },
    async () => {
      await renderApp(addAddress);
      await expect.element(tab('Overall')).toHaveAttribute('aria-selected', 'true');
      expect(
        main
          .getByRole('tab')
          .elements()
          .map((element) => element.textContent),
      ).toEqual(['Overall', 'Fencer A Robin Vega', 'Fencer B']);
      await expect.element(score('Robin Vega (me)')).toHaveValue('0');
      await expect.element(score('Fencer B')).toHaveValue('0');
      await expect.element(input('Round')).not.toBeInTheDocument();
      await unfoldKind();
      await expect.element(input('Round')).toHaveValue('0');
      for (const side of ['Fencer A', 'Fencer B'] as const) {
        await tab(side).click();
        for (const name of ratings) {
          await expect
            .element(inSide(side).rating(name).getByText('None', { exact: true }))
            .toBeVisible();
          expect(
            inSide(side).rating(name).getByRole('radio', { checked: true }).elements(),
          ).toEqual([]);
        }
      }
      expect(crumbs()).toEqual([
        'Journal',
        'Tournaments',
        'Harbour Open',
        'Cadet Epee',
        'Add Bout',
      ]);
    },
  );

  test(
    "offers the event's fencers and the user, who is preselected as fencer A",
    { tags: ['R-BOUT-22'] },
    async () => {
      await renderApp(addAddress);
      await expect.element(select('Fencer A')).toHaveValue('robin-vega-bbbbbb');
      await expect.element(select('Fencer B')).toHaveValue('');
      for (const name of ['Fencer A', 'Fencer B'])
        expect(optionsOf(name)).toEqual([
          'Select fencer',
          'Robin Vega (me)',
          'Mika Roy',
          'Sasha Lind',
        ]);
    },
  );

  test(
    'has the overall fields with their options',
    { tags: ['R-BOUT-14', 'R-BOUT-15', 'R-BOUT-16', 'R-BOUT-18', 'R-BOUT-19', 'R-BOUT-20'] },
    async () => {
      await renderApp(addAddress);
      await unfoldKind();
      await expect.element(select('Type')).toBeVisible();
      expect(optionsOf('Type')).toEqual([
        'Not set',
        'Pool',
        'DE',
        'DE - Vet',
        'Team Relay',
        'Other',
      ]);
      expect(optionsOf('Format')).toEqual([
        'Not set',
        '5 touches',
        '10 touches',
        '15 touches',
        '45 touches (team)',
        'Timed',
        'Other',
      ]);
      expect(optionsOf('Shareable')).toEqual([
        'Same as my profile',
        'Private',
        'Club',
        'Public',
        'My coaches',
        'Friends',
      ]);
      await expect.element(input('Round')).toHaveAttribute('inputmode', 'numeric');
      for (const name of ['Referee', 'Tags', 'Notes'])
        await expect.element(panel('Overall').getByLabelText(name, { exact: true })).toBeVisible();
    },
  );

  test.each(['Fencer A', 'Fencer B'] as const)(
    'has hand, cards, medical, passivity, video replays, five ratings and notes for %s',
    {
      tags: [
        'R-BOUT-06',
        'R-BOUT-07',
        'R-BOUT-08',
        'R-BOUT-09',
        'R-BOUT-10',
        'R-BOUT-13',
        'R-BOUT-14',
      ],
    },
    async (side) => {
      await renderApp(addAddress);
      await tab(side).click();
      for (const name of ['Yellow', 'Red', 'Black', 'Medical timeout', 'Passivity'])
        await expect.element(inSide(side).chip(name)).not.toBeChecked();
      await expect.element(inSide(side).input('Video replays used')).toHaveValue('0');
      await expect.element(inSide(side).input('Notes')).toBeVisible();
      for (const name of ratings)
        expect(inSide(side).rating(name).getByRole('radio').elements()).toHaveLength(5);
      expect(
        [...(inSide(side).hand.element() as HTMLSelectElement).options].map(
          (option) => option.text,
        ),
      ).toEqual(['Not set', 'Right', 'Left']);
    },
  );

  test(
    'posts the full bout, confirms it and returns to the event',
    { tags: ['R-BOUT-03', 'R-BOUT-26', 'R-BOUT-28', 'R-BOUT-30', 'R-ERR-37'] },
    async () => {
      const app = await openNew(['15', '11']);
      await submit();
      await dismissNotice('Bout Created', 'Bout has been created successfully');
      expect(requestsTo(bouts.create)).toMatchObject([
        { method: 'POST', path: '/api/bouts/create/' },
      ]);
      expect(requestsTo(bouts.create)[0]?.headers.get('idempotency-key')).toMatch(/./);
      expect(onlyBody(bouts.create)).toEqual(plainBody);
      await app.waitForPath(eventAddress);
    },
  );

  test(
    'sends every filled-in value, even after switching tabs',
    {
      tags: [
        'R-BOUT-04',
        'R-BOUT-06',
        'R-BOUT-07',
        'R-BOUT-08',
        'R-BOUT-09',
        'R-BOUT-10',
        'R-BOUT-13',
        'R-BOUT-14',
        'R-BOUT-15',
        'R-BOUT-16',
        'R-BOUT-17',
        'R-BOUT-18',
        'R-BOUT-19',
        'R-BOUT-20',
        'R-BOUT-28',
      ],
    },
    async () => {
      await openNew(['4', '5']);
      await unfoldKind();
      await select('Type').selectOptions('Pool');
      await select('Format').selectOptions('5 touches');
      await input('Round').fill('3');
      await input('Referee').fill('Kim Abe');
      const tags = main.getByRole('combobox', exactly('Tags'));
      for (const name of ['patience', 'distance']) {
        await tags.fill(name);
        await userEvent.keyboard('{Enter}');
      }
      await select('Shareable').selectOptions('Club');
      await panel('Overall').getByRole('textbox', exactly('Notes')).fill('Long bout.');

      await tab('Fencer A').click();
      const a = inSide('Fencer A');
      await a.hand.selectOptions('Left');
      for (const name of ['Yellow', 'Medical timeout', 'Passivity']) await a.chip(name).click();
      await a.input('Video replays used').fill('2');
      for (const [index, name] of ratings.entries()) await rate(a.rating(name), index + 1);
      await a.input('Notes').fill('Slow start.');

      await tab('Fencer B').click();
      const b = inSide('Fencer B');
      for (const name of ['Red', 'Black']) await b.chip(name).click();
      await rate(b.rating('Energy'), 3);
      await b.input('Notes').fill('Waits for the attack.');

      await tab('Overall').click();
      await expect.element(input('Referee')).toHaveValue('Kim Abe');
      await tab('Fencer A').click();
      await expect.element(a.input('Notes')).toHaveValue('Slow start.');
      await submit();
      await dismissNotice('Bout Created', 'Bout has been created successfully');
      expect(onlyBody(bouts.create)).toEqual({
        ...plainBody,
        score_a: 4,
        score_b: 5,
        winner_is_a: false,
        bout_type: 'Pool',
        bout_format: '5 touches',
        round: 3,
        referee: 'Kim Abe',
        tag_name: ['patience', 'distance'],
        shareable: 'Club',
        notes: 'Long bout.',
        hand_a: 'Left',
        yellow_carded_a: true,
        medical_a: true,
        priority_a: true,
        video_used_a: 2,
        footwork_a: 1,
        bladework_a: 2,
        technique_a: 3,
        distance_a: 4,
        energy_a: 5,
        notes_a: 'Slow start.',
        red_carded_b: true,
        red_cards_b: 1,
        black_carded_b: true,
        energy_b: 3,
        notes_b: 'Waits for the attack.',
      });
    },
  );

  test(
    'names each rating and can reset it',
    { tags: ['R-BOUT-11', 'R-BOUT-12', 'R-CST-15'] },
    async () => {
      await renderApp(addAddress);
      await tab('Fencer A').click();
      const footwork = inSide('Fencer A').rating('Footwork');
      const words = ['Poor', 'Fair', 'Good', 'Great', 'Excellent'];
      for (const [index, word] of words.entries()) {
        await rate(footwork, index + 1);
        await expect
          .element(footwork.getByRole('radio', exactly(`${index + 1}, ${word}`)))
          .toBeChecked();
        await expect.element(footwork.getByText(word, { exact: true })).toBeVisible();
      }
      await footwork.getByRole('button', exactly('Reset Footwork')).click();
      await expect.element(footwork.getByText('None', { exact: true })).toBeVisible();
    },
  );

  test('changes the score with buttons, from 0 to 99', { tags: ['R-BOUT-05'] }, async () => {
    await openNew();
    await expect
      .element(main.getByRole('button', exactly('Score Sasha Lind: take back a touch')))
      .toBeDisabled();
    await main.getByRole('button', exactly('Score Sasha Lind: add a touch')).click();
    await expect.element(score('Sasha Lind')).toHaveValue('1');
    await score('Sasha Lind').fill('99');
    await expect
      .element(main.getByRole('button', exactly('Score Sasha Lind: add a touch')))
      .toBeDisabled();
    await score('Sasha Lind').fill('x7');
    await expect.element(score('Sasha Lind')).toHaveValue('7');
  });

  test(
    "shows the server's error and keeps the entries",
    { tags: ['R-NAV-29', 'R-ERR-12'] },
    async () => {
      stub(bouts.create, errorResponse('validation', { message: 'No such referee.' }));
      const app = await openNew(['15', '11']);
      await submit();
      await closeMessage('Error', 'No such referee.');
      await expect.element(score('Robin Vega (me)')).toHaveValue('15');
      await app.waitForPath(addAddress);
    },
  );

  test('restores unsaved entries when it is opened again', async () => {
    await openNew(['3', '2']);
    await cleanup();
    await renderApp(addAddress);
    await expect.element(select('Fencer B')).toHaveValue('sasha-lind-bbbbbb');
    await expect.element(score('Robin Vega (me)')).toHaveValue('3');
    await submit();
    await dismissNotice('Bout Created', 'Bout has been created successfully');
    await cleanup();
    await renderApp(addAddress);
    await expect.element(select('Fencer B')).toHaveValue('');
  });

  test('starts empty once the device has stored the bout, even before the server answers', async () => {
    const answer = deferred<Bout>();
    stub(bouts.create, () => answer.promise);
    await openNew(['3', '2']);
    await submit();
    await expect.poll(() => requestsTo(bouts.create)).toHaveLength(1);
    await cleanup();
    await renderApp(addAddress);
    await expect.element(select('Fencer B')).toHaveValue('');
    answer.resolve(aBout());
    await expect.poll(() => getOutbox().commands).toEqual([]);
  });

  test('is restored after the server rejects the bout', async () => {
    stub(bouts.create, errorResponse('validation', { message: 'Fencer B: not found.' }));
    await openNew(['3', '2']);
    await submit();
    await expect.element(page.getByText('Fencer B: not found.')).toBeVisible();
    await cleanup();
    await renderApp(addAddress);
    await expect.element(main.getByText('We restored your draft.')).toBeVisible();
    await expect.element(score('Robin Vega (me)')).toHaveValue('3');
    stub(bouts.create, aBout());
    await submit();
    await dismissNotice('Bout Created', 'Bout has been created successfully');
  });

  test('creates a new opponent from just a name and selects them', async () => {
    stub(fencers.all, []);
    stub(usafData.searchMembers, []);
    const picker = dialog('Find or add opponent');
    const known = anEventDetail();
    const jo = { slug: 'jo-tanaka-bbbbbb', fencer_name: 'Jo Tanaka', handed: null };
    stub(fencers.create, () => {
      stub(events.detail, { ...known, fencers: [...known.fencers, jo] });
      return aFencer({ slug: jo.slug, first_name: 'Jo', last_name: 'Tanaka' });
    });
    await renderApp(addAddress);
    await main.getByRole('button', exactly('Find or add opponent')).click();
    await picker.getByRole('combobox').fill('Jo Tanaka');
    await picker.getByRole('option', exactly('Add “Jo Tanaka” as a new opponent')).click();
    await noDialog();
    expect(onlyBody(fencers.create)).toEqual({ first_name: 'Jo', last_name: 'Tanaka', region: 0 });
    await expect.element(select('Fencer B')).toHaveValue(jo.slug);
    await expect.element(score('Robin Vega (me)')).toHaveFocus();
    await score('Jo Tanaka').fill('5');
    await submit();
    await dismissNotice('Bout Created', 'Bout has been created successfully');
    expect(onlyBody(bouts.create)).toMatchObject({ fencer_b: jo.slug, score_b: 5 });
  });
});

describe('the guess in the form for a new bout', { tags: ['B-RS-02'] }, () => {
  const poolBout = aBoutSummary({
    slug: 'vega-vs-lind-bbbbbb',
    bout_type: 'Pool',
    bout_format: '5 touches',
    round: 3,
    score_a: 5,
    score_b: 2,
  });
  const afterPool = (...others: BoutSummary[]) =>
    stub(events.detail, anEventDetail({ bouts: [poolBout, ...others] }));
  const chip = (name: string) => main.getByRole('radio', exactly(name));
  const guess = (text: string) => main.getByText(`Our guess: ${text}`, { exact: true });

  test('is a pool bout at first, and direct elimination above five touches', async () => {
    await renderApp(addAddress);
    await expect.element(guess('Pool · 5 touches')).toBeVisible();
    await expect.element(chip('Pool · 5 touches')).toBeChecked();
    await unfoldKind();
    await expect.element(select('Type')).toHaveValue('Pool');
    await score('Robin Vega (me)').fill('7');
    await expect.element(guess('DE · 15 touches')).toBeVisible();
    await expect.element(select('Format')).toHaveValue('15 touches');
  });

  test('follows the pool and the last table that was won, and is saved', async () => {
    afterPool(aBoutSummary({ round: 64 }));
    await openNew(['15', '11']);
    await expect.element(guess('DE · 15 touches · Table of 32')).toBeVisible();
    await expect.element(chip('Table of 32')).toBeChecked();
    await unfoldKind();
    await expect.element(input('Round')).toHaveValue('32');
    await submit();
    await dismissNotice('Bout Created', 'Bout has been created successfully');
    expect(onlyBody(bouts.create)).toEqual({ ...plainBody, round: 32 });
  });

  test('is changed with one tap, and no later score changes it back', async () => {
    afterPool();
    await openNew(['5', '3']);
    await expect.element(chip('DE · 15 touches')).toBeChecked();
    await chip('Pool · 5 touches').click();
    await unfoldKind();
    await expect.element(select('Type')).toHaveValue('Pool');
    await expect.element(guess('Round 3')).toBeVisible();
    await score('Robin Vega (me)').fill('7');
    await expect.element(chip('Pool · 5 touches')).toBeChecked();
    await submit();
    await expect
      .element(dialog('More than five touches in a pool bout?').getByText(/^The score is 7–3\./))
      .toBeVisible();
  });

  test('keeps the table that the user chose and the type that they emptied', async () => {
    afterPool();
    await openNew(['15', '11']);
    await chip('Table of 64').click();
    await unfoldKind();
    await expect.element(input('Round')).toHaveValue('64');
    await select('Type').selectOptions('Not set');
    await score('Robin Vega (me)').fill('5');
    await expect.element(select('Type')).toHaveValue('');
    await cleanup();
    await renderApp(addAddress);
    await expect.element(select('Type')).toHaveValue('');
    await expect.element(input('Round')).toHaveValue('64');
    await submit();
    await dismissNotice('Bout Created', 'Bout has been created successfully');
    expect(onlyBody(bouts.create)).toMatchObject({ bout_type: '', bout_format: '', round: 64 });
  });

  test('leaves no draft behind', async () => {
    afterPool();
    await renderApp(addAddress);
    await expect.element(guess('DE · 15 touches')).toBeVisible();
    await cleanup();
    await renderApp(addAddress);
    await expect.element(guess('DE · 15 touches')).toBeVisible();
    await expect
      .element(main.getByText('We restored your draft.', { exact: true }))
      .not.toBeInTheDocument();
  });

  test('is not made in a team event or for a saved bout', async () => {
    stub(events.detail, anEventDetail({ event_type: 'Team' }));
    await openNew(['45', '40']);
    await expect.element(select('Type')).toHaveValue('');
    expect(main.getByRole('radio').elements()).toEqual([]);
    await cleanup();
    afterPool();
    stub(bouts.detail, aBout({ bout_type: null, bout_format: '', round: 0 }));
    await renderApp(editAddress);
    await expect.element(select('Type')).toHaveValue('');
    await expect.element(input('Round')).toHaveValue('0');
    await expect.element(main.getByText(/^Our guess/)).not.toBeInTheDocument();
  });

  test('is made again after "Add next bout" in the notice', { tags: ['B-RS-05'] }, async () => {
    // The notice stays until it is clicked.
    stopTimers();
    const app = await openNew(['5', '3']);
    stub(bouts.create, () => {
      afterPool();
      return aBout();
    });
    await submit();
    await app.waitForPath(eventAddress);
    const added = page.getByRole('group', exactly('Bout Created'));
    await added.getByRole('button', exactly('Add next bout')).click();
    await app.waitForPath(addAddress);
    await expect.element(added).not.toBeInTheDocument();
    await expect.element(guess('DE · 15 touches')).toBeVisible();
    await expect.element(score('Robin Vega (me)')).toHaveValue('0');
  });
});

test('the tabs and the choices name the fencers, with those of the event first', async () => {
  stub(events.detail, anEventDetail({ bouts: [aBoutSummary()] }));
  await openNew();
  await expect.element(tab('Fencer B')).toHaveTextContent('Fencer B Sasha Lind');
  const groups = [...(select('Fencer B').element() as HTMLSelectElement).children].map((part) =>
    part instanceof HTMLOptGroupElement
      ? `${part.label}: ${[...part.children].map(({ textContent }) => textContent).join(', ')}`
      : part.textContent,
  );
  expect(groups).toEqual([
    'Select fencer',
    'Robin Vega (me)',
    'At this event: Sasha Lind',
    'Your fencers: Mika Roy',
  ]);
});

describe('bout form validation', () => {
  const expectNothingSent = async () => {
    await noDialog();
    expect(requestsTo(bouts.create)).toEqual([]);
  };

  test('shows no form without an event', { tags: ['R-BOUT-23'] }, async () => {
    stub(events.detail, errorResponse('not_found'));
    await renderApp(addAddress);
    await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await expect.element(main.getByRole('button', exactly('Add Bout'))).not.toBeInTheDocument();
    await expectNothingSent();
  });

  test(
    "shows an error instead of the form if the event can't be loaded",
    { tags: ['R-BOUT-23', 'R-NAV-31', 'R-ERR-24'] },
    async () => {
      stub(events.detail, rawResponse(400, {}));
      await renderApp(addAddress);
      await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
      await expectNothingSent();
    },
  );

  test.each([
    { label: 'Fencer A', text: 'Choose fencer A.' },
    { label: 'Fencer B', text: 'Choose an opponent.' },
  ])('sends nothing without $label', { tags: ['R-BOUT-24'] }, async ({ label, text }) => {
    await openNew(['15', '11']);
    await select(label).selectOptions('Select fencer');
    await submit();
    await expect.element(select(label)).toHaveAccessibleDescription(text);
    await expectNothingSent();
  });

  test.each(['Fencer A', 'Fencer B'] as const)(
    'shows a missing fencer on the Overall tab when submitting from the %s tab',
    { tags: ['R-BOUT-24'] },
    async (name) => {
      await openNew(['15', '11']);
      await select('Fencer B').selectOptions('Select fencer');
      await tab(name).click();
      await submit();
      await expect.element(main.getByText('Choose an opponent.', { exact: true })).toBeVisible();
      await expect.element(select('Fencer B')).toHaveFocus();
      await expectNothingSent();
    },
  );

  test('sends nothing if both fencers are the same', { tags: ['R-BOUT-24'] }, async () => {
    await openNew(['15', '11']);
    await select('Fencer A').selectOptions('Sasha Lind');
    await submit();
    await expect
      .element(select('Fencer B'))
      .toHaveAccessibleDescription('A bout needs two different fencers.');
    await expectNothingSent();
  });

  test('sends nothing if both scores are zero', { tags: ['R-BOUT-25'] }, async () => {
    await openNew();
    await submit();
    await expect
      .element(
        main.getByText(
          'Both scores are zero. A bout without touches only counts if it was won on priority.',
          { exact: true },
        ),
      )
      .toBeVisible();
    await expectNothingSent();
  });

  test('sends nothing if the priority contradicts the score', async () => {
    await openNew(['15', '11']);
    await main.getByRole('checkbox', exactly('Sasha Lind')).click();
    await submit();
    await closeMessage('Error', "The priority winner can't have fewer touches.");
    await expectNothingSent();
  });
});

describe('winner of a bout', () => {
  test.each([
    ['15', '11', true],
    ['11', '15', false],
    ['1', '0', true],
  ] as const)(
    'at %s : %s is the fencer with more touches',
    { tags: ['R-BOUT-26'] },
    async (a, b, winner) => {
      await openNew([a, b]);
      await submit();
      await dismissNotice('Bout Created', 'Bout has been created successfully');
      expect(onlyBody(bouts.create)).toMatchObject({
        score_a: Number(a),
        score_b: Number(b),
        winner_is_a: winner,
      });
    },
  );

  test.each([
    ['Robin Vega', true],
    ['Sasha Lind', false],
  ] as const)(
    'is chosen by the user in a tie: %s',
    { tags: ['R-BOUT-27'] },
    async (name, winner) => {
      await openNew(['5', '5']);
      await submit();
      await expect.element(dialog('Who won?')).toBeVisible();
      expect(requestsTo(bouts.create)).toEqual([]);
      await dialog('Who won?').getByRole('button', exactly(name)).click();
      await dismissNotice('Bout Created', 'Bout has been created successfully');
      expect(onlyBody(bouts.create)).toMatchObject({ score_a: 5, score_b: 5, winner_is_a: winner });
    },
  );

  test("asks for confirmation if the score exceeds the bout's touch limit", async () => {
    await openNew(['15', '13']);
    await unfoldKind();
    await select('Type').selectOptions('Pool');
    await submit();
    const question = dialog('More than five touches in a pool bout?');
    await expect.element(question.getByText(/^The score is 15–13\./)).toBeVisible();
    await question.getByRole('button', exactly('Cancel')).click();
    await noDialog();
    expect(requestsTo(bouts.create)).toEqual([]);
    await submit();
    await question.getByRole('button', exactly('Save anyway')).click();
    await dismissNotice('Bout Created', 'Bout has been created successfully');
    expect(onlyBody(bouts.create)).toMatchObject({ score_a: 15, score_b: 13, bout_type: 'Pool' });
  });

  test('must be chosen for a tie before the bout is sent', { tags: ['R-BOUT-27'] }, async () => {
    await openNew(['5', '5']);
    await submit();
    await dialog('Who won?').getByRole('button', exactly('Close')).click();
    await noDialog();
    expect(requestsTo(bouts.create)).toEqual([]);
  });

  test.each([
    ['4', '4'],
    ['0', '0'],
  ] as const)(
    'at %s : %s is decided by priority without asking',
    { tags: ['R-BOUT-25', 'R-BOUT-27'] },
    async (a, b) => {
      await openNew([a, b]);
      await main.getByRole('checkbox', exactly('Sasha Lind')).click();
      await submit();
      await dismissNotice('Bout Created', 'Bout has been created successfully');
      expect(onlyBody(bouts.create)).toMatchObject({ won_on_priority: 'b', winner_is_a: false });
    },
  );
});

describe('the levels that a minor can choose', { tags: ['B-MG-03'] }, () => {
  beforeEach(() => signIn(aUser({ minor: true })));

  test('for a new bout start with Private, with the reason why others are missing', async () => {
    await renderApp(addAddress);
    await expect
      .element(select('Shareable'))
      .toHaveAccessibleDescription(
        'Only you. Notes are for you and your coaches only. Friends, Club and Public are for adults.',
      );
    expect(optionsOf('Shareable')).toEqual(['Private', 'My coaches']);
    await select('Shareable').selectOptions('My coaches');
    expect(optionsOf('Shareable')).toEqual(['Private', 'My coaches']);
    await expect.element(select('Shareable')).toHaveValue('My coaches');
  });

  test('for a stored bout include its wider level', async () => {
    stub(bouts.detail, aBout({ shareable: 'Club' }));
    await renderApp(editAddress);
    await expect.element(select('Shareable')).toHaveValue('Club');
    expect(optionsOf('Shareable')).toEqual(['Private', 'Club', 'My coaches']);
    await select('Shareable').selectOptions('Private');
    expect(optionsOf('Shareable')).toEqual(['Private', 'Club', 'My coaches']);
  });
});

describe('edit bout form', () => {
  const stored = aBout({
    bout_type: 'DE',
    round: 32,
    won_on_priority: null,
    shareable: 'Friends',
    a: {
      hand: 'Right',
      yellow_carded: true,
      priority: true,
      video_used: 1,
      footwork: 4,
      notes: 'Calm.',
    },
    b: { hand: 'Left', red_carded: true, red_cards: 1, medical: true, energy: 2, notes: 'Tired.' },
  });
  beforeEach(() => stub(bouts.detail, stored));

  test(
    'shows the stored values on all three tabs',
    { tags: ['R-BOUT-02', 'R-BOUT-03'] },
    async () => {
      await renderApp(editAddress);
      await expect.element(select('Fencer A')).toHaveValue('robin-vega-bbbbbb');
      await expect.element(select('Fencer B')).toHaveValue('sasha-lind-bbbbbb');
      await expect.element(score('Robin Vega (me)')).toHaveValue('15');
      await expect.element(score('Sasha Lind')).toHaveValue('11');
      for (const [name, value] of [
        ['Type', 'DE'],
        ['Format', '15 touches'],
        ['Shareable', 'Friends'],
      ] as const)
        await expect.element(select(name)).toHaveValue(value);
      await expect.element(input('Round')).toHaveValue('32');
      await expect.element(input('Referee')).toHaveValue('Kim Abe');
      await expect.element(main.getByRole('button', exactly('Remove patience'))).toBeVisible();
      await tab('Fencer A').click();
      const a = inSide('Fencer A');
      await expect.element(a.hand).toHaveValue('Right');
      for (const name of ['Yellow', 'Passivity']) await expect.element(a.chip(name)).toBeChecked();
      await expect.element(a.input('Video replays used')).toHaveValue('1');
      await expect.element(a.rating('Footwork').getByText('Great', { exact: true })).toBeVisible();
      await expect.element(a.input('Notes')).toHaveValue('Calm.');
      await tab('Fencer B').click();
      const b = inSide('Fencer B');
      for (const name of ['Red', 'Medical timeout'])
        await expect.element(b.chip(name)).toBeChecked();
      await expect.element(b.rating('Energy').getByText('Fair', { exact: true })).toBeVisible();
      await expect.element(b.input('Notes')).toHaveValue('Tired.');
    },
  );

  test(
    'patches the full bout, confirms it and returns to the event',
    { tags: ['R-BOUT-03', 'R-BOUT-29', 'R-BOUT-31', 'R-ERR-38'] },
    async () => {
      const app = await renderApp(editAddress);
      await score('Sasha Lind').fill('12');
      await submit('Update Bout');
      await dismissNotice('Bout Updated', 'Bout has been updated successfully');
      expect(requestsTo(bouts.update)).toMatchObject([
        { method: 'PATCH', path: '/api/bouts/update/vega-vs-lind-aaaaaa/' },
      ]);
      expect(onlyBody(bouts.update)).toEqual({
        ...plainBody,
        score_b: 12,
        round: 32,
        referee: 'Kim Abe',
        notes: 'Long second period.',
        tag_name: ['patience', 'distance'],
        bout_format: '15 touches',
        bout_type: 'DE',
        shareable: 'Friends',
        yellow_carded_a: true,
        priority_a: true,
        video_used_a: 1,
        footwork_a: 4,
        notes_a: 'Calm.',
        red_carded_b: true,
        red_cards_b: 1,
        medical_b: true,
        energy_b: 2,
        notes_b: 'Tired.',
      });
      await app.waitForPath(eventAddress);
    },
  );

  test('asks who won if an edit makes the score a tie', { tags: ['R-BOUT-27'] }, async () => {
    await renderApp(editAddress);
    await score('Sasha Lind').fill('15');
    await submit('Update Bout');
    await dialog('Who won?').getByRole('button', exactly('Sasha Lind')).click();
    await dismissNotice('Bout Updated', 'Bout has been updated successfully');
    expect(onlyBody(bouts.update)).toMatchObject({ score_b: 15, winner_is_a: false });
  });

  test('keeps a fencer whose card was deleted by omitting them from the request', async () => {
    stub(bouts.detail, aBout({ fencer_b: 'Old Rival', fencer_b_slug: null }));
    await renderApp(editAddress);
    await expect.element(select('Fencer B')).toBeVisible();
    expect(optionsOf('Fencer B')[0]).toBe('Old Rival');
    await submit('Update Bout');
    await dismissNotice('Bout Updated', 'Bout has been updated successfully');
    expect(onlyBody(bouts.update)).not.toHaveProperty('fencer_b');
  });

  test("requires fencer A although fencer B's card was deleted", async () => {
    stub(bouts.detail, aBout({ fencer_b: 'Old Rival', fencer_b_slug: null }));
    await renderApp(editAddress);
    await select('Fencer A').selectOptions('');
    await submit('Update Bout');
    await expect.element(main.getByText(boutTexts.fencerA)).toBeVisible();
    expect(requestsTo(bouts.update)).toEqual([]);
  });
});

test('discarding a draft clears every tab, and new entries are saved afterward', async () => {
  await openNew(['15', '11']);
  await tab('Fencer B').click();
  const side = inSide('Fencer B');
  await side.input('Notes').fill('Slow on the left.');
  await side.chip('Yellow').click();
  await cleanup();
  await renderApp(addAddress);
  await tab('Fencer B').click();
  await expect.element(side.input('Notes')).toHaveValue('Slow on the left.');
  await main.getByRole('button', exactly('Discard')).click();
  await expect.element(side.input('Notes')).toHaveValue('');
  await expect.element(side.chip('Yellow')).not.toBeChecked();
  await side.input('Notes').fill('Quick on the right.');
  await side.chip('Red').click();
  await tab('Overall').click();
  await select('Fencer B').selectOptions('Sasha Lind');
  await score('Robin Vega (me)').fill('15');
  await score('Sasha Lind').fill('11');
  await submit();
  await expect.poll(() => requestsTo(bouts.create).length).toBe(1);
  expect(onlyBody(bouts.create)).toEqual({
    ...plainBody,
    notes_b: 'Quick on the right.',
    red_carded_b: true,
    red_cards_b: expect.any(Number) as number,
  });
});
