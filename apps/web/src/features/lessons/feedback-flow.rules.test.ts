import { expect, it } from 'vitest';
import { listBefore, waitingOn } from './feedback-flow.rules.ts';

it.each([
  [{ from: '/coach/lessons?student=nora-lind-aaaaaa&waiting=1' }],
  [{ from: '/coach/students/nora-lind-aaaaaa' }],
])('leads back to the page of the coach that led here: %j', (state) => {
  expect(listBefore(state)).toBe(state.from);
});

it.each([[null], [undefined], ['fenced'], [{ from: 3 }], [{ from: 'https://evil.example' }]])(
  'leads to all lessons where no such page is known: %j',
  (state) => {
    expect(listBefore(state)).toBe('/coach/lessons');
  },
);

it.each([
  ['/coach/lessons', { waiting: '1' }],
  [
    '/coach/lessons?student=nora-lind-aaaaaa&search=parry',
    { student: 'nora-lind-aaaaaa', search: 'parry', waiting: '1' },
  ],
  ['/coach/students/nora-lind-aaaaaa', { student: 'nora-lind-aaaaaa', waiting: '1' }],
])('knows which lessons wait on %s', (from, filters) => {
  expect(waitingOn(from)).toEqual(filters);
});
