import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { media } from '@fencing-journal/contract/media';
import { touches, type TouchLog } from '@fencing-journal/contract/touches';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import { dialog, dismissNotice, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aBout } from '../../testing/samples/bouts.ts';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import { aTouch, aTouchLog } from '../../testing/samples/touches.ts';
import { aVideo } from '../../testing/samples/videos.ts';
import { deferred, errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/vega-vs-lind-aaaaaa';
const section = main.getByRole('region', exactly('Touches'));
const progress = main.getByRole('region', exactly('Progress'));
const rows = () =>
  section
    .getByRole('list', exactly('Touches'))
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent?.replaceAll(/\s+/g, ' ').trim());
const button = (name: string) => section.getByRole('button', exactly(name));
const chip = (name: string) => page.getByRole('dialog').getByRole('radio', exactly(name));

beforeEach(() => {
  signIn();
  stub(bouts.detail, aBout({ score_a: 2, score_b: 2 }));
  stub(events.detail, anEventDetail());
});

describe('the touches of a bout', { tags: ['B-TL-08'] }, () => {
  test('show the score after each touch, what happened and when', async () => {
    stub(
      touches.list,
      aTouchLog([
        { scorer: 'a', action: 'riposte', target: 'hand', zone: 2, period: 1, clock_ms: 161_000 },
        { scorer: 'both', action: 'attack', action_b: 'counterattack' },
        { scorer: 'none', kind: 'annulled' },
        { scorer: 'b', kind: 'penalty', video: 'clip1', at_ms: 61_500, note: 'Turned his back' },
      ]),
    );
    await renderApp(address);
    await expect.element(section.getByRole('list', exactly('Touches'))).toBeVisible();
    expect(rows()).toEqual([
      '1–0 Robin VegaRiposte, hand · Vega’s half · Period 1, 2:41 left',
      '2–1 DoubleAttack and Counterattack',
      '2–1 No pointAnnulled',
      '2–2 Sasha LindRed cardTurned his back',
    ]);
    await expect.element(progress.getByText('3 touches', { exact: true })).toBeVisible();
  });

  test(
    'play one after another, starting from any touch with a video',
    { tags: ['B-PL-01'] },
    async () => {
      const at = (at_ms: number) => ({ video: 'clip1234', at_ms });
      stub(
        touches.list,
        aTouchLog([{ ...at(9000), action: 'attack' }, {}, { ...at(20_000), scorer: 'b' }]),
      );
      stub(media.read, aVideo({ slug: 'clip1234' }));
      const app = await renderApp(address);
      await button('Play from touch 3').click();
      await app.waitForPath('/journal/clips');
      await expect.element(page.getByText('Sasha Lind: Touch, 2–1').first()).toBeVisible();
      await app.router.navigate(-1);
      await progress.getByRole('button', exactly('Play touches')).click();
      await expect.element(page.getByText('Robin Vega: Attack, 1–0').first()).toBeVisible();
    },
  );

  test('show the progress above the notes, with a placeholder while they load', async () => {
    const headings = () =>
      main
        .getByRole('heading', { name: /^(Progress|Notes|Touches)$/ })
        .elements()
        .map((heading) => heading.textContent);
    stub(bouts.detail, aBout({ has_touches: true }));
    const answer = deferred<TouchLog>();
    stub(touches.list, () => answer.promise);
    const app = await renderApp(address);
    await expect.poll(headings).toEqual(['Progress', 'Notes', 'Touches']);
    answer.resolve(aTouchLog([{}]));
    await expect.element(progress.getByText('1 touch', { exact: true })).toBeVisible();
    stub(bouts.detail, aBout({ slug: 'vega-vs-holm-aaaaaa', has_touches: false }));
    stub(touches.list, aTouchLog([]));
    await app.router.navigate(address.replace('lind', 'holm'));
    await expect.poll(headings).toEqual(['Notes', 'Touches']);
  });

  test("show the lead of the owner's side", async () => {
    stub(bouts.detail, aBout({ own_side: 'b' }));
    stub(touches.list, aTouchLog([{ scorer: 'b' }]));
    await renderApp(address);
    await expect
      .element(progress.getByText('Sasha Lind’s lead after each touch', { exact: true }))
      .toBeVisible();
  });

  test('mention long runs', async () => {
    const scorers = ['a', 'b', 'b', 'b', 'b'] as const;
    stub(touches.list, aTouchLog(scorers.map((scorer) => ({ scorer }))));
    await renderApp(address);
    await expect.element(progress.getByText('5 touches · Sasha Lind 4 in a row')).toBeVisible();
  });

  test('are not shown to readers of a bout without touches', async () => {
    stub(bouts.detail, aBout({ mine: false }));
    stub(touches.list, aTouchLog([], { permission: 'read', agrees: false }));
    await renderApp(address);
    await expect.element(main.getByRole('link', exactly('Robin Vega'))).toBeVisible();
    await expect.element(section).not.toBeInTheDocument();
  });

  test('can be loaded again after an error', async () => {
    stub(touches.list, errorResponse('unavailable'));
    await renderApp(address);
    await expect.element(section.getByText(/Couldn’t load|Try again/).first()).toBeVisible();
    stub(touches.list, aTouchLog([{}]));
    await button('Try again').click();
    await expect.element(progress.getByText('1 touch', { exact: true })).toBeVisible();
  });
});

describe('editing the touches', () => {
  test('adds a touch with only a scorer or with details', async () => {
    stub(touches.list, aTouchLog([], { agrees: false }));
    stub(touches.add, aTouch());
    await renderApp(address);
    await button('Add touch').click();
    await chip('Sasha Lind').click();
    await chip('Riposte').click();
    await chip('Foot').click();
    await dialog('Add touch').getByRole('button', exactly('Save')).click();
    await expect.poll(() => requestsTo(touches.add).length).toBe(1);
    expect(onlyBody(touches.add)).toEqual({
      scorer: 'b',
      kind: 'touch',
      action: 'riposte',
      action_b: null,
      target: 'foot',
      zone: null,
      note: '',
    });
  });

  test("drops details that a penalty can't have", async () => {
    stub(
      touches.list,
      aTouchLog([{ id: 'one', scorer: 'a', action: 'attack', target: 'hand', zone: 3 }]),
    );
    stub(touches.change, aTouch());
    await renderApp(address);
    await button('Edit touch 1').click();
    await chip('Robin Vega, red card penalty').click();
    await expect.element(chip('Attack')).not.toBeInTheDocument();
    await dialog('Touch 1').getByRole('button', exactly('Save')).click();
    await expect.poll(() => requestsTo(touches.change).length).toBe(1);
    expect(onlyBody(touches.change)).toEqual({ kind: 'penalty', action: null, target: null });
  });

  test("keeps only the scorer's part when a double becomes a single touch", async () => {
    const double = { scorer: 'both', action: 'attack', action_b: 'riposte' } as const;
    stub(touches.list, aTouchLog([{ id: 'one', ...double, target: 'hand', zone: 2 }]));
    stub(touches.change, aTouch());
    await renderApp(address);
    await button('Edit touch 1').click();
    await chip('Sasha Lind').click();
    await expect.element(chip('Riposte')).toBeChecked();
    await expect.element(chip('Vega’s half')).toBeChecked();
    await dialog('Touch 1').getByRole('button', exactly('Save')).click();
    await expect.poll(() => requestsTo(touches.change).length).toBe(1);
    expect(onlyBody(touches.change)).toEqual({
      scorer: 'b',
      action: 'riposte',
      action_b: null,
      target: null,
      zone: 4,
    });
  });

  test('sends only the edited fields, so that the latest changes by others are kept', async () => {
    stub(touches.list, aTouchLog([{ id: 'one', action: 'attack' }]));
    stub(touches.change, aTouch());
    await renderApp(address);
    await button('Edit touch 1').click();
    await expect.element(chip('Attack')).toBeChecked();
    stub(touches.list, aTouchLog([{ id: 'one', action: 'attack', target: 'hand' }]));
    await queryClient.invalidateQueries();
    await expect.element(section.getByText('Attack, hand')).toBeInTheDocument();
    await chip('Middle').click();
    await dialog('Touch 1').getByRole('button', exactly('Save')).click();
    await expect.poll(() => requestsTo(touches.change).length).toBe(1);
    expect(onlyBody(touches.change)).toEqual({ zone: 3 });
  });

  test("treats values that the current weapon doesn't have as empty", async () => {
    const double = { id: 'one', scorer: 'both', target: 'foot' } as const;
    stub(touches.list, aTouchLog([double], { weapon: 'foil' }));
    stub(touches.change, aTouch());
    await renderApp(address);
    await button('Edit touch 1').click();
    await dialog('Touch 1').getByRole('button', exactly('Save')).click();
    await expect
      .element(dialog('Touch 1').getByRole('alert'))
      .toHaveTextContent('Choose who scored.');
    await chip('Robin Vega').click();
    await expect.element(dialog('Touch 1').getByText('Choose who scored.')).not.toBeInTheDocument();
    await dialog('Touch 1').getByRole('button', exactly('Save')).click();
    await expect.poll(() => requestsTo(touches.change).length).toBe(1);
    expect(onlyBody(touches.change)).toEqual({ scorer: 'a', target: null });
  });

  test('asks before a touch is deleted', async () => {
    stub(touches.list, aTouchLog([{ id: 'one', video: 'clip1', at_ms: 5 }]));
    stub(touches.remove, { message: 'The touch has been deleted.' });
    await renderApp(address);
    await button('Edit touch 1').click();
    await dialog('Touch 1').getByRole('button', exactly('Delete touch')).click();
    await dialog('Delete this touch?').getByRole('button', exactly('Delete touch')).click();
    await expect.poll(() => requestsTo(touches.remove).length).toBe(1);
  });

  test(
    'lets a coach say the action of a touch, and nothing else',
    { tags: ['B-TL-09'] },
    async () => {
      stub(bouts.detail, aBout({ mine: false, score_a: 1, score_b: 0 }));
      stub(
        touches.list,
        aTouchLog([{ id: 'one', mine: false, removable: false }], { permission: 'mark' }),
      );
      stub(touches.change, aTouch());
      await renderApp(address);
      await button('Edit touch 1').click();
      await chip('Remise').click();
      await expect.element(chip('Sasha Lind')).not.toBeInTheDocument();
      await expect
        .element(dialog('Touch 1').getByRole('button', exactly('Delete touch')))
        .not.toBeInTheDocument();
      await dialog('Touch 1').getByRole('button', exactly('Save')).click();
      await expect.poll(() => requestsTo(touches.change).length).toBe(1);
      expect(onlyBody(touches.change)).toEqual({ action: 'remise' });
    },
  );
});

describe('a log that disagrees with the score', { tags: ['B-TL-04'] }, () => {
  const disagreeing = () =>
    aTouchLog([{ id: 'one', scorer: 'a' }], { agrees: false, score_a: 1, score_b: 0 });

  test('says so and offers to use its score', async () => {
    stub(touches.list, disagreeing());
    stub(bouts.update, aBout({ score_a: 1, score_b: 0 }));
    await renderApp(address);
    await expect
      .element(section.getByRole('status'))
      .toHaveTextContent(
        'The touches add up to 1–0, the bout ended 2–2. Missing: 1 touch for Robin Vega and 2 touches for Sasha Lind.',
      );
    await button('Use this score').click();
    await dismissNotice('Bout Updated', 'Bout has been updated successfully');
    expect(onlyBody(bouts.update)).toMatchObject({ score_a: 1, score_b: 0 });
  });

  test('asks who won if its score is tied', async () => {
    stub(bouts.detail, aBout({ score_a: 5, score_b: 4 }));
    const tied = [
      { id: 'one', scorer: 'a' as const },
      { id: 'two', scorer: 'b' as const },
    ];
    stub(touches.list, aTouchLog(tied, { agrees: false, score_a: 1, score_b: 1 }));
    stub(bouts.update, aBout({ score_a: 1, score_b: 1 }));
    await renderApp(address);
    await button('Use this score').click();
    await dialog('Who won?').getByRole('button', exactly('Sasha Lind')).click();
    await dismissNotice('Bout Updated', 'Bout has been updated successfully');
    expect(onlyBody(bouts.update)).toMatchObject({ score_a: 1, score_b: 1, winner_is_a: false });
  });

  test('is recognized by its touches, whatever `agrees` in the response says', async () => {
    stub(touches.list, aTouchLog([{}], { agrees: true }));
    const app = await renderApp(address);
    await expect.element(button('Add 3 missing touches')).toBeVisible();
    await app.router.navigate('/journal/settings');
    await expect.element(section).not.toBeInTheDocument();
    stub(touches.list, aTouchLog([{ scorer: 'both' }, { scorer: 'both' }], { agrees: false }));
    await queryClient.invalidateQueries();
    await app.router.navigate(address);
    await expect.element(progress.getByText('2 touches')).toBeVisible();
    await expect.element(section.getByRole('status')).not.toBeInTheDocument();
  });

  test('offers to add the missing touches to the version that was read', async () => {
    stub(touches.list, disagreeing());
    stub(touches.replace, aTouchLog());
    await renderApp(address);
    await button('Add 3 missing touches').click();
    await expect.poll(() => requestsTo(touches.replace).length).toBe(1);
    expect(onlyBody(touches.replace)).toMatchObject({
      version: 3,
      touches: [{ id: 'one' }, { scorer: 'a' }, { scorer: 'b' }, { scorer: 'b' }],
    });
  });

  test('shows an error if somebody else changed the log, and then the current log', async () => {
    stub(touches.list, disagreeing());
    stub(
      touches.replace,
      errorResponse('conflict', { message: 'This has been changed somewhere else.' }),
    );
    await renderApp(address);
    await expect.element(button('Add 3 missing touches')).toBeVisible();
    stub(touches.list, aTouchLog([{ id: 'one' }, { id: 'two' }], { version: 4 }));
    await button('Add 3 missing touches').click();
    await expect.element(page.getByText('This has been changed somewhere else.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', exactly('OK')).click();
    stub(touches.replace, aTouchLog());
    await button('Add 2 missing touches').click();
    await expect.poll(() => requestsTo(touches.replace).length).toBe(2);
    expect(requestsTo(touches.replace)[1]?.body).toMatchObject({ version: 4 });
  });
});
