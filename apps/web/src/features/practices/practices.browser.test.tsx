import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { practices } from '@fencing-journal/contract/practices';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../../http/query.ts';
import { getOutbox, onOutboxChange } from '../../offline/outbox/snapshot.ts';
import {
  byLabel,
  closeMessage,
  dialog,
  dismissNotice,
  exactly,
  notice,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { blockDeviceStorage } from '../../testing/device-storage.ts';
import { aBout } from '../../testing/samples/bouts.ts';
import { aFencer } from '../../testing/samples/fencers.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aPractice, aPracticeBout } from '../../testing/samples/practices.ts';
import {
  calledEndpoints,
  errorResponse,
  getStubErrors,
  onlyBody,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/practices/practice-aaaaaaaaaa';
const chip = (group: string, name: string) =>
  main.getByRole('group', { name: group, exact: true }).getByRole('radio', exactly(name));
const add = main.getByRole('button', exactly('Add bout'));

const robin = aFencer({
  slug: 'robin-vega-bbbbbb',
  first_name: 'Robin',
  last_name: 'Vega',
  is_self: true,
});
const mika = aFencer({ slug: 'mika-roy-bbbbbb', first_name: 'Mika', last_name: 'Roy' });

beforeEach(() => {
  signIn();
  stub(fencers.all, [robin, aFencer(), mika]);
});

describe('the list of practices', { tags: ['B-PT-01'] }, () => {
  test('starts a practice for today with one tap, at the place of the last one', async () => {
    const { bouts: _bouts, ...card } = aPractice({ date: '2026-03-09' });
    stub(practices.all, aPage('/api/practices/', [{ ...card, bout_count: 7, wins: 4 }]));
    stub(practices.create, aPractice());
    stub(practices.detail, aPractice());
    const app = await renderApp('/journal/practices');
    const row = main.getByRole('listitem').filter({ hasText: 'Mar 9, 2026' });
    await expect.element(row.getByText('4–3', { exact: true })).toBeVisible();
    await main.getByRole('button', exactly('Start practice')).click();
    await app.waitForPath(address);
    expect(onlyBody(practices.create)).toMatchObject({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      place: 'Salle Nord',
      weapon: 'epee',
      shareable: 'Private',
    });
  });

  test.each([
    { wins: 4, bout_count: 7, text: '4–3', line: '4px' },
    { wins: 3, bout_count: 6, text: '3–3', line: '0px' },
    { wins: 3, bout_count: 7, text: '3–4', line: '0px' },
  ])('underlines the number of wins in $text by $line', async ({ text, line, ...sums }) => {
    const { bouts: _bouts, ...card } = aPractice();
    stub(practices.all, aPage('/api/practices/', [{ ...card, ...sums }]));
    await renderApp('/journal/practices');
    await expect.element(main.getByText(text, { exact: true })).toBeVisible();
    const wins = main.getByText(String(sums.wins), { exact: true }).element();
    expect(getComputedStyle(wins).borderBottomWidth).toBe(line);
  });

  test('says what a practice is for, before there is one', async () => {
    stub(practices.all, aPage('/api/practices/', []));
    await renderApp('/journal/practices');
    await expect.element(main.getByText('No practices yet')).toBeVisible();
    await expect.element(main.getByRole('button', exactly('Start practice'))).toBeVisible();
  });

  test('tries again after an error', async () => {
    stub(practices.all, errorResponse('internal'));
    await renderApp('/journal/practices');
    await expect.element(main.getByRole('button', exactly('Try again'))).toBeVisible();
  });
});

describe('a practice', { tags: ['B-PT-01'] }, () => {
  /** Enters a bout lost 4–5 to Sasha Lind, without adding it. */
  async function enterBout() {
    stub(practices.detail, aPractice({ bouts: [aPracticeBout()] }));
    stub(bouts.create, aBout());
    await renderApp(address);
    await chip('Opponent', 'Sasha Lind').click();
    await chip('You', 'You: 4').click();
    await chip('Sasha Lind', 'Sasha Lind: 5').click();
  }

  test('adds a bout with four taps, and offers the opponent again', async () => {
    await enterBout();
    await add.click();
    await expect.poll(() => requestsTo(bouts.create).length).toBe(1);
    expect(onlyBody(bouts.create)).toMatchObject({
      practice: 'practice-aaaaaaaaaa',
      fencer_a: 'robin-vega-bbbbbb',
      fencer_b: 'sasha-lind-bbbbbb',
      score_a: 4,
      score_b: 5,
      winner_is_a: false,
      bout_format: '5 touches',
    });
    expect(onlyBody(bouts.create)).not.toHaveProperty('event');
    await expect.element(chip('Opponent', 'Sasha Lind')).not.toBeChecked();
    await expect.element(chip('Opponent', 'Sasha Lind')).toHaveFocus();
  });

  test('adds no second bout for a tap that arrives before the emptied entry is rendered', async () => {
    await enterBout();
    const button = add.element() as HTMLElement;
    /** Clicks once the device has stored the bout, within the task after which React renders. */
    const clickAgain = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      button.click();
    };
    const stop = onOutboxChange(() => {
      stop();
      void clickAgain();
    });
    await add.click();
    await expect.poll(() => getOutbox().done.length).toBeGreaterThan(0);
    await expect.poll(() => getOutbox().commands).toEqual([]);
    expect(requestsTo(bouts.create)).toHaveLength(1);
    // The tap was for the next bout.
    await expect.element(main.getByRole('alert')).toHaveTextContent('Choose your opponent.');
  });

  test('says once that the device can’t keep the bout', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    });
    stub(practices.detail, aPractice({ bouts: [aPracticeBout()] }));
    await renderApp(address);
    await chip('Opponent', 'Sasha Lind').click();
    const warning = dialog('Not enough storage on this device');
    await expect.element(warning.getByText(/keep this page open/)).toBeVisible();
    await warning.getByRole('button', exactly('OK')).click();
    await chip('You', 'You: 4').click();
    await expect.element(chip('You', 'You: 4')).toBeChecked();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('keeps showing the opponent select after a choice until the first bout is saved', async () => {
    stub(practices.detail, aPractice());
    await renderApp(address);
    const opponent = byLabel('Opponent');
    await expect.element(opponent).toHaveValue('');
    (opponent.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(opponent).toHaveValue('sasha-lind-bbbbbb');
    await expect.element(opponent).toHaveFocus();
    await expect.element(chip('Sasha Lind', 'Sasha Lind: 5')).toBeInTheDocument();
  });

  test('asks who won a tied bout, and says what is missing', async () => {
    stub(practices.detail, aPractice());
    stub(bouts.create, aBout());
    await renderApp(address);
    await add.click();
    await expect.element(main.getByRole('alert')).toHaveTextContent('Choose your opponent.');
    await byLabel('Opponent').selectOptions('Mika Roy');
    await chip('You', 'You: 4').click();
    await chip('Mika Roy', 'Mika Roy: 4').click();
    await add.click();
    await expect.element(main.getByRole('alert')).toHaveTextContent('Who won?');
    await chip('Who won on priority?', 'Mika Roy').click();
    await add.click();
    await expect.poll(() => requestsTo(bouts.create).length).toBe(1);
    expect(onlyBody(bouts.create)).toMatchObject({ winner_is_a: false, won_on_priority: 'b' });
  });

  test('counts longer bouts up from zero, to any number', async () => {
    stub(practices.detail, aPractice({ bouts: [aPracticeBout()] }));
    stub(bouts.create, aBout());
    await renderApp(address);
    await chip('Opponent', 'Sasha Lind').click();
    await chip('To', 'Other').click();
    await byLabel('Touches').fill('8');
    await byLabel('You').fill('8');
    await main.getByRole('textbox', exactly('Sasha Lind')).fill('6');
    await add.click();
    await expect.poll(() => requestsTo(bouts.create).length).toBe(1);
    expect(onlyBody(bouts.create)).toMatchObject({
      score_a: 8,
      score_b: 6,
      bout_format: '8 touches',
    });
  });

  test.each([
    { width: 320, fontSize: '16px' },
    { width: 360, fontSize: '16px' },
    { width: 390, fontSize: '16px' },
    { width: 390, fontSize: '32px' },
  ])(
    'keeps the buttons of both scores apart at $width pixels with text of $fontSize',
    async ({ width, fontSize }) => {
      await page.viewport(width, 844);
      document.documentElement.style.fontSize = fontSize;
      onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
      stub(practices.detail, aPractice({ bouts: [aPracticeBout()] }));
      await renderApp(address);
      await chip('Opponent', 'Sasha Lind').click();
      await chip('To', 'To 15 touches').click();
      const box = (name: string) =>
        main.getByRole('button', exactly(name)).element().getBoundingClientRect();
      const [own, theirs] = [box('You: add a touch'), box('Sasha Lind: take back a touch')];
      expect(theirs.left >= own.right || theirs.top >= own.bottom).toBe(true);
      expect(box('Sasha Lind: add a touch').right).toBeLessThan(width);
      expect(own.width).toBeGreaterThanOrEqual(44);
    },
  );

  test('keeps a rejected bout for correction, and leaves the next entry as it is', async () => {
    stub(practices.detail, aPractice({ bouts: [aPracticeBout()] }));
    stub(bouts.create, errorResponse('validation', { message: 'That is too many.' }));
    await renderApp(address);
    await chip('Opponent', 'Sasha Lind').click();
    await chip('You', 'You: 5').click();
    await chip('Sasha Lind', 'Sasha Lind: 3').click();
    await add.click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button')
      .first()
      .click();
    await expect.element(chip('You', 'You: 5')).not.toBeChecked();
    await expect
      .poll(() => getOutbox().commands)
      .toMatchObject([{ kind: 'bout', refusal: { status: 400 } }]);
  });

  test.each([
    ['neither the device nor the server stores it', unreachable],
    ['the server rejects it and the device has no storage', errorResponse('validation')],
  ])('keeps an entry if %s, so that it can be saved again', async (_, answer) => {
    const unblock = blockDeviceStorage();
    stub(practices.detail, aPractice({ bouts: [aPracticeBout()] }));
    stub(bouts.create, answer);
    await renderApp(address);
    await chip('Opponent', 'Sasha Lind').click();
    await chip('You', 'You: 5').click();
    await chip('Sasha Lind', 'Sasha Lind: 3').click();
    await add.click();
    await page.getByRole('dialog').getByRole('button', exactly('OK')).click();
    await expect.element(chip('You', 'You: 5')).toBeChecked();
    await cleanup();
    await renderApp(address);
    await expect.element(chip('Sasha Lind', 'Sasha Lind: 3')).toBeChecked();
    stub(bouts.create, aBout());
    await add.click();
    await expect.element(chip('You', 'You: 5')).not.toBeChecked();
    expect(requestsTo(bouts.create).at(-1)?.body).toMatchObject({ score_a: 5, score_b: 3 });
    unblock();
  });

  test('accepts another number of touches, and drops scores that it makes impossible', async () => {
    stub(practices.detail, aPractice({ bouts: [aPracticeBout()] }));
    await renderApp(address);
    await chip('To', 'To 5 touches').click();
    await chip('You', 'You: 5').click();
    await main.getByRole('radio', exactly('Other')).click();
    const field = main.getByRole('textbox', exactly('Touches'));
    await field.click();
    await userEvent.keyboard('{End}{Backspace}4');
    await expect.element(field).toHaveValue('4');
    await expect.element(chip('You', 'You: 4')).not.toBeChecked();
    await expect.element(chip('You', 'You: 0')).not.toBeChecked();
    await add.click();
    await expect.element(main.getByText('Choose your opponent.')).toBeVisible();
  });

  test('sends the version from when the form was opened, so that a change on another device is detected', async () => {
    stub(practices.detail, aPractice({ place: 'Old hall', version: 1 }));
    stub(practices.update, aPractice());
    await renderApp(address);
    await main.getByRole('button', exactly('Edit')).click();
    const form = dialog('Edit practice');
    await expect.element(form.getByRole('textbox', exactly('Notes'))).toBeVisible();
    stub(practices.detail, aPractice({ place: 'New hall', version: 2 }));
    await queryClient.refetchQueries({ queryKey: ['practices'] });
    await form.getByRole('textbox', exactly('Notes')).fill('Three bouts.');
    await form.getByRole('button', exactly('Save')).click();
    await expect.poll(() => requestsTo(practices.update).length).toBe(1);
    expect(requestsTo(practices.update)[0]?.headers.get('if-match')).toBe('"1"');
  });

  test('can be saved again after another device changed it, if this one has no storage', async () => {
    const unblock = blockDeviceStorage();
    const place = dialog('Edit practice').getByRole('textbox', exactly('Place or club'));
    const save = dialog('Edit practice').getByRole('button', exactly('Save'));
    stub(practices.detail, aPractice({ place: 'Old hall', version: 1 }));
    stub(practices.update, ({ headers }) =>
      headers.get('if-match') === '"2"' ? aPractice() : errorResponse('changed'),
    );
    await renderApp(address);
    await main.getByRole('button', exactly('Edit')).click();
    await place.fill('My hall');
    stub(practices.detail, aPractice({ place: 'New hall', notes: 'Theirs.', version: 2 }));
    await save.click();
    await page.getByRole('dialog').getByRole('button', exactly('OK')).click();
    await expect.element(place).toHaveValue('My hall');
    await save.click();
    await dismissNotice('Practice saved', 'Your changes are saved.');
    expect(requestsTo(practices.update).at(-1)?.body).toMatchObject({
      place: 'My hall',
      notes: 'Theirs.',
    });
    unblock();
  });

  test('changes date, place, weapon and who can see its bouts', async () => {
    stub(practices.detail, aPractice());
    stub(practices.update, aPractice({ place: 'Harbour' }));
    await renderApp(address);
    await main.getByRole('button', exactly('Edit')).click();
    await dialog('Edit practice').getByRole('textbox', exactly('Place or club')).fill('Harbour');
    await dialog('Edit practice').getByRole('button', exactly('Save')).click();
    await dismissNotice('Practice saved', 'Your changes are saved.');
    expect(onlyBody(practices.update)).toMatchObject({ place: 'Harbour', date: '2026-03-16' });
  });

  test('can be deleted on the second try after a refusal, and keeps the focus on the button', async () => {
    stub(practices.detail, aPractice());
    stub(practices.remove, errorResponse('validation', { message: 'Not yet.' }));
    stub(practices.all, aPage('/api/practices/', []));
    const app = await renderApp(address);
    const remove = main.getByRole('button', exactly('Delete practice'));
    async function removeByKeyboard() {
      (remove.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await dialog('Delete Confirmation').getByRole('button', exactly('Delete practice')).click();
    }
    await expect.element(remove).toBeVisible();
    await removeByKeyboard();
    await closeMessage('Error', 'Not yet.');
    await expect.element(remove).toHaveFocus();
    stub(practices.remove, { message: '' });
    await removeByKeyboard();
    await app.waitForPath('/journal/practices');
    await expect.element(notice('Practice deleted')).toBeVisible();
    // Only the practice was read, never an event.
    expect(getStubErrors()).toEqual([]);
    expect(calledEndpoints()).not.toContain(events.detail.name);
  });

  test('is not found by others', async () => {
    stub(practices.detail, errorResponse('not_found'));
    await renderApp(address);
    await expect.element(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  });

  test('has a heading if it fails to load', async () => {
    stub(practices.detail, errorResponse('internal'));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.')).toBeVisible();
    await expect
      .element(page.getByRole('heading', { ...exactly('Practice'), level: 1 }))
      .toBeVisible();
  });

  test('opens a bout and its form', async () => {
    const bout = aPracticeBout();
    stub(practices.detail, aPractice({ bouts: [bout] }));
    stub(
      bouts.detail,
      aBout({ slug: bout.slug, practice: 'practice-aaaaaaaaaa', event: null, tournament: null }),
    );
    const app = await renderApp(address);
    await main.getByRole('link', { name: /^Robin Vega 5, Sasha Lind 3/ }).click();
    await app.waitForPath(`${address}/${bout.slug}`);
    await main.getByRole('link', exactly('Edit')).click();
    await app.waitForPath(`${address}/${bout.slug}/edit`);
    await expect.element(main.getByRole('button', exactly('Update Bout'))).toBeVisible();
  });
});
