import type { Goal } from '@fencing-journal/contract/goals';
import type { Task } from '@fencing-journal/contract/tasks';

/** A goal of 8 of 12 pool bouts won. */
export const aGoal = (overrides: Partial<Goal> = {}): Goal => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Win more pool bouts',
  measure: 'pool_win_rate',
  target: 75,
  due_on: null,
  done: false,
  done_at: null,
  season: '2025-26',
  progress: { value: 66.7, low: 39.1, high: 86.2, bouts: 12, reached: false },
  comments: [],
  version: 3,
  ...overrides,
});

/** A task that a coach gave to the user. */
export const aTask = (overrides: Partial<Task> = {}): Task => ({
  id: '22222222-2222-4222-8222-222222222222',
  text: 'Fifty lunges',
  due_on: null,
  done: false,
  done_at: null,
  note: '',
  author: { slug: 'teo-marsh-bbbbbb', name: 'Teo Marsh' },
  student: { slug: 'robin-vega-aaaaaa', name: 'Robin Vega' },
  mine: true,
  created_at: '2026-03-15T10:00:00.000Z',
  version: 1,
  ...overrides,
});
