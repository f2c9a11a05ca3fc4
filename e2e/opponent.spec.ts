import type { APIRequestContext, Locator } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { createAccount, acknowledge, expect, signUp, test, type Page } from './support/fixtures.ts';
import { getApiUser } from './support/api-user.ts';

const tactics =
  'Waits for the second intention and counter-attacks with an angle to the hand. Make the first attack short, and do not finish it.';
const actions = 'Stop hit in the low line; flick to the shoulder when you search the blade.';
const notes = 'Tires after the first break. Does not like to be followed to the end of the piste.';
const lastTime = 'Came in after every parry: two metres more distance in the second period.';

/**
 * Creates an opponent with two cards and two events: three bouts on one card, two on the other. Returns
 * the first card's address.
 */
async function createOpponentHistory(page: Page, request: APIRequestContext): Promise<string> {
  const person = await getApiUser(page, request);
  const { post } = person;
  const self = await person.self();
  const card = {
    last_name: 'Lind',
    handed: 'Left',
    primary_grip: 'Pistol',
    club: 'Salle Nord',
    region: 3,
    usaf_rating_epee: 'C',
  };
  const kept = await post('/api/fencers/create/', {
    ...card,
    first_name: 'Sasha',
    tactical_description: tactics,
    favorite_actions: actions,
    notes,
  });
  const twin = await post('/api/fencers/create/', {
    first_name: 'Sascha',
    last_name: 'Lind',
    region: 3,
    notes: 'Left-handed.',
  });
  await post('/api/fencers/create/', { first_name: 'Ada', last_name: 'Amsel', region: 3 });
  for (const [date, bouts] of [
    [
      '2026-02-07',
      [
        [kept, 15, 11],
        [twin, 5, 4],
      ],
    ],
    [
      '2026-03-14',
      [
        [kept, 5, 3],
        [twin, 2, 5],
        [kept, 9, 15],
      ],
    ],
  ] as const) {
    const tournament = await post('/api/tournaments/create/', {
      name: 'Harbour Open',
      date,
      event_level: 'Regional',
    });
    const event = await post('/api/events/create/', {
      tournament_slug: tournament.slug,
      name: 'Cadet Epee',
      date,
      weapon: 'epee',
      event_type: 'Individual',
      age_category: 'Cadet',
    });
    for (const [opponent, score_a, score_b] of bouts) {
      await post('/api/bouts/create/', {
        event: event.slug,
        fencer_a: self,
        fencer_b: opponent.slug,
        score_a,
        score_b,
        bout_type: 'DE',
        round: 16,
        tag_name: ['patience'],
        footwork_a: 3,
        bladework_a: 4,
        technique_a: 2,
        distance_a: 3,
        energy_a: 5,
        footwork_b: 4,
        bladework_b: 4,
        technique_b: 3,
        distance_b: 5,
        energy_b: 2,
        yellow_carded_a: score_a === 9,
        video_used_b: score_a === 9 ? 1 : 0,
        notes_b: score_a === 9 ? lastTime : '',
      });
    }
  }
  return `/journal/fencer/${kept.slug}`;
}

/** Checks that the element is visible without scrolling, between the header and the bottom bar. */
async function expectVisibleWithoutScrolling(page: Page, element: Locator): Promise<void> {
  const [box, header, bar] = [
    await element.boundingBox(),
    await page.getByRole('banner').boundingBox(),
    await page.getByRole('navigation', { name: 'Journal', exact: true }).boundingBox(),
  ];
  if (!box || !header || !bar) throw new Error(`Not shown: ${element.toString()}`);
  expect(box.y, element.toString()).toBeGreaterThanOrEqual(header.y + header.height);
  expect(box.y + box.height, element.toString()).toBeLessThanOrEqual(bar.y);
}

test(
  "an opponent's card is readable between two bouts without scrolling",
  {
    tag: [
      '@R-FEN-47',
      '@R-FEN-49',
      '@R-FEN-50',
      '@R-FEN-51',
      '@R-FEN-52',
      '@R-FEN-53',
      '@R-FEN-54',
      '@R-FEN-55',
      '@R-FEN-56',
      '@R-FEN-57',
    ],
  },
  async ({ page, request }) => {
    await signUp(page);
    await createOpponentHistory(page, request);
    // Cached data counts as fresh for ten seconds, and the records above were created through the API.
    await page.reload();
    await page
      .getByRole('navigation', { name: 'Journal', exact: true })
      .getByRole('link', { name: 'Fencers' })
      .tap();
    await page.getByRole('link', { name: 'Sasha Lind' }).tap();
    const card = page.getByRole('region', { name: 'Opponent card' });
    await expect(page.getByRole('heading', { level: 1, name: 'Sasha Lind' })).toBeVisible();
    const last = card.getByRole('link', { name: /Lost 9–15 Mar 14, 2026 Harbour Open/ });
    for (const element of [
      card.getByText('Left-handed'),
      card.getByText('Epee C'),
      card.getByText('Salle Nord'),
      last,
      card.getByText(lastTime),
      card.getByText(tactics),
      card.getByText(actions),
      card.getByText(notes),
    ])
      await expectVisibleWithoutScrolling(page, element);
    await expectVisibleWithoutScrolling(page, card.getByRole('button', { name: 'Edit' }));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectAccessibleEverywhere(page, 'opponent');
    for (const figures of await page.getByText('Figures', { exact: true }).all())
      await figures.tap();
    await expect(page.getByRole('table')).toHaveCount(4);
    await expectAccessibleEverywhere(page, 'opponent with the figures of its charts');
    await last.tap();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Robin Vega vs Sasha Lind' }),
    ).toBeVisible();
  },
);

test(
  'two cards of one person are merged and separated again on a touchscreen',
  { tag: ['@R-FEN-53'] },
  async ({ page, request }) => {
    await createAccount(page);
    await page.goto(await createOpponentHistory(page, request));
    const record = page.getByRole('main').getByRole('link', { name: /^\d bouts? (won|lost)$/ });
    await expect(record).toHaveText(['2', '1']);
    await page.getByRole('button', { name: 'Merge with another card…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Merge fencers' });
    await expect(dialog.getByRole('option').first()).toContainText('Sascha Lind');
    await expectAccessibleEverywhere(page, 'choice of the other card');
    await dialog.getByRole('option', { name: /Sascha Lind/ }).tap();
    await expect(
      dialog.getByText('Your 2 bouts with Sascha Lind move to Sasha Lind.'),
    ).toBeVisible();
    await expectAccessibleEverywhere(page, 'what merging does');
    await dialog.getByRole('button', { name: 'Merge fencers' }).tap();
    await acknowledge(
      page,
      'Fencers merged',
      "They're now one fencer. You can undo this for 30 days.",
    );
    await expect(record).toHaveText(['3', '2']);
    await expect(page.getByRole('region', { name: 'Opponent card' })).toContainText('Left-handed.');
    await page.reload();
    await expect(
      page.getByText(/^Merged with Sascha Lind on .* You can undo this until /),
    ).toBeVisible();
    await expectAccessibleEverywhere(page, 'a merged opponent');
    await page.getByRole('button', { name: 'Undo merge' }).tap();
    await page
      .getByRole('dialog', { name: 'Undo merge' })
      .getByRole('button', { name: 'Undo merge' })
      .tap();
    await acknowledge(page, 'Merge undone', 'Both fencers are back, each with their own bouts.');
    await expect(record).toHaveText(['2', '1']);
    await expect(page.getByRole('button', { name: 'Undo merge' })).toBeHidden();
  },
);
