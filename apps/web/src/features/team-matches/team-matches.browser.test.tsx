import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { teamMatches } from '@fencing-journal/contract/team-matches';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import { dialog, dismissNotice, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aBoutSummary } from '../../testing/samples/bouts.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aTeamMatch, nineLegs } from '../../testing/samples/team-matches.ts';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import { deferred, errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const event = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa';
const address = `${event}/team/match-aaaaaaaaaa`;
const notEnded = { end_reason: null, end_winner: null };
const list = (...matches: ReturnType<typeof aTeamMatch>[]) =>
  stub(teamMatches.all, aPage('/api/team-matches/', matches));
const name = (team: string, number: string) =>
  main.getByRole('combobox', exactly(`${team}, ${number}`));

beforeEach(() => {
  signIn();
  stub(events.detail, anEventDetail({ event_type: 'Team' }));
  stub(fencers.all, []);
});

describe('a team event', { tags: ['B-PT-04'] }, () => {
  test('lists its matches with their results, and links to the form for a new one', async () => {
    list(aTeamMatch({ legs: nineLegs }));
    stub(teamMatches.detail, aTeamMatch({ legs: nineLegs }));
    const app = await renderApp(event);
    await expect.element(main.getByText('Won 45–41')).toBeVisible();
    await expect
      .element(main.getByRole('link', exactly('Team match')).first())
      .toHaveAttribute('href', `${event}/team/add`);
    await main.getByRole('link', { name: /^Team sheet of Harbour against Hill$/ }).click();
    await app.waitForPath(address);
  });

  test('links the user’s legs to the team sheet, where they are changed', async () => {
    const leg = aBoutSummary({ slug: 'leg-aaaaaaaaaa', bout_type: 'Team Relay' });
    const other = aBoutSummary({ slug: 'other-aaaaaaaa', fencer_b: 'Mika Roy' });
    stub(events.detail, anEventDetail({ event_type: 'Team', bouts: [leg, other] }));
    const match = aTeamMatch({ legs: nineLegs });
    match.legs[0]!.bout = leg.slug;
    list(match);
    await renderApp(event);
    await expect
      .element(main.getByRole('link', exactly('Team sheet of Robin Vega vs Sasha Lind')))
      .toHaveAttribute('href', address);
    await expect
      .element(main.getByRole('button', exactly('Delete Robin Vega vs Sasha Lind')))
      .not.toBeInTheDocument();
    await main.getByText(/^Pool and DE bouts/).click();
    await expect
      .element(main.getByRole('button', exactly('Delete Robin Vega vs Mika Roy')))
      .toBeVisible();
  });

  test('shows a retry button if the matches can’t be loaded', async () => {
    stub(teamMatches.all, errorResponse('internal'));
    await renderApp(event);
    await expect.element(main.getByRole('button', exactly('Try again'))).toBeVisible();
  });

  test('doesn’t request team matches if it is individual', async () => {
    stub(events.detail, anEventDetail());
    await renderApp(event);
    await expect.element(main.getByRole('link', exactly('Add Pool')).first()).toBeVisible();
    expect(requestsTo(teamMatches.all)).toEqual([]);
  });
});

describe('the teams of a new match', { tags: ['B-PT-04'] }, () => {
  test('are sent by their numbers, with cards where a name has one', async () => {
    list();
    stub(teamMatches.create, aTeamMatch());
    stub(teamMatches.detail, aTeamMatch());
    const app = await renderApp(`${event}/team/add`);
    await main.getByRole('radio', exactly('4, 5 and 6')).click();
    await main.getByRole('radio', exactly('5')).click();
    await expect.element(name('Your team', 'Number 5')).toHaveValue('Robin Vega');
    await name('Your team', 'Number 4').fill('Ana Parry');
    await name('Your team', 'Number 6').fill('Eva Flick');
    await name('The other team', 'Number 1').fill('Sasha Lind');
    await expect.element(main.getByText('In your fencers')).toBeVisible();
    await name('The other team', 'Number 2').fill('Liv Beat');
    await main.getByRole('button', exactly('Add team match')).click();
    await expect
      .element(name('The other team', 'Number 3'))
      .toHaveAttribute('aria-invalid', 'true');
    await name('The other team', 'Number 3').fill('Mia Feint');
    await main.getByRole('button', exactly('Add team match')).click();
    await app.waitForPath(address);
    expect(onlyBody(teamMatches.create)).toMatchObject({
      event: 'cadet-epee-aaaaaa',
      fencers_a: [
        { fencer: 'sasha-lind-bbbbbb', name: 'Sasha Lind' },
        { fencer: '', name: 'Liv Beat' },
        { fencer: '', name: 'Mia Feint' },
      ],
      fencers_b: [{ name: 'Ana Parry' }, { name: 'Robin Vega' }, { name: 'Eva Flick' }],
    });
    expect(onlyBody(teamMatches.create)).not.toHaveProperty('shareable');
  });

  test('are saved only with a valid table size', async () => {
    stub(teamMatches.detail, aTeamMatch());
    stub(teamMatches.update, aTeamMatch());
    const app = await renderApp(`${address}/edit`);
    const table = main.getByRole('textbox', { name: /^Table of/ });
    await expect.element(table).toHaveValue('8');
    const save = main.getByRole('button', exactly('Save'));
    for (const nonsense of ['7', '1']) {
      await table.fill(nonsense);
      await save.click();
      await expect.element(main.getByText(/^The table must be 2, 4, 8, 16/)).toBeVisible();
    }
    expect(requestsTo(teamMatches.update)).toEqual([]);
    await table.fill('16');
    await save.click();
    await app.waitForPath(address);
    expect(onlyBody(teamMatches.update)).toMatchObject({ round: 16 });
  });

  test('swap the scores, including unsaved ones, when they swap their numbers', async () => {
    const legs = nineLegs.slice(0, 2);
    const stored = aTeamMatch({ legs });
    stub(teamMatches.detail, stored);
    const app = await renderApp(`${address}/scores`);
    await main.getByRole('textbox', exactly('Harbour after leg 3')).fill('15');
    await main.getByRole('textbox', exactly('Hill after leg 3')).fill('11');
    await app.router.navigate(`${address}/edit`);
    await main.getByRole('radio', exactly('4, 5 and 6')).click();
    const exchangedLegs = legs.map(({ a, b }) => ({ a: b, b: a }));
    const [fencers_a, fencers_b] = [stored.fencers_b, stored.fencers_a];
    const names = { team_a: 'Hill', team_b: 'Harbour' };
    const exchanged = { ...names, fencers_a, fencers_b, own: 'b' as const, legs: exchangedLegs };
    stub(teamMatches.update, aTeamMatch(exchanged));
    stub(teamMatches.detail, aTeamMatch(exchanged));
    await main.getByRole('button', exactly('Save')).click();
    await app.waitForPath(address);
    expect(onlyBody(teamMatches.update)).toMatchObject({
      fencers_b: [{ name: 'Robin Vega' }, {}, {}, {}],
      ...names,
      legs: exchangedLegs,
    });
    await app.router.navigate(`${address}/scores`);
    await expect
      .element(main.getByRole('textbox', exactly('Harbour after leg 3')))
      .toHaveValue('15');
    await expect.element(main.getByRole('textbox', exactly('Hill after leg 3'))).toHaveValue('11');
  });

  test('don’t change the scores if they keep their numbers', async () => {
    stub(teamMatches.detail, aTeamMatch({ legs: nineLegs }));
    stub(teamMatches.update, aTeamMatch({ legs: nineLegs }));
    const app = await renderApp(`${address}/edit`);
    await main.getByRole('textbox', exactly('Your team: team or club')).fill('Harbor');
    await main.getByRole('button', exactly('Save')).click();
    await app.waitForPath(address);
    expect(onlyBody(teamMatches.update)).not.toHaveProperty('legs');
  });

  test('start with the user’s team from the previous match', async () => {
    list(aTeamMatch({ legs: nineLegs }));
    await renderApp(`${event}/team/add`);
    await expect.element(name('Your team', 'Number 2')).toHaveValue('Ana Parry');
    await expect.element(name('Your team', 'Reserve')).toHaveValue('Rea Serve');
    await expect.element(name('The other team', 'Number 4')).toHaveValue('');
  });
});

describe('a team sheet', { tags: ['B-PT-04'] }, () => {
  test('says who is next and what each team needs', async () => {
    stub(teamMatches.detail, aTeamMatch({ legs: nineLegs.slice(0, 4) }));
    await renderApp(address);
    const next = main.getByRole('region', exactly('Leg 5 to 25'));
    await expect.element(next).toHaveTextContent('3 Eva Flick9 to go');
    await expect.element(next).toHaveTextContent('4 Kim Riposte5 to go');
    const row = main.getByRole('row', { name: /^Leg 4/ });
    await expect.element(row).toHaveTextContent('Mia Feint');
    await expect.element(row.getByRole('cell', exactly('9'))).toBeVisible();
  });

  test('moves the focus while scores are typed, and asks who won a tie', async () => {
    const stored = aTeamMatch({ legs: nineLegs.slice(0, 8) });
    stub(teamMatches.detail, stored);
    stub(teamMatches.update, stored);
    const app = await renderApp(`${address}/scores`);
    const cell = (team: string) => main.getByRole('textbox', exactly(`${team} after leg 9`));
    await cell('Harbour').fill('41');
    await expect.element(cell('Hill')).toHaveFocus();
    await cell('Hill').fill('46');
    await expect.element(main.getByRole('alert')).toHaveTextContent('at most 45');
    await cell('Hill').fill('41');
    await main.getByRole('button', exactly('Save scores')).click();
    await expect.element(main.getByRole('alert')).toHaveTextContent('which team won on priority?');
    expect(requestsTo(teamMatches.update)).toEqual([]);
    await main.getByRole('radio', exactly('Hill')).click();
    await main.getByRole('button', exactly('Save scores')).click();
    await app.waitForPath(address);
    expect(onlyBody(teamMatches.update)).toEqual({
      legs: [...nineLegs.slice(0, 8), { a: 41, b: 41 }],
      priority: 'b',
      ...notEnded,
    });
  });

  test('asks how a match ended early, and who won', async () => {
    const stored = aTeamMatch({ legs: nineLegs.slice(0, 4) });
    stub(teamMatches.detail, stored);
    stub(teamMatches.update, stored);
    const app = await renderApp(address);
    await main.getByRole('link', exactly('It ended early')).click();
    await app.waitForPath(`${address}/scores`);
    await main
      .getByRole('combobox', exactly('Did the match end early?'))
      .selectOptions('Exclusion (black card)');
    await main.getByRole('button', exactly('Save scores')).click();
    await expect.element(main.getByRole('alert').getByText('Choose who won.')).toBeVisible();
    expect(requestsTo(teamMatches.update)).toEqual([]);
    await main.getByRole('radio', exactly('Hill')).click();
    await main.getByRole('button', exactly('Save scores')).click();
    await app.waitForPath(address);
    expect(onlyBody(teamMatches.update)).toEqual({
      legs: nineLegs.slice(0, 4),
      priority: null,
      end_reason: 'exclusion',
      end_winner: 'b',
    });
  });

  test('says that a match ended early, and doesn’t offer a next leg', async () => {
    const legs = nineLegs.slice(0, 4);
    stub(teamMatches.detail, aTeamMatch({ legs, end_reason: 'exclusion', end_winner: 'b' }));
    await renderApp(address);
    await expect.element(main.getByText('Lost by exclusion')).toBeVisible();
    await expect.element(main.getByRole('link', exactly('Score live'))).not.toBeInTheDocument();
  });

  test('starts a substitution with the next leg', async () => {
    const stored = aTeamMatch({ legs: nineLegs.slice(0, 3) });
    stub(teamMatches.detail, stored);
    stub(teamMatches.update, stored);
    await renderApp(address);
    await main.getByRole('button', exactly('Substitution')).click();
    const form = dialog('Substitution');
    await form.getByRole('button', exactly('Save')).click();
    await expect.element(form.getByText('Choose who leaves.')).toBeVisible();
    await form.getByRole('radio', exactly('1 Robin Vega')).click();
    await form.getByRole('button', exactly('Save')).click();
    await expect.poll(() => requestsTo(teamMatches.update).length).toBe(1);
    expect(onlyBody(teamMatches.update)).toEqual({
      substitutions: [{ side: 'a', number: 1, leg: 4 }],
    });
  });

  describe('whose change deletes bouts with notes', () => {
    const substitutions = [{ side: 'a' as const, number: 1, leg: 5 }];
    const stored = aTeamMatch({ legs: nineLegs.slice(0, 5), substitutions });
    const deletes = { 'delete_bouts.bout-2': ['Leg 2: 1 video, notes'] };
    beforeEach(() => {
      stub(teamMatches.detail, stored);
      stub(teamMatches.update, ({ body }) =>
        'delete_bouts' in (body as object)
          ? stored
          : errorResponse('validation', { message: 'Not yet.', errors: deletes }),
      );
    });
    const question = dialog('Delete your bout?');
    const sent = () => requestsTo(teamMatches.update).map(({ body }) => body);

    test('is saved only after a confirmation that lists what will be deleted', async () => {
      const app = await renderApp(`${address}/scores`);
      await main.getByRole('textbox', exactly('Harbour after leg 5')).fill('21');
      const save = main.getByRole('button', exactly('Save scores'));
      await save.click();
      await expect.element(question.getByText('Leg 2: 1 video, notes')).toBeVisible();
      await question.getByRole('button', exactly('Cancel')).click();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      await save.click();
      await question.getByRole('button', exactly('Save and delete')).click();
      await app.waitForPath(address);
      const legs = [...nineLegs.slice(0, 4), { a: 21, b: 25 }];
      const change = { legs, priority: null, ...notEnded };
      expect(sent()).toEqual([change, change, { ...change, delete_bouts: ['bout-2'] }]);
    });

    test('keeps a substitution when the user cancels', async () => {
      await renderApp(address);
      const takeBack = main.getByRole('button', { name: /^Take back/ });
      await takeBack.click();
      await question.getByRole('button', exactly('Cancel')).click();
      await expect.element(takeBack).toBeEnabled();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      expect(sent()).toEqual([{ substitutions: [] }]);
    });
  });

  test('doesn’t offer a substitution once both are made', async () => {
    const substitutions = [2, 5].map((leg) => ({ side: 'a' as const, number: 1, leg }));
    stub(teamMatches.detail, aTeamMatch({ legs: nineLegs.slice(0, 5), substitutions }));
    await renderApp(address);
    await expect.element(main.getByRole('link', exactly('Edit scores'))).toBeVisible();
    await expect.element(main.getByRole('button', exactly('Substitution'))).not.toBeInTheDocument();
  });

  test('links the user’s legs to their bouts', async () => {
    const stored = aTeamMatch({ legs: nineLegs });
    stored.legs[1]!.bout = 'bout-1111111111';
    stub(teamMatches.detail, stored);
    await renderApp(address);
    await expect
      .element(main.getByRole('link', { name: /bout of leg 2$/ }))
      .toHaveAttribute('href', `${event}/bout-1111111111`);
  });

  test('is deleted after a confirmation', async () => {
    stub(teamMatches.detail, aTeamMatch());
    stub(teamMatches.remove, { message: 'Gone.' });
    list();
    const app = await renderApp(address);
    await main.getByRole('button', exactly('Delete team match')).click();
    await dialog('Delete Confirmation').getByRole('button', exactly('Delete team match')).click();
    await app.waitForPath(event);
    await dismissNotice('Team match deleted', 'The team match has been deleted, with its bouts.');
  });

  test('shows "not found" to others', async () => {
    stub(teamMatches.detail, errorResponse('not_found'));
    await renderApp(address);
    await expect.element(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  });

  test('has a heading if it fails to load', async () => {
    stub(teamMatches.detail, errorResponse('internal'));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.')).toBeVisible();
    await expect
      .element(page.getByRole('heading', { ...exactly('Team match'), level: 1 }))
      .toBeInTheDocument();
  });
});

describe('a team match on the pad', { tags: ['B-PT-04'] }, () => {
  const pad = page.getByRole('group', exactly('Score pad'));
  const touch = async (name: string, from: number, to: number) => {
    for (let score = from; score < to; score += 1)
      await pad.getByRole('button', exactly(`${name} ${score}: touch`)).click({ delay: 450 });
  };

  const giveBlackCard = async (name: string) => {
    await page.getByRole('button', exactly('Cards…')).click();
    await page.getByRole('button', exactly(`Group 4 Black, ${name}`)).click();
  };

  test('stays while the sheet is read again', async () => {
    const match = aTeamMatch({ legs: nineLegs.slice(0, 2) });
    stub(teamMatches.detail, match);
    const app = await renderApp(address);
    await expect.element(main.getByRole('link', exactly('Score live'))).toBeVisible();
    await app.router.navigate(`${address}/live`);
    await expect.element(pad).toBeVisible();
    const answer = deferred<ReturnType<typeof aTeamMatch>>();
    stub(teamMatches.detail, () => answer.promise);
    const refetched = queryClient.invalidateQueries();
    await expect.poll(() => queryClient.isFetching()).toBeGreaterThan(0);
    await expect.element(pad).toBeVisible();
    answer.resolve(match);
    await refetched;
    await expect.element(pad).toBeVisible();
  });

  test('is won by the team, not by the fencer of the last leg', async () => {
    stub(teamMatches.detail, aTeamMatch({ legs: nineLegs.slice(0, 8) }));
    await renderApp(`${address}/live`);
    await touch('Eva Flick', 40, 45);
    await expect.element(pad.getByText('Harbour wins').first()).toBeVisible();
  });

  test('is stored with its winner if it ends with a black card', async () => {
    const stored = aTeamMatch({ legs: nineLegs.slice(0, 4) });
    stub(teamMatches.detail, stored);
    stub(teamMatches.update, stored);
    const app = await renderApp(`${address}/live`);
    await giveBlackCard('Kim Riposte');
    await pad.getByRole('button', exactly('Save result')).click();
    await app.waitForPath(address);
    expect(onlyBody(teamMatches.update)).toEqual({
      legs: [...nineLegs.slice(0, 4), { a: 16, b: 20 }],
      priority: null,
      end_reason: 'exclusion',
      end_winner: 'a',
    });
  });

  test('asks whether it continues if the excluded fencer’s team has a reserve', async () => {
    stub(teamMatches.detail, aTeamMatch({ legs: nineLegs.slice(0, 4) }));
    const app = await renderApp(`${address}/live`);
    await giveBlackCard('Eva Flick');
    await pad.getByRole('button', exactly('Save result')).click();
    await app.waitForPath(`${address}/scores`);
    await expect
      .element(main.getByRole('combobox', exactly('Did the match end early?')))
      .toHaveValue('exclusion');
    await expect.element(main.getByRole('radio', exactly('Hill'))).toBeChecked();
    expect(requestsTo(teamMatches.update)).toEqual([]);
  });

  test('continues with what another tab has added', async () => {
    stub(teamMatches.detail, aTeamMatch({ legs: nineLegs.slice(0, 8) }));
    const app = await renderApp(`${address}/live`);
    await touch('Eva Flick', 40, 41);
    await app.router.navigate(address);
    await expect.element(page.getByText('Bout in progress')).toBeVisible();
    await app.router.navigate(`${address}/live`);
    await expect.element(pad.getByRole('button', exactly('Eva Flick 41: touch'))).toBeVisible();
    const [key = '', text = ''] =
      Object.entries(localStorage as unknown as Record<string, string>).find(([, one]) =>
        one.includes('"log":'),
      ) ?? [];
    const draft = JSON.parse(text) as { values: { pad: { log: object[] } } };
    draft.values.pad.log.push({ ...draft.values.pad.log.at(-1) });
    localStorage.setItem(key, JSON.stringify(draft));
    dispatchEvent(new StorageEvent('storage', { key }));
    await touch('Eva Flick', 42, 43);
  });

  test('is dropped if the sheet was completed elsewhere', async () => {
    stub(teamMatches.detail, aTeamMatch({ legs: nineLegs.slice(0, 8) }));
    const app = await renderApp(`${address}/live`);
    await touch('Eva Flick', 40, 41);
    await app.router.navigate(address);
    await expect.element(main.getByRole('link', exactly('Edit scores'))).toBeVisible();
    await expect.element(page.getByText('Bout in progress')).toBeVisible();
    const late = deferred<ReturnType<typeof aTeamMatch>>();
    stub(teamMatches.detail, () => late.promise);
    await queryClient.invalidateQueries({ refetchType: 'none' });
    await app.router.navigate(`${address}/live`);
    // The sheet stored on this device is not shown.
    await expect.element(page.getByRole('heading', exactly('Team match'))).toBeVisible();
    await expect.element(pad).not.toBeInTheDocument();
    late.resolve(aTeamMatch({ legs: nineLegs }));
    await app.waitForPath(address);
    await expect.element(page.getByText('Bout in progress')).not.toBeInTheDocument();
  });

  test('stays on the pad if the device can’t store the scores of a tie', async () => {
    const legs = [...nineLegs.slice(0, 7), { a: 40, b: 41 }];
    stub(teamMatches.detail, aTeamMatch({ legs }));
    const app = await renderApp(`${address}/live`);
    const end = page.getByRole('button', exactly('End bout and save result'));
    await touch('Eva Flick', 40, 41);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    });
    await page.getByRole('button', exactly('Cards…')).click();
    await end.click();
    const warning = dialog('Not enough storage on this device');
    await expect.element(warning.getByText(/then save it again/)).toBeVisible();
    await warning.getByRole('button', exactly('OK')).click();
    await expect.element(pad.getByRole('button', exactly('Eva Flick 41: touch'))).toBeVisible();
    full.mockRestore();
    await end.click();
    await app.waitForPath(`${address}/scores`);
    await expect.element(main.getByRole('textbox').last()).toHaveValue('41');
  });

  test('adds each leg to the sheet when the next one starts', async () => {
    const stored = aTeamMatch({ legs: nineLegs.slice(0, 4) });
    stub(teamMatches.detail, stored);
    stub(teamMatches.update, stored);
    await renderApp(`${address}/live`);
    await expect.element(pad.getByText('9 to go')).toBeVisible();
    await touch('Kim Riposte', 20, 25);
    await pad.getByRole('button', exactly('Next: Leg 6 of 9 to 30: 2 vs 5')).click();
    await expect.poll(() => requestsTo(teamMatches.update).length).toBe(1);
    expect(onlyBody(teamMatches.update)).toEqual({
      legs: [...nineLegs.slice(0, 4), { a: 16, b: 25 }],
      priority: null,
    });
    await expect.element(pad.getByRole('button', exactly('Ana Parry 16: touch'))).toBeVisible();
  });
});
