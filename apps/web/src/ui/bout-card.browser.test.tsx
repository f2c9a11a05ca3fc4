import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly } from '../testing/app.tsx';
import { aBoutSummary } from '../testing/samples/bouts.ts';
import { BoutCard } from './bout-card.tsx';

const show = (bout: ReturnType<typeof aBoutSummary>, listOf?: 'a' | 'b') =>
  render(
    <MemoryRouter>
      <ul>
        <BoutCard bout={bout} listOf={listOf} to="/bout" />
      </ul>
    </MemoryRouter>,
  );

test.each([
  { bout: aBoutSummary(), name: 'Robin Vega 15, Sasha Lind 11, Robin Vega won' },
  {
    bout: aBoutSummary({ score_a: 4, score_b: 4, winner_is_a: false, won_on_priority: 'b' }),
    name: 'Robin Vega 4, Sasha Lind 4, Sasha Lind won on priority',
  },
])("the link's name says who won: $name", async ({ bout, name }) => {
  await show(bout);
  await expect.element(page.getByRole('link', exactly(name))).toHaveAttribute('href', '/bout');
});

test.each([
  { more: { bout_type: 'Pool', round: 3 }, words: 'Pool 3' },
  { more: { bout_type: 'DE', round: 32 }, words: 'DE · Table of 32' },
  { more: { bout_type: 'DE - Vet', round: 16 }, words: 'DE - Vet · Table of 16' },
  { more: { bout_type: 'Team Relay', round: 4 }, words: 'Team Relay · Table of 4' },
  { more: { bout_type: 'Team Relay', round: 3 }, words: 'Team Relay · Round 3' },
  { more: { bout_type: null, round: 2 }, words: 'Round 2' },
  { more: { bout_type: 'DE', round: 0 }, words: 'DE' },
] as const)('shows type and stage as $words', async ({ more, words }) => {
  await show(aBoutSummary({ ...more, bout_format: '' }));
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test.each([
  { more: {}, words: null },
  { more: { videos: 0, new_replies: 0 }, words: null },
  { more: { videos: 1 }, words: 'Video' },
  { more: { videos: 2, new_replies: 1 }, words: '2 videos1 new reply' },
  { more: { videos: 1, new_replies: 3 }, words: 'Video3 new replies' },
  { more: { videos: 1, open_questions: 2 }, words: 'Video2 questions' },
])('with $more.videos videos shows what is unread: $words', async ({ more, words }) => {
  await show(aBoutSummary({ ...more, bout_type: 'DE', round: 0, bout_format: '' }));
  const line = page.getByRole('listitem').getByRole('paragraph');
  await expect.element(line).toHaveTextContent(words === null ? /^DE$/ : `DE ${words}`);
});

test.each([
  { listOf: 'a', weights: ['400', '600'] },
  { listOf: 'b', weights: ['600', '400'] },
  { listOf: undefined, weights: ['600', '400'] },
] as const)(
  'emphasizes the opponent of fencer $listOf, or the winner if undefined',
  async ({ listOf, weights }) => {
    await show(aBoutSummary(), listOf);
    const weightOf = (name: RegExp) => getComputedStyle(page.getByText(name).element()).fontWeight;
    expect([weightOf(/^Robin Vega/), weightOf(/^Sasha Lind/)]).toEqual(weights);
  },
);
