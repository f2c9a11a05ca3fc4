import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';

export interface EventRecord {
  victories: number;
  defeats: number;
  scored: number;
  received: number;
}

/** One fencer's own result over bouts: victories and defeats, touches scored and received. Bouts of others do not count. */
export function recordOf(bouts: readonly BoutSummary[], fencer: string): EventRecord {
  const record = { victories: 0, defeats: 0, scored: 0, received: 0 };
  for (const bout of bouts) {
    const isA = bout.fencer_a_slug === fencer;
    if (!isA && bout.fencer_b_slug !== fencer) continue;
    record[bout.winner_is_a === isA ? 'victories' : 'defeats'] += 1;
    record.scored += isA ? bout.score_a : bout.score_b;
    record.received += isA ? bout.score_b : bout.score_a;
  }
  return record;
}
