import { fencers, fencerTexts } from '@fencing-journal/contract/fencers';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  dialog,
  exactly,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aFencer, aFencerDetail } from '../../testing/samples/fencers.ts';
import {
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/fencer/sasha-lind-bbbbbb';

describe('merging fencers', () => {
  const twin = aFencer({ slug: 'sascha-lind-cccccc', first_name: 'Sascha', club: 'SN' });
  const self = aFencer({
    slug: 'robin-vega-bbbbbb',
    first_name: 'Robin',
    last_name: 'Vega',
    is_self: true,
  });
  const merged = {
    kept: aFencer(),
    removed: { slug: twin.slug, name: 'Sascha Lind' },
    bouts_moved: 3,
    undo_until: '2026-12-21T10:00:00.000Z',
  };
  const merging = dialog('Merge fencers');
  const openDialog = () => main.getByRole('button', exactly('Merge with another card…')).click();

  beforeEach(() => {
    signIn();
    stub(fencers.all, [
      self,
      aFencer({ slug: 'ada-amsel-dddddd', first_name: 'Ada', last_name: 'Amsel' }),
      twin,
      aFencer(),
    ]);
    stub(fencers.details, ({ params }) =>
      params['slug'] === twin.slug
        ? aFencerDetail({ ...twin })
        : params['slug'] === self.slug
          ? aFencerDetail({ ...self })
          : aFencerDetail(),
    );
    stub(fencers.merge, merged);
  });

  test('keeps the current card, explains the consequences and confirms the merge', async () => {
    const app = await renderApp(address);
    await openDialog();
    await expect.element(merging.getByRole('combobox')).toHaveFocus();
    expect(
      merging
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['Sascha Lind SN', 'Ada Amsel Salle Nord', 'Robin Vega You']);
    await merging.getByRole('combobox').fill('sascha');
    await merging.getByRole('option').click();
    await expect
      .element(merging.getByText('Sasha Lind stays and Sascha Lind is hidden.'))
      .toBeVisible();
    await expect
      .element(merging.getByText('Your 3 bouts with Sascha Lind move to Sasha Lind.'))
      .toBeVisible();
    expect(requestsTo(fencers.merge)).toEqual([]);
    const before = requestsTo(fencers.details).length;
    await merging.getByRole('button', exactly('Merge fencers')).click();
    await dismissNotice('Fencers merged', fencerTexts.merged.body);
    expect(onlyBody(fencers.merge)).toEqual({ keep: 'sasha-lind-bbbbbb', remove: twin.slug });
    expect(
      requestsTo(fencers.details)
        .slice(before)
        .map(({ params }) => params['slug']),
    ).toEqual(['sasha-lind-bbbbbb']);
    await app.waitForPath(address);
  });

  test('works by keyboard: choose, go back to choose another, and close', async () => {
    await renderApp(address);
    await openDialog();
    await expect.element(merging.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}');
    await expect
      .element(merging.getByText('Robin Vega stays and Sasha Lind is hidden.'))
      .toBeVisible();
    await merging.getByRole('button', exactly('Choose another')).click();
    await expect.element(merging.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{Escape}{Escape}');
    await noDialog();
    await expect
      .element(main.getByRole('button', exactly('Merge with another card…')))
      .toHaveFocus();
  });

  test("keeps the user's own card and navigates to it", async () => {
    const none = { wins: 0, losses: 0, indicator: 0, scored: 0, against: 0 };
    stub(fencers.details, ({ params }) =>
      params['slug'] === self.slug
        ? aFencerDetail({ ...self })
        : aFencerDetail({ my_bout_stats: none }),
    );
    const app = await renderApp(address);
    await openDialog();
    await merging.getByRole('option', { name: /Robin Vega/ }).click();
    await expect.element(merging.getByText("Sasha Lind's bouts move to Robin Vega.")).toBeVisible();
    const asked = requestsTo(fencers.details).length;
    await merging.getByRole('button', exactly('Merge fencers')).click();
    await dismissNotice('Fencers merged', fencerTexts.merged.body);
    expect(onlyBody(fencers.merge)).toEqual({ keep: self.slug, remove: 'sasha-lind-bbbbbb' });
    await app.waitForPath('/journal/fencer/robin-vega-bbbbbb');
    expect(
      requestsTo(fencers.details)
        .slice(asked)
        .map(({ params }) => params['slug']),
    ).not.toContain('sasha-lind-bbbbbb');
  });

  test(
    'shows the error if it is refused, and keeps the choice',
    { tags: ['R-ERR-24'] },
    async () => {
      stub(
        fencers.merge,
        errorResponse('validation', {
          message: fencerTexts.mergeMet,
          errors: { remove: [fencerTexts.mergeMet] },
        }),
      );
      await renderApp(address);
      await openDialog();
      await merging.getByRole('option', { name: /Sascha/ }).click();
      await merging.getByRole('button', exactly('Merge fencers')).click();
      await closeMessage('Error', fencerTexts.mergeMet);
      await expect.element(merging.getByRole('button', exactly('Merge fencers'))).toBeEnabled();
    },
  );

  test('shows an error or an empty state if there is no other card to choose', async () => {
    stub(fencers.all, rawResponse(400, {}));
    await renderApp(address);
    await openDialog();
    await expect.element(merging.getByText('Could not load.')).toBeVisible();
    stub(fencers.all, [aFencer()]);
    await merging.getByRole('button', exactly('Try again')).click();
    await expect.element(merging.getByText('No fencers found')).toBeVisible();
  });

  test('can be undone on the page of the kept card', async () => {
    const undoable = aFencerDetail({
      merge: {
        name: 'Sascha Lind',
        merged_at: '2026-11-21T12:00:00.000Z',
        undo_until: '2026-12-21T12:00:00.000Z',
      },
    });
    stub(fencers.details, undoable);
    stub(fencers.unmerge, () => {
      stub(fencers.details, aFencerDetail());
      return { kept: aFencer(), restored: twin, bouts_moved: 3 };
    });
    await renderApp(address);
    await expect
      .element(
        main.getByText(
          'Merged with Sascha Lind on Nov 21, 2026. You can undo this until Dec 21, 2026.',
        ),
      )
      .toBeVisible();
    const undo = main.getByRole('button', exactly('Undo merge'));
    await undo.click();
    await dialog('Undo merge').getByRole('button', exactly('Cancel')).click();
    expect(requestsTo(fencers.unmerge)).toEqual([]);
    await undo.click();
    await dialog('Undo merge').getByRole('button', exactly('Undo merge')).click();
    await dismissNotice(fencerTexts.unmerged.title, fencerTexts.unmerged.body);
    expect(onlyBody(fencers.unmerge)).toEqual({ slug: 'sasha-lind-bbbbbb' });
    await expect.element(undo).not.toBeInTheDocument();
  });

  test("shows an error if it can't be undone anymore", async () => {
    stub(
      fencers.details,
      aFencerDetail({
        merge: {
          name: 'Sascha Lind',
          merged_at: '2026-11-21T12:00:00.000Z',
          undo_until: '2026-12-21T12:00:00.000Z',
        },
      }),
    );
    stub(
      fencers.unmerge,
      errorResponse('validation', {
        message: fencerTexts.notMerged,
        errors: { slug: [fencerTexts.notMerged] },
      }),
    );
    await renderApp(address);
    await main.getByRole('button', exactly('Undo merge')).click();
    await dialog('Undo merge').getByRole('button', exactly('Undo merge')).click();
    await closeMessage('Error', fencerTexts.notMerged);
  });
});
