import { onSide, plainFields, sideFields, type BoutPatch } from '@fencing-journal/contract/bouts';
import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { definedOnly } from '../../lib/changes.ts';
import { invalidField } from '../../lib/errors.ts';
import type { BoutColumns } from './bouts.queries.ts';

type ReconciledSide = {
  red_carded?: boolean;
  red_cards?: number;
  priority?: boolean;
  p_card?: BoutColumns['p_card_a'];
  video_used?: number;
  video_upheld?: number;
};

/**
 * Returns a side's cards and video replays after a change. The specified booleans remain authoritative for the
 * specified screens: a red card count or a P-card sets its boolean, and a submitted boolean overrides it. Throws 400 if
 * more video replays are upheld than used.
 */
function reconcileSide(
  stored: ReconciledSide,
  submitted: ReconciledSide,
  side: Side,
): ReconciledSide {
  const red_carded =
    submitted.red_carded ??
    (submitted.red_cards === undefined ? (stored.red_carded ?? false) : submitted.red_cards > 0);
  const red_cards = red_carded ? Math.max(1, submitted.red_cards ?? stored.red_cards ?? 1) : 0;
  const priority =
    submitted.priority ??
    (submitted.p_card === undefined ? (stored.priority ?? false) : submitted.p_card !== 'none');
  const p_card = priority ? (submitted.p_card ?? stored.p_card ?? 'none') : 'none';
  const video_used = submitted.video_used ?? stored.video_used ?? 0;
  const video_upheld = submitted.video_upheld ?? Math.min(stored.video_upheld ?? 0, video_used);
  if (video_upheld > video_used)
    throw invalidField(`video_upheld_${side}`, "Can't be more than the video replays used.");
  return { red_carded, red_cards, priority, p_card, video_used, video_upheld };
}

const pickSide = (bout: Record<string, unknown>, side: Side, keys: readonly string[]) =>
  Object.fromEntries(
    keys
      .filter((key) => bout[`${key}_${side}`] !== undefined)
      .map((key) => [key, bout[`${key}_${side}`]]),
  );

const reconciledFields = [
  'red_carded',
  'red_cards',
  'priority',
  'p_card',
  'video_used',
  'video_upheld',
];

/** Returns the side fields to store: the submitted fields and those derived from them. */
export function sideColumns(
  stored: Record<string, unknown>,
  submitted: Record<string, unknown>,
): Partial<BoutColumns> {
  return Object.assign(
    {},
    ...sides.map((side) => ({
      ...onSide(pickSide(submitted, side, sideFields), side),
      ...onSide(
        reconcileSide(
          pickSide(stored, side, reconciledFields),
          pickSide(submitted, side, reconciledFields),
          side,
        ),
        side,
      ),
    })),
  );
}

/** Returns the columns that are stored exactly as submitted. */
export const plainColumns = (body: BoutPatch) =>
  definedOnly(
    Object.fromEntries(plainFields.map((field) => [field, body[field]])) as Pick<
      BoutPatch,
      (typeof plainFields)[number]
    >,
  );
