import { expect, it } from 'vitest';
import { getReturnPath, waitingFilters } from './feedback-flow.rules.ts';

it.each([
  [{ from: '/coach/lessons?student=nora-lind-aaaaaa&waiting=1' }],
  [{ from: '/coach/students/nora-lind-aaaaaa' }],
])("returns to the coach's page that led here: %j", (state) => {
  expect(getReturnPath(state)).toBe(state.from);
});

it.each([[null], [undefined], ['fenced'], [{ from: 3 }], [{ from: 'https://evil.example' }]])(
  'returns to all lessons if the previous page is unknown: %j',
  (state) => {
    expect(getReturnPath(state)).toBe('/coach/lessons');
  },
);

it.each([
  ['/coach/lessons', { waiting: '1' }],
  [
    '/coach/lessons?student=nora-lind-aaaaaa&search=parry',
    { student: 'nora-lind-aaaaaa', search: 'parry', waiting: '1' },
  ],
  [
    '/coach/students/nora-lind-aaaaaa',
    { student: 'nora-lind-aaaaaa', order: 'oldest', waiting: '1' },
  ],
])('derives the filters for waiting lessons from %s', (from, filters) => {
  expect(waitingFilters(from)).toEqual(filters);
});
