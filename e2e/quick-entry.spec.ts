import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { connect, getApiUser } from './support/api-user.ts';
import { coaches, password } from './support/coaches.ts';
import {
  acknowledge,
  addOpponent,
  clearSession,
  createAccount,
  expect,
  holdNotice,
  logIn,
  newDevice,
  notice,
  type Page,
  signUp,
  test,
} from './support/fixtures.ts';
import { createEvent, createTournament, unfoldBouts } from './support/records.ts';
import { opponents, pool } from './support/pasted-pool.ts';
import { countTaps } from './support/taps.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });
const boutCards = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'vs' });

/** Types a pool's results, with two inputs per row. The Next key moves to the next input. */
async function typeResults(page: Page): Promise<void> {
  for (const name of opponents) {
    await expect(page.getByLabel(`Result against ${name}`)).toBeFocused();
    await page.keyboard.type('V5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
  }
}

test(
  'a pool of six new opponents and a complete bout after it take a handful of taps',
  { tag: ['@B-RS-02', '@B-RS-03', '@B-RS-05'] },
  async ({ page }) => {
    await signUp(page);
    await page.goto(await createEvent(page, await createTournament(page, 'Harbour Open'), 'Epee'));

    const poolTaps = countTaps();
    await poolTaps.tap(link(page, 'Add Pool'));
    await poolTaps.tap(button(page, 'Add several names'));
    await expect(page.getByRole('textbox', { name: 'Names, one per line' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'field for several names');
    await poolTaps.paste(page.getByRole('textbox', { name: 'Names, one per line' }), pool);
    await expect(page.getByText('6 new opponents, 1 left out')).toBeVisible();
    await expectAccessibleEverywhere(page, 'preview of pasted names');
    await poolTaps.tap(button(page, 'Add 6 opponents'));
    await expect(page.getByLabel(`Result against ${opponents[0]}`)).toBeFocused();
    await expectAccessibleEverywhere(page, 'pool of six');
    // The last press of Enter saves the pool.
    await typeResults(page);
    await holdNotice(page, 'Pool created');
    await expect(notice(page, 'Pool created')).toContainText('6 bouts created successfully');
    await unfoldBouts(page);
    await holdNotice(page, 'Pool created');
    await expect(boutCards(page)).toHaveCount(6);
    expect(poolTaps.taps()).toBeLessThanOrEqual(12);

    const boutTaps = countTaps();
    await boutTaps.tap(notice(page, 'Pool created').getByRole('button', { name: 'Add next bout' }));
    await boutTaps.tap(button(page, 'Find or add opponent'));
    const dialog = page.getByRole('dialog', { name: 'Find or add opponent' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('Mika Roy');
    await boutTaps.tap(dialog.getByRole('option', { name: /^Add/ }));
    await expect(page.getByRole('textbox', { name: 'Score Robin Vega' })).toBeFocused();
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    await page.keyboard.type('11');
    await expect(page.getByText('Our guess: DE · 15 touches')).toBeVisible();
    await boutTaps.tap(page.getByText('64', { exact: true }));
    // Scrolls to the top, because axe measures only the part of a button that the sticky header doesn't cover.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessibleEverywhere(page, 'bout form with a guess');
    await boutTaps.tap(button(page, 'Add Bout'));
    await holdNotice(page, 'Bout Created');
    expect(boutTaps.taps()).toBeLessThanOrEqual(8);
    await unfoldBouts(page);
    await holdNotice(page, 'Bout Created');
    await expect(boutCards(page).filter({ hasText: 'Mika Roy' })).toContainText('15');

    await notice(page, 'Bout Created').getByRole('button', { name: 'Add next bout' }).tap();
    await expect(page.getByText('Our guess: DE · 15 touches · Table of 32')).toBeVisible();
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('DE');
    await expect(page.getByLabel('Format', { exact: true })).toHaveValue('15 touches');
    await expect(page.getByLabel('Round', { exact: true })).toHaveValue('32');
    await page.goto('/journal/fencer');
    await expect(page.getByRole('link', { name: 'Noor Van Der Berg' })).toBeVisible();
  },
);

test('the usual entries of an evening take a few taps each', async ({ page }) => {
  await signUp(page);
  const field = (name: string) => page.getByLabel(name, { exact: false }).first();

  const tournament = countTaps();
  await tournament.tap(page.getByRole('link', { name: 'Copy the pool sheet' }));
  await tournament.tapInto(field('Tournament Name'));
  await page.keyboard.type('Harbour Open');
  await tournament.choose(field('Event Level'), 'Regional');
  await tournament.tap(button(page, 'Add Tournament'));
  await acknowledge(page, 'Tournament Created');
  expect(tournament.taps()).toBeLessThanOrEqual(5);

  await page.goto(await createTournament(page, 'Night Cup'));
  const firstEvent = countTaps();
  await firstEvent.tap(link(page, 'Add Event'));
  await firstEvent.tapInto(field('Event Name'));
  await page.keyboard.type('Epee');
  await firstEvent.choose(field('Weapon'), 'Epee');
  await firstEvent.choose(field('Event Type'), 'Individual');
  await firstEvent.choose(field('Age Category'), 'Cadet');
  await firstEvent.tap(button(page, 'Add Event'));
  await acknowledge(page, 'Events Created');
  expect(firstEvent.taps()).toBeLessThanOrEqual(9);

  // Weapon and type are those of the last event.
  await page.goto(await createTournament(page, 'Day Cup', '2026-11-07'));
  const event = countTaps();
  await event.tap(link(page, 'Add Event'));
  await event.tapInto(field('Event Name'));
  await page.keyboard.type('Junior Epee');
  await expect(field('Weapon')).toHaveValue('epee');
  await event.tap(button(page, 'Add Event'));
  await acknowledge(page, 'Events Created');
  expect(event.taps()).toBeLessThanOrEqual(3);

  const address = await createEvent(page, await createTournament(page, 'City Open'), 'Foil');
  await page.goto(`${address}/bout/add`);
  await button(page, 'Find or add opponent').tap();
  await addOpponent(page, 'Ida', 'Holm');
  await expect(page.getByRole('textbox', { name: 'Score Robin Vega' })).toBeVisible();
  await page.goto(address);
  const bout = countTaps();
  await bout.tap(link(page, 'Add Bout'));
  await bout.choose(page.getByLabel('Fencer B', { exact: false }).first(), 'Ida Holm');
  await bout.tapInto(page.getByRole('textbox', { name: 'Score Robin Vega' }));
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9');
  await bout.tap(button(page, 'Add Bout'));
  await acknowledge(page, 'Bout Created');
  expect(bout.taps()).toBeLessThanOrEqual(5);

  await page.goto('/journal');
  const found = countTaps();
  await found.tap(button(page, 'Find'));
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ida');
  await found.tap(page.getByRole('option', { name: /^Ida Holm/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Ida Holm' })).toBeVisible();
  expect(found.taps()).toBeLessThanOrEqual(2);
});

test('opening an account and logging in, from the landing page to Today, take a few taps each', async ({
  page,
  context,
}) => {
  // The keyboard's Next key moves from field to field.
  const typeInto = async (...entries: string[]) => {
    for (const [index, entry] of entries.entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(entry);
    }
  };
  const email = `fencer.${crypto.randomUUID()}@example.com`;
  await page.goto('/');
  const registration = countTaps();
  await registration.tap(button(page, 'Accept'));
  await registration.tap(page.getByRole('link', { name: 'Start Now' }).first());
  // The Tab key skips the buttons of a page whose script hasn't loaded.
  await expect(button(page, 'Next')).toBeEnabled();
  await registration.tapInto(page.getByLabel('First name'));
  await typeInto('Robin', 'Vega', email, '1990', password);
  // A phone's Next key moves from field to field and skips the button that shows the password.
  await page.keyboard.press('Tab');
  await typeInto('', password);
  await registration.tap(button(page, 'Next'));
  await registration.tap(button(page, 'Skip For Now'));
  await registration.tap(button(page, 'Go to the journal'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  expect(registration.taps()).toBeLessThanOrEqual(6);

  await clearSession(page, context);
  await page.goto('/');
  const login = countTaps();
  await login.tap(page.getByRole('link', { name: 'Login', exact: true }));
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeEnabled();
  await login.tapInto(page.getByLabel('Email or USA Fencing ID'));
  await typeInto(email, password);
  // This is the keyboard's Go key.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  expect(login.taps()).toBeLessThanOrEqual(2);
});

test('a live bout takes seven taps in addition to its touches', async ({ page }) => {
  await page.clock.install();
  await createAccount(page);
  const event = await createEvent(page, await createTournament(page, 'Harbour Open'), 'Epee');
  await page.goto(`${event}/bout/add`);
  await button(page, 'Find or add opponent').tap();
  await addOpponent(page, 'Ida', 'Holm');
  await expect(page.getByRole('textbox', { name: 'Score Robin Vega' })).toBeVisible();
  await page.goto(event);

  const live = countTaps();
  await live.tap(link(page, 'Live'));
  await live.choose(page.getByRole('combobox', { name: 'Fencer B' }), 'Ida Holm');
  await live.tap(button(page, 'Start bout'));
  await live.tap(page.getByRole('button', { name: /start the clock$/ }));
  for (let touches = 0; touches < 5; touches += 1) {
    const area = page.getByRole('button', { name: `Robin Vega ${touches}: touch` });
    await expect(area).toBeVisible();
    // A second touch within this pause would count as accidental.
    await page.clock.fastForward(450);
    await area.tap();
  }
  await expect(page.getByText('Robin Vega wins', { exact: true })).toBeVisible();
  await live.tap(button(page, 'Save result'));
  await expect(page.getByText('Filled in from the score pad.')).toBeVisible();
  await live.tap(button(page, 'Add Bout'));
  await acknowledge(page, 'Bout Created');
  expect(live.taps()).toBeLessThanOrEqual(7);
});

test('a lesson with a theme and feedback from the coach take three taps each', async ({
  page,
  browser,
  request,
}) => {
  await signUp(page);
  const context = await newDevice(browser, {
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const desk = await context.newPage();
  const coach = coaches.quickEntry;
  await logIn(desk, { email: coach.email, password });
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(coach.first);
  await connect(await getApiUser(page, request), await getApiUser(desk, request));

  await page.goto('/journal');
  const lesson = countTaps();
  await lesson.tap(link(page, 'Guided entry'));
  await lesson.tapInto(page.getByLabel('What did we work on?'));
  await page.keyboard.type('Stop hits to the wrist. First slowly.');
  await lesson.tap(button(page, 'Save Lesson'));
  await acknowledge(page, 'Lesson Created');
  await expect(page.getByRole('link', { name: /^Stop hits to the wrist\.,/ })).toBeVisible();
  expect(lesson.taps()).toBeLessThanOrEqual(3);

  await desk.goto('/journal');
  const feedback = countTaps();
  await feedback.tap(desk.getByRole('main').getByRole('link', { name: 'Student Lessons' }));
  await feedback.tap(desk.getByRole('button', { name: /^Write feedback/ }).first());
  await expect(desk.getByLabel('Your feedback for Robin Vega')).toBeFocused();
  await desk.keyboard.type('Point first, then the step.');
  await feedback.tap(button(desk, 'Save feedback'));
  await expect(desk.getByText('Feedback for Robin Vega saved.')).toBeVisible();
  expect(feedback.taps()).toBeLessThanOrEqual(3);
  await context.close();
});

test.describe('offline', () => {
  test.use({ allowedInConsole: /ERR_INTERNET_DISCONNECTED/ });

  test(
    'pasted names become opponents and a pool that are sent later',
    { tag: ['@B-RS-03'] },
    async ({ page, context }) => {
      await signUp(page);
      const event = await createEvent(page, await createTournament(page, 'Harbour Open'), 'Epee');
      await page.goto(event);
      await link(page, 'Add Pool').tap();
      await button(page, 'Add several names').tap();
      const names = page.getByRole('textbox', { name: 'Names, one per line' });
      await expect(names).toBeVisible();
      // The script of notices is loaded while the page is idle.
      await expect
        .poll(() =>
          page.evaluate(() =>
            performance.getEntriesByType('resource').some(({ name }) => /notice-cards/.test(name)),
          ),
        )
        .toBe(true);
      await context.setOffline(true);
      await names.fill('Ida Holm\nMika Roy');
      await button(page, 'Check names').tap();
      await button(page, 'Add 2 opponents').tap();
      for (const name of ['Ida Holm', 'Mika Roy'])
        await page.getByLabel(`Result against ${name}`).fill('5-3');
      await button(page, 'Add 2 bouts').tap();
      await holdNotice(page, 'Saved on this device');
      await expect(
        notice(page, 'Saved on this device').getByRole('button', { name: 'Add next bout' }),
      ).toBeVisible();
      await expect(boutCards(page)).toHaveCount(2);
      await expect(boutCards(page).first()).toContainText('Waiting to sync');

      await context.setOffline(false);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByText('Waiting to sync')).toHaveCount(0);
      await page.reload();
      await unfoldBouts(page);
      await expect(boutCards(page)).toHaveCount(2);
      await expect(boutCards(page).filter({ hasText: 'Ida Holm' })).toHaveCount(1);
    },
  );
});
