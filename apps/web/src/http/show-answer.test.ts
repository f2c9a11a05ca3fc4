import { queryOptions, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { showAnswer } from './show-answer.ts';
import { queryClient } from './query.ts';

afterEach(() => queryClient.clear());

/** A shown list, whose reads the test answers. */
function shownList() {
  const answers: ((list: string[]) => void)[] = [];
  const query = queryOptions({
    queryKey: ['list'],
    queryFn: () => new Promise<string[]>((resolve) => void answers.push(resolve)),
  });
  const observer = new QueryObserver(queryClient, query);
  const stop = observer.subscribe(() => undefined);
  return { answers, query, stop, shown: () => observer.getCurrentResult().data };
}

it('an answer to a change is not replaced by a read that was sent before', async () => {
  const { answers, query, shown, stop } = shownList();
  showAnswer(query, ['new']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(['old']);
  await Promise.resolve();
  expect(shown()).toEqual(['new']);
  answers[1]?.(['new', 'other']);
  await vi.waitFor(() => expect(shown()).toEqual(['new', 'other']));
  stop();
});

it('an answer to a change causes no read if none is on its way', async () => {
  const { answers, query, shown, stop } = shownList();
  answers[0]?.(['old']);
  await vi.waitFor(() => expect(shown()).toEqual(['old']));
  showAnswer(query, (known = []) => [...known, 'new']);
  expect(shown()).toEqual(['old', 'new']);
  expect(answers).toHaveLength(1);
  stop();
});
