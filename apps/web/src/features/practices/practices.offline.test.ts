import { describe, expect, it } from 'vitest';
import { aPage } from '../../testing/samples/page.ts';
import { aPractice, aPracticeBout } from '../../testing/samples/practices.ts';
import { command, newBout, project } from '../../testing/projections.ts';

const slug = 'practice-aaaaaaaaaa';
const context = { practice: { slug, name: 'Practice' } };
const boutAt = (practice: string, more: object = {}) => {
  const { event: _event, ...body } = newBout({ practice, bout_format: '5 touches', ...more }).body;
  return { ...newBout({}), body, context: { practice: { slug: practice, name: 'Practice' } } };
};
const detail = (...effects: Parameters<typeof project>[2][]) =>
  project(aPractice({ bouts: [aPracticeBout()] }), ['practices', 'detail', slug], ...effects);

describe('a practice with pending changes', { tags: ['B-PT-01'] }, () => {
  it('shows its new bouts as they were entered', () => {
    expect(detail(boutAt(slug), boutAt('practice-bbbbbbbbbb'))).toMatchObject({
      bouts: [
        { slug: 'bout-1111111111' },
        {
          practice: slug,
          event: null,
          tournament: null,
          fencer: 'sasha-lind-bbbbbb',
          fencer_b: 'Sasha Lind',
          score: 5,
          against: 3,
          won: true,
          to: 5,
        },
      ],
    });
  });

  it('that was made offline opens, empty and private', () => {
    const made = command({
      kind: 'practice',
      action: 'create',
      slug: '~0000000000000003',
      body: { date: '2026-03-16' },
    });
    const shown = (...more: Parameters<typeof project>[2][]) =>
      project(undefined, ['practices', 'detail', made.slug], made, ...more);
    expect(shown()).toMatchObject({ date: '2026-03-16', shareable: 'Private', bouts: [] });
    expect(shown(boutAt(made.slug))).toMatchObject({ bouts: [{ score: 5, against: 3 }] });
  });

  it('is listed with pending bouts, and without deleted ones', () => {
    const { bouts: _bouts, ...card } = aPractice();
    const list = aPage('/api/practices/', [{ ...card, bout_count: 2, wins: 1 }]);
    const listed = (...effects: Parameters<typeof project>[2][]) =>
      project(list, ['practices', 'page', 1], ...effects);
    expect(listed(boutAt(slug))).toMatchObject({ results: [{ bout_count: 3, wins: 2 }] });
    expect(
      listed(command({ kind: 'bout', action: 'delete', slug: 'bout-1111111111', context })),
    ).toMatchObject({ results: [{ bout_count: 1 }] });
    expect(listed(command({ kind: 'practice', action: 'delete', slug }))).toMatchObject({
      results: [],
      count: 0,
    });
    expect(
      listed(command({ kind: 'practice', action: 'update', slug, body: { place: 'New' } })),
    ).toMatchObject({ results: [{ place: 'New' }] });
  });
});
