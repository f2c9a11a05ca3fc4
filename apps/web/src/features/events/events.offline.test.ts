import type { EventDetail } from '@fencing-journal/contract/events';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../offline/outbox/command.ts';
import { command, harbour, newBout, project } from '../../testing/projections.ts';
import { aBoutSummary } from '../../testing/samples/bouts.ts';
import { anEventDetail } from '../../testing/samples/tournaments.ts';

describe('an event', () => {
  const of = (...effects: Command[]) =>
    project(
      anEventDetail({ bouts: [aBoutSummary()] }),
      ['events', 'detail', 'cadet-epee-aaaaaa'],
      ...effects,
    ) as EventDetail;

  test('lists bouts in the order they were logged, with renames applied', () => {
    const renamed = command({
      kind: 'tournament',
      action: 'update',
      slug: harbour.slug,
      body: { name: 'Harbour Cup' },
    });
    expect(of(newBout({}), renamed).bouts).toMatchObject([
      { slug: 'vega-vs-lind-aaaaaa', tournament: { name: 'Harbour Cup' } },
      { slug: '~0000000000000002', fencer_b: 'Sasha Lind', score_b: 3 },
    ]);
  });

  test('shows pending bout changes and hides deleted bouts', () => {
    const change = command({
      kind: 'bout',
      action: 'update',
      slug: 'vega-vs-lind-aaaaaa',
      body: { score_b: 14, hand_a: '' },
    });
    expect(of(change).bouts[0]).toMatchObject({ score_a: 15, score_b: 14 });
    expect(
      of(change, command({ kind: 'bout', action: 'delete', slug: 'vega-vs-lind-aaaaaa' })).bouts,
    ).toEqual([]);
  });

  test('shows a result that is waiting to be sent, and its tournament with the new last day', () => {
    const result = command({
      kind: 'event',
      action: 'update',
      slug: 'cadet-epee-aaaaaa',
      body: { place: 12, entries: 48, initial_seed: '', rating_earned: 'C26' },
    });
    const days = command({
      kind: 'tournament',
      action: 'update',
      slug: harbour.slug,
      body: { end_date: '2026-03-15' },
    });
    expect(of(result, days)).toMatchObject({
      place: 12,
      entries: 48,
      initial_seed: null,
      pool_seed: null,
      rating_earned: 'C26',
      tournament: { end_date: '2026-03-15' },
    });
  });

  test('offers fencers created on this device and hides deleted ones', () => {
    const { fencers } = of(
      command({
        kind: 'fencer',
        action: 'create',
        slug: '~0000000000000008',
        body: { first_name: 'Jo', last_name: 'Tanaka' },
      }),
      command({ kind: 'fencer', action: 'delete', slug: 'sasha-lind-bbbbbb' }),
    );
    expect(fencers.map(({ fencer_name }) => fencer_name)).toEqual(['Mika Roy', 'Jo Tanaka']);
  });
});
