import type { BoutDetails } from './details.ts';
import type { BoutSide } from './side.ts';

/**
 * Bounds and initial values of a bout's fields. This module has no schemas, because the outbox
 * shows bouts before a page with schemas has loaded.
 */
export const boutLimits = {
  referee: 100,
  boutFormat: 50,
  round: 999,
  boutSeconds: 21_600,
  videoUsed: 9,
  redCards: 9,
} as const;

/** The details of a bout before anything is recorded. */
export const emptyDetails: BoutDetails = { referee: '', notes: '', duration_s: null };

export const emptySide: BoutSide = {
  hand: null,
  yellow_carded: false,
  red_carded: false,
  black_carded: false,
  priority: false,
  medical: false,
  video_used: 0,
  video_upheld: 0,
  red_cards: 0,
  p_card: 'none',
  footwork: 0,
  bladework: 0,
  technique: 0,
  distance: 0,
  energy: 0,
  notes: '',
};
