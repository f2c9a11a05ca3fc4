import type { BoutSummary, VideoCounts } from '@fencing-journal/contract/shared/bout-summary';
import { limits } from '@fencing-journal/contract/shared/limits';
import { isElimination } from '@fencing-journal/contract/shared/enums';
import { formatSigned, tableName } from '../../lib/format.ts';
import { videoLabels } from '../../ui/video-labels.rules.ts';

/** A bout from one fencer's side. */
export interface OwnBout {
  slug: string;
  opponent: string;
  scored: number;
  received: number;
  won: boolean;
  onPriority: boolean;
  type: BoutSummary['bout_type'];
  round: number;
  marks: VideoCounts;
}

/** Returns the fencer's bouts in their order. Leaves out bouts between other fencers. */
export const ownBouts = (bouts: readonly BoutSummary[], fencer: string): OwnBout[] =>
  bouts.flatMap((bout) => {
    const isA = bout.fencer_a_slug === fencer;
    if (!isA && bout.fencer_b_slug !== fencer) return [];
    const [scored, received] = isA ? [bout.score_a, bout.score_b] : [bout.score_b, bout.score_a];
    return {
      slug: bout.slug,
      opponent: isA ? bout.fencer_b : bout.fencer_a,
      scored,
      received,
      won: bout.winner_is_a === isA,
      onPriority: bout.won_on_priority !== null,
      type: bout.bout_type,
      round: bout.round,
      marks: bout,
    };
  });

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

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

/** Returns one fencer's victories, defeats and touches. */
export function recordOf(bouts: readonly OwnBout[]): EventRecord {
  const poolBouts = bouts.filter(({ type }) => type === 'Pool');
  const victories = bouts.filter(({ won }) => won).length;
  return {
    victories,
    defeats: bouts.length - victories,
    scored: sum(bouts.map(({ scored }) => scored)),
    received: sum(bouts.map(({ received }) => received)),
    indicator: poolBouts.length === 0 ? undefined : differenceOf(poolBouts),
    hasNonPoolBouts: poolBouts.length < bouts.length,
  };
}

const differenceOf = (bouts: readonly OwnBout[]) =>
  sum(bouts.map(({ scored, received }) => scored - received));

/** The fencer's row of a pool sheet. */
export interface PoolRow {
  /** "Pool", or "Pool 2" if the event has several. */
  label: string;
  bouts: OwnBout[];
  /** The columns after the bouts, by their heading on the sheet and what it stands for. */
  totals: { heading: string; meaning: string; value: string | number }[];
}

/**
 * Returns the fencer's rows on the pool sheets, by the number of the pool. Bouts without a number are one pool. If
 * there are more bouts than any pool has, they aren't shown as a pool sheet.
 */
export function poolRows(bouts: readonly OwnBout[]): PoolRow[] {
  const poolBouts = bouts.filter(({ type }) => type === 'Pool');
  const numbers = [...new Set(poolBouts.map(({ round }) => round))].toSorted((a, b) => a - b);
  return numbers
    .map((number) => ({ number, pool: poolBouts.filter(({ round }) => round === number) }))
    .filter(({ pool }) => pool.length <= limits.poolOpponents)
    .map(({ number, pool }) => {
      const victories = pool.filter(({ won }) => won).length;
      return {
        label: numbers.length > 1 && number > 0 ? `Pool ${number}` : 'Pool',
        bouts: pool,
        totals: [
          { heading: 'V/M', meaning: 'Victories of bouts', value: `${victories}/${pool.length}` },
          {
            heading: 'TS',
            meaning: 'Touches scored',
            value: sum(pool.map(({ scored }) => scored)),
          },
          {
            heading: 'TR',
            meaning: 'Touches received',
            value: sum(pool.map(({ received }) => received)),
          },
          { heading: 'Ind', meaning: 'Indicator', value: formatSigned(differenceOf(pool)) },
        ],
      };
    });
}

/** A bout of direct elimination, with the name of its round. */
export interface Rung extends OwnBout {
  label: string;
}

/** If there are more rounds than the largest table has, they aren't shown as a ladder. */
const maxRungs = 20;

/** Returns the fencer's bouts in direct elimination, from the largest table down. Those without a table come last. */
export function ladderOf(bouts: readonly OwnBout[]): Rung[] {
  const rungs = bouts
    .filter(({ type }) => isElimination(type))
    .toSorted((one, other) => other.round - one.round)
    .map((bout) => ({ ...bout, label: bout.round > 0 ? tableName(bout.round) : 'DE' }));
  return rungs.length <= maxRungs ? rungs : [];
}

/** The bouts as the sheets in the hall show them. */
export interface Sheets {
  pools: PoolRow[];
  rungs: Rung[];
}

export const sheetsOf = (bouts: readonly OwnBout[]): Sheets => ({
  pools: poolRows(bouts),
  rungs: ladderOf(bouts),
});

export const slugsOf = ({ pools, rungs }: Sheets): Set<string> =>
  new Set([...pools.flatMap((pool) => pool.bouts), ...rungs].map(({ slug }) => slug));

/** Returns the text in a cell of a pool sheet: "V5", "D3". */
export const cellText = ({ won, scored }: OwnBout): string => `${won ? 'V' : 'D'}${scored}`;

/** Returns the accessible name of a bout's link: "Sasha Lind, won 5–3". */
export const boutLinkName = ({
  opponent,
  won,
  scored,
  received,
  onPriority,
  marks,
}: OwnBout): string =>
  [
    `${opponent}, ${won ? 'won' : 'lost'} ${scored}–${received}${onPriority ? ' on priority' : ''}`,
    ...videoLabels(marks),
  ].join(', ');
