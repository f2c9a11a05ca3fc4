import { events } from '@fencing-journal/contract/events';
import { fencers, fencerTexts } from '@fencing-journal/contract/fencers';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  closeMessage,
  dialog,
  exactly,
  noDialog,
  paste,
  renderApp,
  signIn,
  stopTimers,
} from '../../testing/app.tsx';
import { aBoutSummary } from '../../testing/samples/bouts.ts';
import { aFencer, aMemberHit } from '../../testing/samples/fencers.ts';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import {
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/bout/add';
const picker = dialog('Find or add opponent');
const field = picker.getByRole('combobox', exactly('Name or USA Fencing ID'));
const option = (name: string | RegExp) => picker.getByRole('option', { name });
const options = () =>
  picker
    .getByRole('option')
    .elements()
    .map((one) => one.textContent);
const fencerB = main.getByRole('combobox', { name: /^Fencer B/ });

const camille = aMemberHit({ name: 'Camille Orsova', club: 'Harbour', usafid: '100000002' });
const cards = [
  aFencer({ slug: 'sasha-lind-bbbbbb', usa_fencing_info: '100000001', club: 'Old Town' }),
  aFencer({ slug: 'mika-roy-bbbbbb', first_name: 'Mika', last_name: 'Roy', club: '' }),
];
/** Makes the event list the new card. */
const known = (slug: string, fencer_name: string) => {
  const event = anEventDetail();
  stub(events.detail, {
    ...event,
    fencers: [...event.fencers, { slug, fencer_name, handed: null }],
  });
};

beforeEach(() => {
  signIn();
  stub(events.detail, anEventDetail({ bouts: [aBoutSummary()] }));
  stub(fencers.all, cards);
  stub(usafData.searchMembers, []);
});

async function open() {
  await renderApp(address);
  await main.getByRole('button', exactly('Find or add opponent')).click();
  await expect.element(field).toHaveFocus();
}

describe('opponent picker', () => {
  test('lists the fencers of the event first, in groups with headings', async () => {
    await open();
    await expect
      .element(picker.getByRole('group', exactly('At this event')).getByRole('option'))
      .toHaveTextContent(/^Sasha Lind/);
    await expect
      .element(picker.getByRole('group', exactly('Your fencers')).getByRole('option'))
      .toHaveTextContent(/^Mika Roy/);
    expect(requestsTo(usafData.searchMembers)).toEqual([]);
  });

  test("selects one of the user's cards with a few letters of either name and Enter", async () => {
    await open();
    await userEvent.keyboard('roy');
    await expect.element(option(/^Mika Roy/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await noDialog();
    await expect.element(fencerB).toHaveValue('mika-roy-bbbbbb');
    expect(requestsTo(fencers.create)).toEqual([]);
  });

  test('searches cards and members together, with one request', async () => {
    stub(usafData.searchMembers, [camille, aMemberHit({ name: 'S. Lind', usafid: '100000001' })]);
    await open();
    stopTimers();
    await userEvent.keyboard('cami');
    await vi.advanceTimersByTimeAsync(500);
    await expect.element(option(/^Camille Orsova/)).toBeVisible();
    expect(options()).toEqual([
      expect.stringMatching(/^Sasha Lind.*100000001$/),
      expect.stringMatching(/^Camille Orsova.*100000002$/),
      'Add “cami” as a new opponent',
    ]);
    expect(requestsTo(usafData.searchMembers)).toHaveLength(1);
  });

  test('creates a card from everything the directory knows about a member', async () => {
    stub(usafData.searchMembers, [camille]);
    stub(fencers.importMember, () => {
      known('camille-orsova-bbbbbb', 'Camille Orsova');
      return aFencer({
        slug: 'camille-orsova-bbbbbb',
        first_name: 'Camille',
        last_name: 'Orsova',
      });
    });
    await open();
    await userEvent.keyboard('cami');
    await option(/^Camille Orsova/).click();
    await noDialog();
    expect(onlyBody(fencers.importMember)).toEqual({ member_id: '100000002' });
    await expect.element(fencerB).toHaveValue('camille-orsova-bbbbbb');
  });

  test('uses the existing card with the same USA Fencing ID instead of creating a second one', async () => {
    stub(fencers.all, []);
    stub(usafData.searchMembers, [aMemberHit({ name: 'Sasha Lind', usafid: '100000001' })]);
    stub(fencers.importMember, () => {
      stub(fencers.all, cards);
      return errorResponse('validation', { message: fencerTexts.alreadyImported });
    });
    await open();
    await userEvent.keyboard('sascha');
    await option(/100000001/).click();
    await noDialog();
    await expect.element(fencerB).toHaveValue('sasha-lind-bbbbbb');
  });

  test("asks for first and last name if the typed text doesn't tell them apart", async () => {
    stub(fencers.create, () => {
      known('camille-orsova-bbbbbb', 'Camille Orsova');
      return aFencer({ slug: 'camille-orsova-bbbbbb' });
    });
    await open();
    await userEvent.keyboard('Camille');
    await option(/^Add/).click();
    const last = picker.getByRole('textbox', exactly('Last Name'));
    await expect.element(last).toHaveFocus();
    await picker.getByRole('button', exactly('Add opponent')).click();
    await expect.element(last).toHaveAccessibleDescription('*Required');
    await last.fill('Orsova');
    await picker.getByRole('button', exactly('Add opponent')).click();
    await noDialog();
    expect(onlyBody(fencers.create)).toEqual({
      first_name: 'Camille',
      last_name: 'Orsova',
      region: 0,
    });
    await expect.element(fencerB).toHaveValue('camille-orsova-bbbbbb');
  });

  test("offers only the user's cards if the directory can't be reached", async () => {
    stub(usafData.searchMembers, unreachable);
    await open();
    await userEvent.keyboard('mika');
    await expect.element(picker.getByText(/only searches your own fencers/)).toBeVisible();
    await option(/^Mika Roy/).click();
    await noDialog();
    await expect.element(fencerB).toHaveValue('mika-roy-bbbbbb');
  });

  test("shows why the directory refused, and still offers the user's cards", async () => {
    stub(
      usafData.searchMembers,
      errorResponse('rate_limited', {
        message: 'You can search 100 names a day. Try again tomorrow.',
      }),
    );
    await open();
    await userEvent.keyboard('mika');
    await expect.element(picker.getByText('You can search 100 names a day.')).toBeVisible();
    await expect.element(option(/^Mika Roy/)).toBeVisible();
  });

  test("keeps the typed text if the card can't be created", async () => {
    stub(fencers.create, rawResponse(400, { message: 'A name needs letters.' }));
    await open();
    await userEvent.keyboard('Jo Tanaka');
    await option(/^Add/).click();
    await closeMessage('Error', 'A name needs letters.');
    await expect.element(field).toHaveValue('Jo Tanaka');
  });

  test(
    'searches for the name in a pasted row of a results page',
    { tags: ['B-RS-03'] },
    async () => {
      await open();
      paste(field, '3\tROY Mika\tOld Town / Metro / USA');
      await expect.element(field).toHaveValue('Mika Roy');
      await expect.element(option(/^Mika Roy/)).toBeVisible();
    },
  );

  test('lists several pasted names first, to choose one', { tags: ['B-RS-03'] }, async () => {
    const added = ['Ida Holm', 'Jo Tanaka'].map((fencer_name) => ({
      slug: `${fencer_name.toLowerCase().replace(' ', '-')}-cccccc`,
      fencer_name,
      handed: null,
    }));
    stub(fencers.create, ({ body }) => {
      const { first_name, last_name } = body as Record<'first_name' | 'last_name', string>;
      const event = anEventDetail();
      stub(events.detail, { ...event, fencers: [...event.fencers, ...added] });
      const slug = `${first_name}-${last_name}-cccccc`.toLowerCase();
      return aFencer({ slug, first_name, last_name });
    });
    await open();
    paste(field, 'HOLM Ida\nTANAKA Jo');
    await dialog('Add several opponents').getByRole('button', exactly('Add 2 opponents')).click();
    const group = picker.getByRole('group', exactly('Just added'));
    await expect.element(group.getByRole('option').nth(1)).toHaveTextContent(/^Jo Tanaka/);
    await expect.element(field).toHaveFocus();
    await group.getByRole('option', { name: /^Ida Holm/ }).click();
    await noDialog();
    await expect.element(fencerB).toHaveValue('ida-holm-cccccc');
  });
});
