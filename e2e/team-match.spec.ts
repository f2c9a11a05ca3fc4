import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { createAccount, expect, test } from './support/fixtures.ts';
import { createEvent, createTournament } from './support/records.ts';
import { pagesStored, tap, touch } from './support/score-pad.ts';

test.use({
  serviceWorkers: 'allow',
  // Leaving a page may lose the response to a change. The change is sent again with its old version and gets a 412.
  allowedInConsole: /net::ERR_|status of 412/,
});

test(
  'a team match to 45 is typed, scored live and won on priority, all offline',
  { tag: ['@B-PT-04'] },
  async ({ page, context }) => {
    test.slow();
    await page.clock.install();
    await createAccount(page);
    const tournament = await createTournament(page, 'Harbour Open');
    const event = await createEvent(page, tournament, 'Team Epee', 'epee', 'Team');
    await page.goto(event);
    await expect(page.getByRole('link', { name: 'Team match' })).toBeVisible();
    await pagesStored(page);
    await context.setOffline(true);

    // Enters the teams. Robin has number 1.
    await page.getByRole('link', { name: 'Team match' }).tap();
    const ours = page.getByRole('group', { name: 'Your team', exact: true });
    const theirs = page.getByRole('group', { name: 'The other team', exact: true });
    await expect(ours.getByRole('combobox', { name: 'Your team, Number 1' })).toHaveValue(
      'Robin Vega',
    );
    await ours.getByLabel('Your team: team or club').fill('Harbour');
    await ours.getByRole('combobox', { name: 'Your team, Number 2' }).fill('Ana Parry');
    await ours.getByRole('combobox', { name: 'Your team, Number 3' }).fill('Eva Flick');
    await theirs.getByLabel('The other team: team or club').fill('Hill');
    await expectAccessibleEverywhere(page, 'teams');
    await tap(page, 'Add team match');
    await theirs.getByRole('combobox', { name: 'The other team, Number 4' }).fill('Kim Riposte');
    await theirs.getByRole('combobox', { name: 'The other team, Number 5' }).fill('Liv Beat');
    await theirs.getByRole('combobox', { name: 'The other team, Number 6' }).fill('Mia Feint');
    await tap(page, 'Add team match');
    await expect(page.getByRole('heading', { name: 'Leg 1 to 5' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'empty team sheet');

    // Types eight legs from the sheet on the wall, without a key between the numbers.
    await page.getByRole('link', { name: 'Enter scores' }).tap();
    await page.getByLabel('Harbour after leg 1').tap();
    await expect(page.getByLabel('Harbour after leg 1')).toBeFocused();
    await page.keyboard.type([53, 107, 1511, 1620, 2225, 2830, 3533, 4038].join(''));
    await expect(page.getByLabel('Hill after leg 8')).toHaveValue('38');
    await expectAccessibleEverywhere(page, 'scores');
    await tap(page, 'Save scores');
    await expect(page.getByRole('heading', { name: 'Leg 9 to 45' })).toBeVisible();

    // Scores the last leg with the clock. It is tied when time runs out, and the extra minute passes.
    await page.getByRole('link', { name: 'Score live' }).tap();
    await expect(page.getByRole('button', { name: 'Eva Flick 40: touch' })).toBeVisible();
    await touch(page, 'Liv Beat');
    await touch(page, 'Liv Beat');
    // A tap ends before its click, so time is skipped only once the clock shows it.
    const clock = (next: 'start' | 'stop') =>
      expect(page.getByRole('button', { name: `${next} the clock` })).toBeVisible();
    await tap(page, /start the clock/);
    await clock('stop');
    await page.clock.fastForward(181_000);
    await tap(page, 'Draw priority');
    await clock('start');
    // Right away, the start would count as the second half of a double tap.
    await page.clock.fastForward(500);
    await tap(page, /start the clock/);
    await clock('stop');
    await page.clock.fastForward(61_000);
    const winner = page.getByText(/wins on priority/).first();
    await expect(winner).toBeVisible();
    const outcome = (await winner.innerText()).includes('Harbour') ? 'Won' : 'Lost';
    await tap(page, 'Save result');
    await expect(page.getByText(`${outcome} on priority`)).toBeVisible();
    await expectAccessibleEverywhere(page, 'finished team sheet');

    // Back online, the user's legs are bouts, which link to the sheet and back.
    await context.setOffline(false);
    await page.goto(event);
    // The list waits at most 4 s for the response to the creation. After that, the match is listed twice
    // until the response arrives.
    await expect(page.getByRole('link', { name: /^Team sheet of Harbour against/ })).toHaveCount(1);
    await expect(page.getByText('Waiting to sync')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Team Relay' })).toHaveCount(3);
    await expectAccessibleEverywhere(page, 'event with a team match');
    await page
      .getByRole('region', { name: 'Team matches' })
      .getByRole('link', { name: /^Team sheet/ })
      .tap();
    await page.getByRole('link', { name: /bout of leg 2/ }).tap();
    await expect(page.getByRole('heading', { name: 'Robin Vega vs Liv Beat' })).toBeAttached();
    await page.getByRole('link', { name: 'Team sheet' }).tap();
    await expect(page.getByText(`${outcome} on priority`)).toBeVisible();
  },
);
