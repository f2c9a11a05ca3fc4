import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { touchTexts } from '@fencing-journal/contract/touches';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import {
  dismissNotice,
  dialog,
  exactly,
  byLabel,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { queryClient } from '../../http/query.ts';
import { aBout } from '../../testing/samples/bouts.ts';
import { aFencer } from '../../testing/samples/fencers.ts';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import {
  deferred,
  onlyBody,
  errorResponse,
  calledEndpoints,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const eventAddress = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa';
const liveAddress = `${eventAddress}/bout/live`;
const button = (name: string | RegExp) =>
  main.getByRole('button', typeof name === 'string' ? exactly(name) : { name });
const vega = button(/^Robin Vega \d+: touch$/);
const lind = button(/^Sasha Lind \d+: touch$/);
const clock = button(/the clock$/);
const select = (name: string) => main.getByRole('combobox', exactly(name));
const sheet = dialog('Cards and more');
const question = dialog('Discard this bout?');
const inSheet = async (name: string) => {
  await button('Cards…').click();
  await sheet.getByRole('button', exactly(name)).click();
};
const said = (text: string | RegExp) =>
  expect.element(main.getByRole('status').filter({ hasText: text })).toBeInTheDocument();

/** Starts a bout of Robin Vega against Sasha Lind with a preset. */
async function begin(preset = 'Pool, 5 touches') {
  const app = await renderApp(liveAddress);
  await select('Fencer B').selectOptions('Sasha Lind');
  await select('Bout').selectOptions(preset);
  await button('Start bout').click();
  await expect.element(vega).toBeVisible();
  return app;
}
async function score(a: number, b: number) {
  await expect.element(vega).toHaveAccessibleName(`Robin Vega ${a}: touch`);
  await expect.element(lind).toHaveAccessibleName(`Sasha Lind ${b}: touch`);
}
/** Sets the clock that the bout uses; timers keep running. */
const atTime = (seconds: number) => vi.setSystemTime(Date.UTC(2026, 9, 3, 12, 0, seconds));

/** Starts the clock one second after the last action, because a faster start counts as a double tap. */
const startClock = async () => {
  vi.setSystemTime(Date.now() + 1000);
  await clock.click();
};

/** Stops timers too: a form waits only ten seconds for a response. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });

/** Touches one second after the last action, because a faster touch counts as a double tap. */
const touch = async (side: { click: () => Promise<void> }) => {
  vi.setSystemTime(Date.now() + 1000);
  await side.click();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  atTime(0);
  signIn();
  stub(events.detail, anEventDetail());
  stub(bouts.create, aBout());
});
afterEach(() => vi.useRealTimers());

describe('before the bout', () => {
  test('preselects the user and offers the other fencers of the event', async () => {
    await renderApp(liveAddress);
    await expect.element(select('Fencer A')).toHaveValue('robin-vega-bbbbbb');
    await expect.element(select('Fencer B')).toHaveValue('');
    expect(optionsOf('Fencer B')).toEqual([
      'Select fencer',
      'Robin Vega (me)',
      'Mika Roy',
      'Sasha Lind',
    ]);
    await select('Fencer B').selectOptions('Robin Vega (me)');
    await button('Start bout').click();
    await expect.element(main.getByText('A bout needs two different fencers.')).toBeVisible();
  });

  test('a new opponent can be used before the list of fencers contains them', async () => {
    stub(
      fencers.create,
      aFencer({ slug: 'ada-amsel-cccccc', first_name: 'Ada', last_name: 'Amsel' }),
    );
    await renderApp(liveAddress);
    stub(fencers.all, []);
    stub(usafData.searchMembers, []);
    const picker = dialog('Find or add opponent');
    await button('Find or add opponent').click();
    await picker.getByRole('combobox').fill('Ada Amsel');
    await picker.getByRole('option', exactly('Add “Ada Amsel” as a new opponent')).click();
    await expect.element(select('Fencer B')).toHaveValue('ada-amsel-cccccc');
    await button('Start bout').click();
    await expect.element(button('Ada Amsel 0: touch')).toBeVisible();
  });

  test('takes the fencers chosen in the bout form and keeps what was typed there', async () => {
    const app = await renderApp(`${eventAddress}/bout/add`);
    await select('Fencer B').selectOptions('Mika Roy');
    await main.getByRole('textbox', exactly('Referee')).fill('Kim Abe');
    await main.getByRole('link', exactly('Live')).click();
    await expect.element(button('Start bout')).toBeVisible();
    await expect.element(select('Fencer B')).toHaveValue('mika-roy-bbbbbb');
    await button('Start bout').click();
    await vega.click();
    await inSheet('End bout and save result');
    await app.waitForPath(`${eventAddress}/bout/add`);
    await expect.element(main.getByRole('textbox', exactly('Score Mika Roy'))).toHaveValue('0');
    await expect.element(main.getByRole('textbox', exactly('Referee'))).toHaveValue('Kim Abe');
  });

  test('selects the likely format, and each of its rules can be changed', async () => {
    stub(events.detail, anEventDetail({ event_type: 'Team' }));
    await renderApp(liveAddress);
    await expect.element(select('Bout')).toHaveValue('Team relay, 45 touches');
    await select('Bout').selectOptions('UK youth, 10 touches');
    await main.getByText('10 touches, 3 × 2:00').click();
    await byLabel('Touches').fill('2');
    await byLabel('Period length').selectOptions('1:30');
    await button('Start bout').click();
    await expect.element(button('1:30, start the clock')).toBeVisible();
    await touch(button(/^Robin Vega/));
    await touch(button(/^Robin Vega/));
    await expect.element(button('Save result')).toBeVisible();
  });

  test('shows "not found" for a missing event, and a retry button if loading fails', async () => {
    stub(events.detail, errorResponse('not_found'));
    await renderApp(liveAddress);
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Oops! Page not found');
    await cleanup();
    stub(events.detail, errorResponse('internal'));
    await renderApp(liveAddress.replace('cadet-epee', 'other'));
    await expect.element(button('Try again')).toBeVisible();
  });
});

describe('the pad', () => {
  test('one tap scores a touch and announces the score, and undo reverts it', async () => {
    await begin();
    for (const side of [vega, lind, lind]) await touch(side);
    await score(1, 2);
    await said('Touch for Sasha Lind. Robin Vega 1, Sasha Lind 2');
    await button('Undo').click();
    await score(1, 1);
    await said('Undone: Touch for Sasha Lind. Robin Vega 1, Sasha Lind 1');
    // The second half of a double tap undoes nothing.
    await button('Undo').click();
    await score(1, 1);
    for (let taps = 0; taps < 2; taps += 1) {
      vi.setSystemTime(Date.now() + 1000);
      await button('Undo').click();
    }
    await score(0, 0);
    await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  test('double taps and key bounces score once, and one undo reverts that', async () => {
    await begin();
    for (const side of [vega, vega, lind]) await side.click();
    await userEvent.keyboard('{ArrowRight}');
    await button('Double').click();
    await score(1, 0);
    await button('Undo').click();
    await score(0, 0);
    await lind.click();
    await score(0, 1);
  });

  test("a double tap on a card doesn't score a touch or start the clock", async () => {
    await begin();
    await inSheet('Group 1 Yellow, Sasha Lind');
    await vega.click();
    await clock.click();
    await score(0, 0);
    await expect.element(button('3:00, start the clock')).toBeVisible();
  });

  test('the arrow keys work after the focused button is gone', async () => {
    await begin();
    await touch(vega);
    await button('Attack').click();
    atTime(60);
    await expect.element(button('Attack')).not.toBeInTheDocument();
    await expect.element(main.getByRole('group', exactly('Score pad'))).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await score(1, 1);
  });

  test('replaces the last message instead of adding to it', async () => {
    await begin('Direct elimination, 15 touches');
    await inSheet('Group 2 Red, Sasha Lind');
    await startClock();
    atTime(61);
    await said(/^A minute without a touch\. Robin Vega 1, Sasha Lind 0$/);
    await inSheet('Group 1 Yellow, Robin Vega');
    await said(/^Yellow card for Robin Vega\. Robin Vega 1, Sasha Lind 0$/);
    await expect.element(button('P-yellow for both')).toBeVisible();
  });

  test('offers double touches only in epee', async () => {
    await begin();
    await button('Double').click();
    await score(1, 1);
    await cleanup();
    localStorage.clear();
    signIn();
    stub(events.detail, anEventDetail({ slug: 'foil-aaaaaa', weapon: 'foil' }));
    await renderApp(liveAddress.replace('cadet-epee-aaaaaa', 'foil-aaaaaa'));
    await button('Start bout').click();
    await expect.element(button('Undo')).toBeVisible();
    await expect.element(button('Double')).not.toBeInTheDocument();
  });

  test('follows real time: a touch stops the clock, and the end of the period is announced', async () => {
    await begin();
    await clock.click();
    atTime(65);
    await expect.element(button('1:55, stop the clock')).toBeVisible();
    await vega.click();
    await expect.element(button('1:55, start the clock')).toBeVisible();
    await clock.click();
    atTime(65 + 106);
    await expect.element(button('9.0, stop the clock')).toBeVisible();
    atTime(65 + 900);
    await said('Robin Vega wins on time. Robin Vega 1, Sasha Lind 0');
    await lind.click();
    await said(/^Time is up\. Touch for Sasha Lind/);
    await expect.element(button('Draw priority')).toBeVisible();
  });

  test('counts down the break and leads to the next period', async () => {
    await begin('Direct elimination, 15 touches');
    await clock.click();
    atTime(200);
    await expect.element(main.getByRole('timer', exactly('Break'))).toHaveTextContent('0:40');
    await said('End of period 1');
    atTime(300);
    await expect
      .element(main.getByRole('timer', exactly('Break')))
      .toHaveTextContent('Break is over');
    await button('Next: Period 2 of 3').click();
    await expect.element(button('3:00, start the clock')).toBeVisible();
  });

  test('draws and shows priority, which wins if the priority minute has no touch', async () => {
    await begin();
    await inSheet('Draw priority');
    await expect.element(main.getByText('Priority', exactly('Priority'))).toBeVisible();
    await said(/^Priority for (Robin Vega|Sasha Lind)/);
    await startClock();
    atTime(62);
    await said(/wins on priority/);
    await expect.element(button('Save result')).toBeVisible();
  });

  test('shows which card follows, applies it and displays it', async () => {
    await begin();
    await inSheet('Group 1 Yellow, Sasha Lind');
    await expect
      .element(main.getByRole('listitem').filter({ hasText: 'Yellow card' }))
      .toBeInTheDocument();
    await button('Cards…').click();
    await sheet.getByRole('button', exactly('Group 1 Red, Sasha Lind')).click();
    await score(1, 0);
    await said('Red card for Sasha Lind, touch for Robin Vega. Robin Vega 1, Sasha Lind 0');
    await inSheet('Group 4 Black, Sasha Lind');
    await said(/^Robin Vega wins by exclusion/);
  });

  test('the sheet offers medical timeouts and video appeals, and can take back a touch', async () => {
    await begin();
    await vega.click();
    await inSheet('Medical timeout, Sasha Lind');
    atTime(30);
    await expect
      .element(main.getByRole('timer', exactly('Medical timeout')))
      .toHaveTextContent('4:30');
    await inSheet('Upheld, Sasha Lind');
    await inSheet('Take back a touch, Robin Vega');
    await score(0, 0);
    await button('Cards…').click();
    await expect.element(sheet.getByText('Video appeals left: 1').first()).toBeVisible();
    await sheet.getByRole('button', exactly('Not upheld, Sasha Lind')).click();
    await button('Cards…').click();
    await expect.element(sheet.getByText('Video appeals left: 0')).toBeVisible();
    await sheet.getByRole('button', exactly('Not upheld, Sasha Lind')).click();
    await said(/^No video appeals left\. Video appeal by Sasha Lind not upheld/);
  });

  test('offers the next P-card after a minute without a touch, for both fencers', async () => {
    await begin('Direct elimination, 15 touches');
    await clock.click();
    atTime(60);
    await said(/^A minute without a touch/);
    await button('P-yellow for both').click();
    await expect.element(main.getByText('P-yellow', { exact: true }).first()).toBeInTheDocument();
    await inSheet('P-red for both, a touch each');
    await score(1, 1);
    await startClock();
    atTime(122);
    await button('P-black…').click();
    await sheet.getByRole('button', exactly('P-black for Sasha Lind (lower seed)')).click();
    await said(/^Robin Vega wins by passivity/);
  });

  test('sets the clock to the time on the strip', async () => {
    await begin();
    await button('Cards…').click();
    await sheet.getByRole('textbox', exactly('Minutes')).fill('1');
    await sheet.getByRole('textbox', exactly('Seconds')).fill('7');
    await sheet.getByRole('button', exactly('Set')).click();
    await expect.element(button('1:07, start the clock')).toBeVisible();
  });

  test('arrow keys score for the fencer on that side, Space is the clock, Z is undo', async () => {
    await begin();
    for (const key of ['{ArrowLeft}', '{ArrowLeft}', '{ArrowRight}']) {
      vi.setSystemTime(Date.now() + 1000);
      await userEvent.keyboard(key);
    }
    await score(2, 1);
    await userEvent.keyboard('z');
    await score(2, 0);
    await userEvent.keyboard(' ');
    await expect.element(button('3:00, stop the clock')).toBeVisible();
    atTime(30);
    await vega.click();
    await userEvent.keyboard(' ');
    await score(3, 0);
    await expect.element(button(/stop the clock$/)).toBeVisible();
    await button('Swap sides').click();
    atTime(40);
    await userEvent.keyboard('{ArrowLeft}');
    await score(3, 1);
  });

  test('Swap sides only changes the display', async () => {
    await begin();
    const left = () =>
      vega.element().getBoundingClientRect().left < lind.element().getBoundingClientRect().left;
    expect(left()).toBe(true);
    await button('Swap sides').click();
    await expect.poll(left).toBe(false);
    await vega.click();
    await score(1, 0);
  });

  test("the sheet has each fencer's priority on the side of their touches", async () => {
    await begin();
    const box = (name: string) =>
      sheet
        .getByRole('button', exactly(`Give priority to ${name}`))
        .element()
        .getBoundingClientRect();
    await button('Cards…').click();
    await expect.element(sheet.getByRole('button', exactly('Draw priority'))).toBeVisible();
    expect(box('Robin Vega').left).toBeLessThan(box('Sasha Lind').left);
    expect(box('Robin Vega').top).toBe(box('Sasha Lind').top);
    await userEvent.keyboard('{Escape}');
    await noDialog();
    await button('Swap sides').click();
    await button('Cards…').click();
    await expect.element(sheet.getByRole('button', exactly('Draw priority'))).toBeVisible();
    expect(box('Sasha Lind').left).toBeLessThan(box('Robin Vega').left);
    expect(box('Robin Vega').top).toBe(box('Sasha Lind').top);
  });

  test('keeps the screen awake until the user leaves the pad', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi
      .spyOn(navigator.wakeLock, 'request')
      .mockResolvedValue({ release } as unknown as WakeLockSentinel);
    const app = await begin();
    expect(request).toHaveBeenCalledWith('screen');
    // The device released the lock while the page was hidden.
    const asked = request.mock.calls.length;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(asked + 1);
    await button('Leave score pad').click();
    await app.waitForPath(eventAddress);
    await expect.poll(() => release.mock.calls.length).toBe(request.mock.calls.length);
    request.mockRestore();
  });

  test('vibrates on each touch', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    await begin();
    await vega.click();
    expect(vibrate).toHaveBeenCalledWith(40);
    vibrate.mockRestore();
  });
});

describe('saving and discarding', () => {
  test('a reload resumes the bout and its running clock without a network', async () => {
    await begin();
    await vega.click();
    await clock.click();
    await cleanup();
    const before = calledEndpoints().length;
    atTime(50);
    stub(events.detail, errorResponse('internal'));
    await renderApp(liveAddress);
    await score(1, 0);
    await expect.element(button('2:10, stop the clock')).toBeVisible();
    expect(calledEndpoints().slice(before)).not.toContain('events.detail');
  });

  test('discarding asks for confirmation and names the bout', async () => {
    await begin();
    await vega.click();
    await inSheet('Discard bout');
    await expect.element(question.getByText('Robin Vega 1–0 Sasha Lind')).toBeVisible();
    await question.getByRole('button', exactly('Cancel')).click();
    await sheet.getByRole('button', exactly('Close')).click();
    await score(1, 0);
    await inSheet('Discard bout');
    await question.getByRole('button', exactly('Discard bout')).click();
    await expect.element(button('Start bout')).toBeVisible();
  });

  test('discarding keeps another unsaved bout in the form', async () => {
    const app = await renderApp(`${eventAddress}/bout/add`);
    const mika = main.getByRole('textbox', exactly('Score Mika Roy'));
    await select('Fencer B').selectOptions('Mika Roy');
    await mika.fill('5');
    await app.router.navigate(liveAddress);
    await expect.element(button('Start bout')).toBeVisible();
    await select('Fencer B').selectOptions('Sasha Lind');
    await button('Start bout').click();
    await vega.click();
    await inSheet('Discard bout');
    await question.getByRole('button', exactly('Discard bout')).click();
    await expect.element(button('Start bout')).toBeVisible();
    await app.router.navigate(`${eventAddress}/bout/add`);
    await expect.element(mika).toHaveValue('5');
  });

  test('Undo restores a discarded bout', async () => {
    const app = await begin();
    await vega.click();
    await inSheet('Discard bout');
    await question.getByRole('button', exactly('Discard bout')).click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'DiscardedRobin Vega 1–0 Sasha Lind' }))
      .toBeVisible();
    await app.router.navigate(eventAddress);
    await page.getByRole('button', exactly('Undo')).click();
    await app.waitForPath(liveAddress);
    await score(1, 0);
  });

  test('Undo is offered for 30 seconds, or until the next bout', async () => {
    const app = await begin();
    const discard = async () => {
      await inSheet('Discard bout');
      await question.getByRole('button', exactly('Discard bout')).click();
      await expect.element(page.getByRole('button', exactly('Undo'))).toBeVisible();
    };
    await discard();
    atTime(31);
    await app.router.navigate(eventAddress);
    await cleanup();
    await begin();
    expect(page.getByText('Discarded').elements()).toEqual([]);
    await discard();
    await select('Fencer B').selectOptions('Mika Roy');
    await button('Start bout').click();
    await expect.element(button('Mika Roy 0: touch')).toBeVisible();
    await expect.element(page.getByText('Discarded')).not.toBeInTheDocument();
  });

  test('the filled form also asks before discarding, and Undo restores both pad and form', async () => {
    const app = await begin();
    await vega.click();
    await inSheet('End bout and save result');
    await main.getByRole('textbox', exactly('Referee')).fill('Kim Abe');
    const discard = main.getByRole('button', exactly('Discard bout'));
    const tabs = main.getByRole('tablist').element();
    // Directly above the tabs it would be tapped by accident.
    expect(tabs.compareDocumentPosition(discard.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await discard.click();
    await expect.element(question.getByText('Robin Vega 1–0 Sasha Lind')).toBeVisible();
    await question.getByRole('button', exactly('Cancel')).click();
    await expect.element(main.getByRole('textbox', { name: /^Score Robin Vega/ })).toHaveValue('1');
    await discard.click();
    await question.getByRole('button', exactly('Discard bout')).click();
    await expect.element(main.getByRole('textbox', { name: /^Score Robin Vega/ })).toHaveValue('0');
    await page.getByRole('button', exactly('Undo')).click();
    await app.waitForPath(liveAddress);
    await score(1, 0);
    await inSheet('End bout and save result');
    await expect.element(main.getByRole('textbox', exactly('Referee'))).toHaveValue('Kim Abe');
  });
});

describe('a bout in progress', () => {
  const resume = page.getByRole('link', { name: /^Resume / });

  test('is shown on every page with a link to the pad', { tags: ['B-HO-04'] }, async () => {
    const app = await begin();
    await vega.click();
    await expect.element(resume).not.toBeInTheDocument();
    await button('Leave score pad').click();
    await expect.element(page.getByText('Bout in progress')).toBeVisible();
    await expect.element(main.getByRole('link', exactly('Resume'))).toBeVisible();
    await app.router.navigate('/contact');
    await expect.element(page.getByText('Robin Vega 1–0 Sasha Lind')).toBeVisible();
    await resume.click();
    await app.waitForPath(liveAddress);
    await score(1, 0);
    await expect.element(page.getByText('Bout in progress')).not.toBeInTheDocument();
  });

  test(
    'links to its form once that is filled, until the bout is saved',
    { tags: ['B-HO-04'] },
    async () => {
      const app = await begin();
      await vega.click();
      await inSheet('End bout and save result');
      await app.waitForPath(`${eventAddress}/bout/add`);
      await expect.element(page.getByText('Bout not saved yet')).not.toBeInTheDocument();
      await app.router.navigate(eventAddress);
      await expect.element(page.getByText('Bout not saved yet')).toBeVisible();
      await resume.click();
      await app.waitForPath(`${eventAddress}/bout/add`);
      await button('Add Bout').click();
      await dismissNotice('Bout Created', 'Bout has been created successfully');
      await app.waitForPath(eventAddress);
      await expect.element(main.getByRole('link', exactly('Live'))).toBeVisible();
      expect(page.getByText('Bout not saved yet').elements()).toEqual([]);
    },
  );

  test(
    'can be discarded from every page after confirmation, and restored for a while',
    { tags: ['B-HO-04'] },
    async () => {
      const discard = page.getByRole('button', exactly('Discard Robin Vega 1–0 Sasha Lind'));
      const app = await begin();
      await vega.click();
      await app.router.navigate('/contact');
      await discard.click();
      await question.getByRole('button', exactly('Cancel')).click();
      await expect.element(page.getByText('Bout in progress')).toBeVisible();
      await discard.click();
      await question.getByRole('button', exactly('Discard bout')).click();
      await expect.element(page.getByText('Discarded', { exact: true })).toBeVisible();
      await expect.element(page.getByText('Bout in progress')).not.toBeInTheDocument();
      await page.getByRole('button', exactly('Undo')).click();
      await app.waitForPath(liveAddress);
      await score(1, 0);
    },
  );

  test('that the device can’t store continues after a warning', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    });
    await renderApp(liveAddress);
    await select('Fencer B').selectOptions('Sasha Lind');
    await button('Start bout').click();
    const warning = dialog('Not enough storage on this device');
    await expect.element(warning.getByText(/keep this page open/)).toBeVisible();
    await warning.getByRole('button', exactly('OK')).click();
    await touch(vega);
    await score(1, 0);
    await noDialog();
  });

  test('follows changes in another tab', async () => {
    await begin();
    await vega.click();
    const [key, text] = Object.entries(localStorage).find(([name]) => name.includes('live bout'))!;
    const inOtherTab = () => window.dispatchEvent(new StorageEvent('storage', { key }));
    localStorage.removeItem(key);
    inOtherTab();
    await expect.element(button('Start bout')).toBeVisible();
    await cleanup();
    await renderApp(eventAddress);
    await expect.element(main.getByRole('link', exactly('Live'))).toBeVisible();
    localStorage.setItem(key, text);
    inOtherTab();
    await expect.element(page.getByText('Bout in progress')).toBeVisible();
    await expect.element(main.getByRole('link', exactly('Resume'))).toBeVisible();
    localStorage.removeItem(key);
    inOtherTab();
    await expect.element(page.getByText('Bout in progress')).not.toBeInTheDocument();
  });
});

describe('the action of a touch', { tags: ['B-TL-05', 'B-TL-06'] }, () => {
  const chips = main.getByRole('group', { name: 'What was the touch?' });
  const chip = (name: string) => chips.getByRole('button', exactly(name));

  test('is requested after a touch, entered with one tap, and saved with the bout', async () => {
    const app = await begin();
    await expect.element(chips).not.toBeInTheDocument();
    await clock.click();
    atTime(20);
    await vega.click();
    await chip('Riposte').click();
    await expect.element(chip('Riposte')).toHaveAttribute('aria-pressed', 'true');
    // The user can ignore the question. The pad then asks about the next touch.
    await touch(lind);
    await expect.element(chip('Riposte')).toHaveAttribute('aria-pressed', 'false');
    await touch(lind);
    await score(1, 2);
    await inSheet('End bout and save result');
    await app.waitForPath(`${eventAddress}/bout/add`);
    await button('Add Bout').click();
    await dismissNotice('Bout Created', 'Bout has been created successfully');
    expect(onlyBody(bouts.create)).toMatchObject({
      touches: [
        {
          scorer: 'a',
          kind: 'touch',
          action: 'riposte',
          period: 1,
          clock_ms: 160_000,
          source: 'live',
        },
        { scorer: 'b', kind: 'touch', action: null, period: 1, clock_ms: 160_000 },
        { scorer: 'b' },
      ],
    });
  });

  describe('with doubles in an event that is no longer epee', () => {
    const lost = dialog('Save without touches?');
    const double = { scorer: 'both', kind: 'touch' };
    const saved = () => dismissNotice('Bout Created', 'Bout has been created successfully');

    async function fenceDouble() {
      const app = await begin();
      await button('Double').click();
      await touch(vega);
      await score(2, 1);
      return app;
    }
    async function finish(app: Awaited<ReturnType<typeof begin>>) {
      await inSheet('End bout and save result');
      await app.waitForPath(`${eventAddress}/bout/add`);
      await button('Add Bout').click();
    }

    test('is saved without touches only if the user confirms it', async () => {
      const app = await fenceDouble();
      stub(events.detail, anEventDetail({ weapon: 'sabre' }));
      queryClient.clear();
      await finish(app);
      await expect
        .element(lost.getByText(/^Only epee has .* score is kept, but 2 touches will be lost/))
        .toBeVisible();
      await lost.getByRole('button', exactly('Cancel')).click();
      await noDialog();
      expect(calledEndpoints()).not.toContain(bouts.create.name);
      await button('Add Bout').click();
      await lost.getByRole('button', exactly('Save without touches')).click();
      await saved();
      const body = onlyBody(bouts.create);
      expect(body).toMatchObject({ score_a: 2, score_b: 1 });
      expect(body).not.toHaveProperty('touches');
    });

    test('also asks when only the server knows the new weapon', async () => {
      const app = await fenceDouble();
      const refused = errorResponse('validation', {
        message: touchTexts.doubleOutsideEpee,
        errors: { 'touches.0.scorer': [touchTexts.doubleOutsideEpee] },
      });
      stub(bouts.create, ({ body }) =>
        (body as { touches: unknown[] }).touches.length > 0 ? refused : aBout(),
      );
      await finish(app);
      await lost.getByRole('button', exactly('Cancel')).click();
      await noDialog();
      await button('Add Bout').click();
      await lost.getByRole('button', exactly('Save without touches')).click();
      await saved();
      expect(requestsTo(bouts.create).map(({ body }) => body)).toMatchObject([
        { touches: [double, { scorer: 'a' }] },
        { touches: [double, { scorer: 'a' }] },
        { touches: [], score_a: 2, score_b: 1 },
      ]);
      await app.router.navigate(eventAddress);
      await expect.element(main.getByRole('link', exactly('Add Pool'))).toBeVisible();
      expect(page.getByText('Bout not saved yet').elements()).toEqual([]);
    });
  });

  test('is no longer requested after a few seconds, and never for a card', async () => {
    await begin();
    await vega.click();
    await expect.element(chips).toBeVisible();
    atTime(9);
    await expect.element(chips).not.toBeInTheDocument();
    await said('Touch for Robin Vega');
    await inSheet('Group 1 Yellow, Robin Vega');
    await expect.element(chips).not.toBeInTheDocument();
  });

  test('is not requested while a warning is shown', async () => {
    await begin();
    await clock.click();
    atTime(181);
    await vega.click();
    await score(1, 0);
    await expect.element(main.getByText(/^Time is up/)).toBeVisible();
    await expect.element(chips).not.toBeInTheDocument();
  });

  test('is not requested for a touch that does not count', async () => {
    await begin();
    for (let count = 0; count < 5; count += 1) await touch(vega);
    await score(5, 0);
    await expect.element(chips).toBeVisible();
    await touch(lind);
    await score(5, 0);
    await expect.element(chips).not.toBeInTheDocument();
    await expect.element(main.getByText(/^The bout is over: no more touches/)).toBeVisible();
  });

  test('is removed with a touch that is undone', async () => {
    await begin();
    await vega.click();
    await chip('Attack').click();
    await button('Undo').click();
    await score(0, 0);
    await expect.element(chips).not.toBeInTheDocument();
  });
});

describe('after the bout', () => {
  test('fills the form, and sends nothing before the user saves it', async () => {
    const app = await begin();
    await clock.click();
    atTime(20);
    await inSheet('Group 1 Yellow, Robin Vega');
    for (let touches = 0; touches < 5; touches += 1) await touch(lind);
    await button('Save result').click();
    await app.waitForPath(`${eventAddress}/bout/add`);
    await expect
      .element(main.getByText('Filled in from the score pad. Check it, then save.'))
      .toBeVisible();
    await expect.element(main.getByRole('textbox', exactly('Score Sasha Lind'))).toHaveValue('5');
    expect(calledEndpoints()).not.toContain('bouts.create');
    await button('Add Bout').click();
    await dismissNotice('Bout Created', 'Bout has been created successfully');
    expect(onlyBody(bouts.create)).toMatchObject({
      fencer_a: 'robin-vega-bbbbbb',
      fencer_b: 'sasha-lind-bbbbbb',
      hand_a: 'Right',
      hand_b: 'Left',
      score_a: 0,
      score_b: 5,
      winner_is_a: false,
      bout_type: 'Pool',
      bout_format: '5 touches',
      duration_s: 20,
      yellow_carded_a: true,
      red_cards_a: 0,
    });
    await app.router.navigate(liveAddress);
    await expect.element(button('Start bout')).toBeVisible();
  });

  test('asks before the result replaces another bout in the form', async () => {
    const app = await renderApp(`${eventAddress}/bout/add`);
    await select('Fencer B').selectOptions('Mika Roy');
    await main.getByRole('textbox', exactly('Score Mika Roy')).fill('5');
    await main.getByRole('textbox', exactly('Referee')).fill('Kim Abe');
    await app.router.navigate(eventAddress);
    await app.router.navigate(liveAddress);
    await expect.element(button('Start bout')).toBeVisible();
    await select('Fencer B').selectOptions('Sasha Lind');
    await button('Start bout').click();
    for (let touches = 0; touches < 5; touches += 1) await touch(vega);
    await button('Save result').click();
    const replace = dialog('Replace the unsaved bout?');
    await expect.element(replace.getByText('Unsaved bout: 0–5')).toBeVisible();
    await replace.getByRole('button', exactly('Cancel')).click();
    await noDialog();
    await app.router.navigate(`${eventAddress}/bout/add`);
    await expect.element(main.getByRole('textbox', exactly('Score Mika Roy'))).toHaveValue('5');
    await app.router.navigate(liveAddress);
    await button('Save result').click();
    await replace.getByRole('button', exactly('Replace bout')).click();
    await app.waitForPath(`${eventAddress}/bout/add`);
    await expect
      .element(main.getByRole('textbox', exactly('Score Robin Vega (me)')))
      .toHaveValue('5');
    await expect.element(main.getByRole('textbox', exactly('Score Sasha Lind'))).toHaveValue('0');
    await expect.element(main.getByRole('textbox', exactly('Referee'))).toHaveValue('');
  });

  test('fills the form even if the user has changed their hand since the bout began', async () => {
    const app = await begin();
    for (let touches = 0; touches < 5; touches += 1) await touch(vega);
    const event = anEventDetail();
    stub(events.detail, { ...event, userFencer: { ...event.userFencer, handed: 'Left' } });
    queryClient.clear();
    await button('Save result').click();
    await app.waitForPath(`${eventAddress}/bout/add`);
    await expect
      .element(main.getByRole('textbox', exactly('Score Robin Vega (me)')))
      .toHaveValue('5');
  });

  test('a bout that is rejected after the next one was begun is kept beside it', async () => {
    stopTimers();
    const app = await renderApp(`${eventAddress}/bout/add`);
    const scoreOf = (name: string) => main.getByRole('textbox', exactly(`Score ${name}`));
    await select('Fencer B').selectOptions('Mika Roy');
    await scoreOf('Mika Roy').fill('5');
    const answer = deferred<ReturnType<typeof errorResponse>>();
    stub(bouts.create, () => answer.promise);
    await button('Add Bout').click();
    await expect.poll(() => requestsTo(bouts.create)).toHaveLength(1);
    await app.router.navigate(eventAddress);
    await expect.element(main.getByRole('link', exactly('Add Pool'))).toBeVisible();
    await app.router.navigate(`${eventAddress}/bout/add`);
    await select('Fencer B').selectOptions('Sasha Lind');
    await scoreOf('Sasha Lind').fill('3');
    answer.resolve(errorResponse('validation', { message: 'Fencer B: not found.' }));
    await page.getByRole('dialog').getByRole('button', exactly('OK')).click();
    await expect.element(page.getByText('1 change not accepted')).toBeVisible();
    await app.router.navigate(eventAddress);
    await expect.element(main.getByRole('link', exactly('Add Pool'))).toBeVisible();
    await app.router.navigate(`${eventAddress}/bout/add`);
    await expect.element(scoreOf('Sasha Lind')).toHaveValue('3');
  });

  describe('when the next bout was begun before the server answers', () => {
    const mika = main.getByRole('textbox', exactly('Score Mika Roy'));
    const openForm = async (app: Awaited<ReturnType<typeof begin>>) => {
      await app.router.navigate(eventAddress);
      await expect.element(main.getByRole('link', exactly('Add Pool'))).toBeVisible();
      await app.router.navigate(`${eventAddress}/bout/add`);
    };
    /** Adds a bout from the pad, and begins the next one in the form. */
    async function beginNext() {
      stopTimers();
      const app = await begin();
      for (let touches = 0; touches < 5; touches += 1) await touch(vega);
      await button('Save result').click();
      await app.waitForPath(`${eventAddress}/bout/add`);
      const answer = deferred<ReturnType<typeof errorResponse> | ReturnType<typeof aBout>>();
      stub(bouts.create, () => answer.promise);
      await button('Add Bout').click();
      await expect.poll(() => requestsTo(bouts.create)).toHaveLength(1);
      await openForm(app);
      await select('Fencer B').selectOptions('Mika Roy');
      await mika.fill('3');
      return { app, answer };
    }

    test('the next bout stays in the form', async () => {
      const { app, answer } = await beginNext();
      answer.resolve(aBout());
      await dismissNotice('Bout Created', 'Bout has been created successfully');
      await openForm(app);
      await expect.element(mika).toHaveValue('3');
    });

    test('a bout whose touches are rejected is kept, and not sent a second time', async () => {
      const { answer } = await beginNext();
      answer.resolve(
        errorResponse('validation', {
          message: touchTexts.doubleOutsideEpee,
          errors: { 'touches.0.scorer': [touchTexts.doubleOutsideEpee] },
        }),
      );
      await page.getByRole('dialog').getByRole('button', exactly('OK')).click();
      await expect.element(page.getByText('1 change not accepted')).toBeVisible();
      expect(requestsTo(bouts.create)).toHaveLength(1);
      await expect.element(mika).toHaveValue('3');
    });
  });

  test('the bout leaves the pad as soon as the device has stored it, and returns if it is rejected', async () => {
    stopTimers();
    const app = await begin();
    for (let touches = 0; touches < 5; touches += 1) await touch(vega);
    await button('Save result').click();
    await app.waitForPath(`${eventAddress}/bout/add`);
    const answer = deferred<ReturnType<typeof errorResponse>>();
    stub(bouts.create, () => answer.promise);
    await button('Add Bout').click();
    await expect.poll(() => requestsTo(bouts.create)).toHaveLength(1);
    await app.router.navigate(eventAddress);
    await expect.element(main.getByRole('link', exactly('Add Pool'))).toBeVisible();
    expect(page.getByText('Bout not saved yet').elements()).toEqual([]);
    answer.resolve(errorResponse('validation', { message: 'Fencer B: not found.' }));
    await page.getByRole('dialog').getByRole('button', exactly('OK')).click();
    await expect.element(page.getByText('Bout not saved yet')).toBeVisible();
    await page.getByRole('link', exactly('Resume Robin Vega 5–0 Sasha Lind')).click();
    await expect
      .element(main.getByText('Filled in from the score pad. Check it, then save.'))
      .toBeVisible();
  });

  test('the user can return to the pad and fill the form again', async () => {
    const app = await begin();
    await vega.click();
    await inSheet('End bout and save result');
    await app.waitForPath(`${eventAddress}/bout/add`);
    await main.getByRole('link', exactly('Live')).click();
    await score(1, 0);
    await touch(lind);
    await touch(lind);
    await inSheet('End bout and save result');
    await expect.element(main.getByRole('textbox', exactly('Score Sasha Lind'))).toHaveValue('2');
    await noDialog();
  });

  test('explains that the journal picks the winner by score if the winner has fewer touches', async () => {
    await begin();
    await vega.click();
    await inSheet('Group 4 Black, Robin Vega');
    await said(/^Sasha Lind wins by exclusion/);
    await expect.element(main.getByText(/pick the winner by score/)).toBeVisible();
  });
});

test('the event page links to the pad', async () => {
  await renderApp(eventAddress);
  await expect
    .element(main.getByRole('link', exactly('Live')))
    .toHaveAttribute('href', liveAddress);
});
