import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';

export interface EventRecord {
  victories: number;
  defeats: number;
  scored: number;
  received: number;
  /** Touches scored minus received in pool bouts, as on a pool sheet. Undefined without pool bouts. */
  indicator: number | undefined;
  /** Whether any bout was outside a pool. */
  hasNonPoolBouts: boolean;
}

/** One fencer's victories, defeats and touches. Bouts between other fencers don't count. */
export function recordOf(bouts: readonly BoutSummary[], fencer: string): EventRecord {
  const record: EventRecord = {
    victories: 0,
    defeats: 0,
    scored: 0,
    received: 0,
    indicator: undefined,
    hasNonPoolBouts: false,
  };
  for (const bout of bouts) {
    const isA = bout.fencer_a_slug === fencer;
    if (!isA && bout.fencer_b_slug !== fencer) continue;
    record[bout.winner_is_a === isA ? 'victories' : 'defeats'] += 1;
    const [scored, received] = isA ? [bout.score_a, bout.score_b] : [bout.score_b, bout.score_a];
    record.scored += scored;
    record.received += received;
    if (bout.bout_type === 'Pool') record.indicator = (record.indicator ?? 0) + scored - received;
    else record.hasNonPoolBouts = true;
  }
  return record;
}
