import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  acknowledge,
  crumbs,
  dialog,
  exactly,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aBout, aBoutSummary, anEventDetail, aTournamentDetail } from '../../testing/samples.ts';
import { answered, refused, sent, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa';
const withBouts = anEventDetail({
  bouts: [
    aBoutSummary(),
    aBoutSummary({
      slug: 'roy-vs-vega-aaaaaa',
      fencer_a: 'Mika Roy',
      fencer_a_slug: 'mika-roy-bbbbbb',
      fencer_b: 'Robin Vega',
      fencer_b_slug: 'robin-vega-bbbbbb',
      score_a: 5,
      score_b: 4,
    }),
  ],
});

beforeEach(() => {
  signIn();
  stub(events.detail, withBouts);
  stub(bouts.detail, aBout());
  stub(tournaments.detail, aTournamentDetail());
});

describe('an event', () => {
  test('shows bout cards with both fencers, VS and the scores, below its crumbs [R-EVT-12, R-EVT-13, R-EVT-17, R-NAV-13, G-41]', async () => {
    await renderApp(address);
    const card = main.getByRole('listitem').filter({ hasText: 'Sasha Lind' });
    for (const text of [/^Robin Vega/, /^VS$/, /^Sasha Lind/, /^15$/, /^11$/])
      await expect.element(card.getByText(text)).toBeVisible();
    expect(crumbs()).toEqual(['Journal', 'Tournaments', 'Harbour Open', 'Cadet Epee']);
    expect(sent(events.detail)).toMatchObject([
      { method: 'GET', path: '/api/events/detail/cadet-epee-aaaaaa/' },
    ]);
    for (const text of ['Two rounds of pools.', /Individual/, /Mar 15, 2026/])
      await expect.element(main.getByText(text)).toBeVisible();
  });

  test("counts the user's own bouts: victories, defeats, touches and indicator", async () => {
    await renderApp(address);
    await expect.element(main.getByText('Indicator', { exact: true })).toBeVisible();
    expect(
      main
        .getByRole('definition')
        .elements()
        .map((figure) => figure.textContent),
    ).toEqual(['1', '1', '19', '16', '+3']);
  });

  test.each([
    { name: 'Add Bout', to: `${address}/bout/add`, rows: 'R-EVT-15' },
    {
      name: 'Edit Robin Vega vs Sasha Lind',
      to: `${address}/vega-vs-lind-aaaaaa/bout/edit`,
      rows: 'R-EVT-14',
    },
    {
      name: 'Robin Vega 15, Sasha Lind 11, Robin Vega won',
      to: `${address}/vega-vs-lind-aaaaaa`,
      rows: 'R-BOUT-34',
    },
  ])('has $name, which opens $to [$rows]', async ({ name, to }) => {
    const app = await renderApp(address);
    await main.getByRole('link', exactly(name)).click();
    await app.isAt(to);
  });

  test('without bouts says so, and offers to add one [R-EVT-15, R-EVT-16, R-ERR-45]', async () => {
    stub(events.detail, anEventDetail());
    await renderApp(address);
    await expect.element(main.getByText('No bouts found', { exact: true })).toBeVisible();
    await expect
      .element(main.getByRole('link', exactly('Add Bout')))
      .toHaveAttribute('href', `${address}/bout/add`);
  });

  test('puts a wrong tournament in its address right [G-60]', async () => {
    const app = await renderApp('/journal/tournaments/another-cup-aaaaaa/cadet-epee-aaaaaa');
    await app.isAt(address);
  });

  test("that cannot be read says so in its place; one that is nobody's is not found [R-NAV-31, G-36, G-47, R-ERR-24]", async () => {
    stub(events.detail, answered(400, {}));
    const app = await renderApp(address);
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    await noDialog();
    stub(events.detail, refused('not_found'));
    await app.router.navigate('/journal/tournaments/harbour-open-aaaaaa/no-event-aaaaaa');
    await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await noDialog();
  });
});

describe('deleting a bout', () => {
  const open = async () => {
    let left = withBouts.bouts;
    stub(events.detail, () => ({ ...withBouts, bouts: left }));
    stub(bouts.remove, ({ params }) => {
      left = left.filter(({ slug }) => slug !== params['slug']);
      return { message: 'Deleted.' };
    });
    await renderApp(address);
    await main.getByRole('button', exactly('Delete Robin Vega vs Sasha Lind')).click();
  };

  test('asks with the specified words and says what really goes; Cancel keeps it [R-EVT-14, R-BOUT-32, R-NAV-26, R-NAV-28, G-75]', async () => {
    await open();
    await expect
      .element(
        dialog('Delete Confirmation').getByText('Want to delete the tournament?', { exact: true }),
      )
      .toBeVisible();
    await expect
      .element(
        dialog('Delete Confirmation').getByText(
          'Bout: Robin Vega vs Sasha Lind. Only this bout will be deleted.',
          { exact: true },
        ),
      )
      .toBeVisible();
    await dialog('Delete Confirmation').getByRole('button', exactly('Cancel')).click();
    await noDialog();
    expect(sent(bouts.remove)).toEqual([]);
  });

  test('says so, and the event is read again without it [R-BOUT-33, R-NAV-27, G-76]', async () => {
    await open();
    await dialog('Delete Confirmation').getByRole('button', exactly('Delete bout')).click();
    await acknowledge('Bout Deleted', 'Bout has been deleted successfully');
    expect(sent(bouts.remove)).toMatchObject([
      { method: 'DELETE', path: '/api/bouts/delete/vega-vs-lind-aaaaaa/' },
    ]);
    expect(sent(events.detail)).toHaveLength(2);
    await expect.element(main.getByText('Sasha Lind')).not.toBeInTheDocument();
    await expect.element(main.getByRole('listitem').filter({ hasText: 'Mika Roy' })).toBeVisible();
  });

  test('that fails shows what the server says [R-NAV-29, R-ERR-12]', async () => {
    await open();
    stub(bouts.remove, refused('forbidden', { message: 'Not yours.' }));
    await dialog('Delete Confirmation').getByRole('button', exactly('Delete bout')).click();
    await acknowledge('Error', 'Not yours.');
  });
});
