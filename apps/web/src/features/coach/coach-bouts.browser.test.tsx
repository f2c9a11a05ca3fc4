import { bouts } from '@fencing-journal/contract/bouts';
import { coach } from '@fencing-journal/contract/coach';
import { limits } from '@fencing-journal/contract/shared/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { crumbs, exactly, optionsOf, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aBout } from '../../testing/samples/bouts.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aCoachBout, aStudent } from '../../testing/samples/students.ts';
import { rawResponse, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/coach/bouts';
const boutAddress = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/lind-vs-roy-aaaaaa';
const card = main.getByRole('listitem').filter({ hasText: 'VS' });
const path = '/api/bouts/coach';
const ada = { slug: 'ada-roy-aaaaaa', name: 'Ada Roy' };
const adas = aCoachBout({
  slug: 'roy-vs-kim-aaaaaa',
  fencer_a: 'Ada Roy',
  fencer_b: 'Jo Kim',
  student: ada,
});
const none = main.getByText('No bouts found', { exact: true });

beforeEach(() => {
  signIn(aUser({ subscription: 'Coach' }));
  stub(coach.students, [
    aStudent(),
    aStudent({ slug: ada.slug, first_name: 'Ada', last_name: 'Roy' }),
  ]);
  stub(bouts.coach, ({ query }) =>
    query['student'] === undefined
      ? aPage(path, [aCoachBout(), adas])
      : query['student'] === ada.slug
        ? aPage(path, [adas])
        : errorResponse('not_found'),
  );
});

describe('bouts of students', () => {
  test(
    'show both fencers, scores, the result and the date under the page title',
    { tags: ['R-BOUT-42', 'R-BOUT-43', 'R-BOUT-44', 'R-BOUT-48', 'R-ROLE-05'] },
    async () => {
      await renderApp(address);
      await expect
        .element(main.getByRole('heading', { name: 'Bouts', exact: true, level: 1 }))
        .toBeVisible();
      await expect
        .element(card.first())
        .toHaveTextContent(
          /^Nora Lind \(winner\)15VSMika Roy11Won · Mar 15, 2026 · Harbour Open, Cadet Epee · DE · Table of 32 · 15 touches$/,
        );
      expect(crumbs()).toEqual(['Journal', 'Bouts']);
      expect(requestsTo(bouts.coach)).toMatchObject([{ path, query: { page: '1' } }]);
    },
  );

  test('name the student only if they are not one of the two fencers', async () => {
    stub(
      bouts.coach,
      aPage(path, [
        aCoachBout({ slug: 'lost', fencer_a: 'Mika Roy', fencer_b: 'Nora Lind', own_side: 'b' }),
        aCoachBout({ slug: 'watched', fencer_a: 'Mika Roy', fencer_b: 'Jo Kim', own_side: 'a' }),
      ]),
    );
    await renderApp(address);
    await expect
      .element(card.first())
      .toHaveTextContent(/^Mika Roy \(winner\)15VSNora Lind11Lost · Mar 15, 2026/);
    await expect
      .element(card.last())
      .toHaveTextContent(/^Mika Roy \(winner\)15VSJo Kim11Nora Lind · Mar 15, 2026/);
  });

  test.each([
    { winner_is_a: true, won: '15', lost: '11' },
    { winner_is_a: false, won: '11', lost: '15' },
  ])(
    'highlight the winning score and gray out the losing one',
    { tags: ['R-BOUT-45'] },
    async ({ winner_is_a, won, lost }) => {
      stub(bouts.coach, aPage(path, [aCoachBout({ winner_is_a })]));
      await renderApp(address);
      const look = (score: string) =>
        getComputedStyle(card.getByText(score, { exact: true }).element());
      await expect.element(card.getByText(won, { exact: true })).toBeVisible();
      expect(look(won).color).not.toBe(look(lost).color);
      expect(look(won).borderBottomWidth).toBe('4px');
      expect(look(lost).borderBottomWidth).toBe('0px');
    },
  );

  test('open the read-only page of the bout', { tags: ['R-BOUT-46'] }, async () => {
    stub(
      bouts.detail,
      aBout({
        slug: 'lind-vs-roy-aaaaaa',
        fencer_a: 'Nora Lind',
        fencer_b: 'Mika Roy',
        mine: false,
        owner: { slug: 'nora-lind-aaaaaa', name: 'Nora Lind' },
      }),
    );
    const app = await renderApp(address);
    await main.getByRole('link', { name: /^Nora Lind 15, Mika Roy 11/ }).click();
    await app.waitForPath(boutAddress);
    await main.getByRole('button', exactly('Back')).click();
    await app.waitForPath(address);
  });

  test('show an empty state if nobody shares any', { tags: ['R-BOUT-47'] }, async () => {
    stub(bouts.coach, aPage(path, []));
    await renderApp(address);
    await expect.element(none).toBeVisible();
  });

  test('show an error with a retry button if loading fails', { tags: ['R-NAV-31'] }, async () => {
    stub(bouts.coach, rawResponse(400, {}));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    stub(bouts.coach, aPage(path, [aCoachBout()]));
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(card).toHaveTextContent('Mika Roy');
  });

  test('are locked without the Coach plan', { tags: ['R-ROLE-03', 'R-ROLE-04'] }, async () => {
    signIn(aUser());
    await renderApp(address);
    await expect
      .element(main.getByText('This page is part of the Coach plan', { exact: true }))
      .toBeVisible();
    expect(requestsTo(bouts.coach)).toEqual([]);
  });
});

describe('bouts of one student', () => {
  test('are selected by name, with the student in the address', async () => {
    const app = await renderApp(address);
    await expect.poll(() => card.elements()).toHaveLength(2);
    await expect.poll(() => optionsOf('Student')).toEqual(['All students', 'Nora Lind', 'Ada Roy']);
    await main.getByLabelText('Student', { exact: true }).selectOptions('Ada Roy');
    await expect.poll(() => card.elements()).toHaveLength(1);
    await expect.element(card).toHaveTextContent('Jo Kim');
    expect(app.search()).toBe('?student=ada-roy-aaaaaa');
    await main.getByLabelText('Student', { exact: true }).selectOptions('All students');
    await expect.poll(() => card.elements()).toHaveLength(2);
    expect(app.search()).toBe('');
  });

  test('show nothing for a former student, with a link to all students', async () => {
    await renderApp(`${address}?student=former-student-aaaaaa`);
    await expect.element(none).toBeVisible();
    await main.getByRole('button', exactly('Show all students')).click();
    await expect.poll(() => card.elements()).toHaveLength(2);
  });

  test('ignore an invalid slug in the address', async () => {
    await renderApp(`${address}?student=No+Slug!`);
    await expect.poll(() => card.elements()).toHaveLength(2);
    expect(requestsTo(bouts.coach).map(({ query }) => query)).toEqual([{ page: '1' }]);
  });
});

describe('bouts on several pages', () => {
  const many = Array.from({ length: limits.boutsPageSize + 2 }, (_, index) =>
    aCoachBout({ slug: `bout-${index}`, fencer_b: `Opponent ${index}`, student: ada }),
  );

  test('are paged by 25, with student and page in the address', async () => {
    stub(bouts.coach, ({ query }) =>
      aPage(path, many, Number(query['page']), limits.boutsPageSize),
    );
    const app = await renderApp(`${address}?student=${ada.slug}`);
    await expect.poll(() => card.elements()).toHaveLength(25);
    await expect.element(main.getByText('27 bouts', { exact: true })).toBeVisible();
    await main.getByRole('button', exactly('Page 2')).click();
    await expect.poll(() => card.elements()).toHaveLength(2);
    expect(app.search()).toBe(`?student=${ada.slug}&page=2`);
    expect(requestsTo(bouts.coach).map(({ query }) => query)).toEqual([
      { student: ada.slug, page: '1' },
      { student: ada.slug, page: '2' },
    ]);
  });

  test('fall back to the first page if a later one no longer exists', async () => {
    stub(bouts.coach, ({ query }) =>
      query['page'] === '1' ? aPage(path, [aCoachBout()]) : errorResponse('not_found'),
    );
    const app = await renderApp(`${address}?page=2`);
    await expect.poll(() => card.elements()).toHaveLength(1);
    expect(app.search()).toBe('');
  });
});

test('a bout with a video shows that, with the number of open questions', async () => {
  stub(bouts.coach, aPage(path, [aCoachBout({ videos: 1, open_questions: 2 })]));
  await renderApp(address);
  await expect.element(card.getByText('Video', { exact: true })).toBeVisible();
  await expect.element(card.getByText('2 questions', { exact: true })).toBeVisible();
});
