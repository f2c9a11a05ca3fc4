import {
  detailFields,
  onSide,
  sideFields,
  type Bout,
  type BoutBody,
  type BoutDetails,
  type BoutSide,
} from '@fencing-journal/contract/bouts';
import { emptyDetails, emptySide } from '@fencing-journal/contract/bouts/values';
import type { Side, Visibility } from '@fencing-journal/contract/shared/enums';
import type { TouchBody } from '@fencing-journal/contract/touches';
import { unknownKind, type BoutKind } from './guess.rules.ts';

/** One side of the bout, as form values. */
export interface SideValues extends Omit<BoutSide, 'hand'> {
  fencer: string;
  score: number;
  hand: string;
}

/** The bout as form values, with the _a and _b fields grouped by side. */
export interface BoutValues extends BoutDetails, BoutKind {
  a: SideValues;
  b: SideValues;
  won_on_priority: string;
  tag_name: string[];
  shareable: Visibility | '';
  /** Fields of the bout's kind that the user emptied on purpose, so that no guess fills them. */
  cleared: (keyof BoutKind)[];
  /** Fencing time in seconds, set only by the score pad. Null is not sent, so the bout keeps its value. */
  duration_s: number | null;
  /** The touch log, set only by the score pad and sent with a new bout. */
  touches: TouchBody[];
}

const emptySideValues: SideValues = { ...emptySide, fencer: '', score: 0, hand: '' };

/** Returns the values of a new bout: scores, round and ratings are 0, and the user is fencer A. */
export const emptyBout = (self: { slug: string; handed: string | null }): BoutValues => ({
  a: { ...emptySideValues, fencer: self.slug, hand: self.handed ?? '' },
  b: emptySideValues,
  ...emptyDetails,
  ...unknownKind,
  won_on_priority: '',
  tag_name: [],
  cleared: [],
  shareable: '',
  touches: [],
});

function toSideValues(bout: Bout, side: Side): SideValues {
  const fields = Object.fromEntries(sideFields.map((field) => [field, bout[`${field}_${side}`]]));
  return {
    ...emptySideValues,
    ...fields,
    hand: bout[`hand_${side}`] ?? '',
    fencer: bout[`fencer_${side}_slug`] ?? '',
    score: bout[`score_${side}`],
  };
}

const toDetails = (bout: Bout) =>
  Object.fromEntries(detailFields.map((field) => [field, bout[field]])) as unknown as BoutDetails;

export const toBoutValues = (bout: Bout): BoutValues => ({
  a: toSideValues(bout, 'a'),
  b: toSideValues(bout, 'b'),
  ...toDetails(bout),
  won_on_priority: bout.won_on_priority ?? '',
  round: String(bout.round),
  tag_name: bout.tag_name,
  bout_format: bout.bout_format,
  bout_type: bout.bout_type ?? '',
  cleared: [],
  shareable: bout.shareable,
  duration_s: null,
  touches: [],
});

/** Returns the side's cards as the server will store them, so that a repeated update is recognized as done. */
const cardsOf = ({ red_carded, red_cards, priority, p_card }: SideValues) => ({
  red_cards: red_carded ? Math.max(1, red_cards) : 0,
  p_card: priority ? p_card : ('none' as const),
});

const toWireFields = (values: SideValues, name: Side) => {
  const { fencer: _fencer, score: _score, ...side } = values;
  return onSide({ ...side, ...cardsOf(values) }, name);
};

/**
 * Returns the full payload for create and update. A side whose card was deleted is not sent, so it stays unchanged. The
 * contract reads "" as not chosen. An empty visibility is omitted, so the profile's level applies.
 */
export function toBoutBody(
  values: BoutValues,
  place: { event: string } | { practice: string },
  winner_is_a: boolean,
): BoutBody {
  const { a, b, shareable, round, cleared: _cleared, duration_s, touches, ...rest } = values;
  return {
    ...rest,
    ...toWireFields(a, 'a'),
    ...toWireFields(b, 'b'),
    ...place,
    winner_is_a,
    round: Number(round) || 0,
    score_a: a.score,
    score_b: b.score,
    ...(a.fencer === '' ? {} : { fencer_a: a.fencer }),
    ...(b.fencer === '' ? {} : { fencer_b: b.fencer }),
    ...(shareable === '' ? {} : { shareable }),
    ...(duration_s === null ? {} : { duration_s }),
    ...(touches.length === 0 ? {} : { touches }),
  } as unknown as BoutBody;
}
