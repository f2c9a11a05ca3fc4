import { formatVideoTime } from '../../lib/video-time.ts';
import type { Candidate, Cue } from './fusion.rules.ts';

export type Scorer = 'own' | 'opponent' | 'both';

/** A touch as the user accepted it. */
export interface AcceptedTouch {
  at_ms: number;
  scorer: Scorer;
}

/** A candidate and what the user has decided about it. */
export interface Decision extends Candidate {
  id: number;
  /** Undefined while only the buzzer is known. */
  scorer: Scorer | undefined;
  state: 'open' | 'accepted' | 'dropped';
}

/**
 * Returns who scored, given who is on the left of the box. Undefined if the box alone doesn't say:
 * without doubles, the referee decides when both lamps are on.
 */
function scorerOf(
  side: Candidate['side'],
  left: 'own' | 'opponent',
  doubles: boolean,
): Scorer | undefined {
  if (side === 'unknown' || (side === 'both' && !doubles)) return undefined;
  if (side === 'both') return 'both';
  return (side === 'left') === (left === 'own') ? 'own' : 'opponent';
}

export const toDecisions = (
  candidates: readonly Candidate[],
  left: 'own' | 'opponent',
  doubles: boolean,
): Decision[] =>
  candidates.map((candidate, id) => ({
    ...candidate,
    id,
    scorer: scorerOf(candidate.side, left, doubles),
    state: 'open',
  }));

/** Returns the open candidates that can be accepted as they are. */
export const acceptable = (decisions: readonly Decision[]) =>
  decisions.filter(({ state, scorer }) => state === 'open' && scorer !== undefined);

/** Returns the touches to store. Leaves out candidates without a scorer. */
export const toTouches = (decisions: readonly Decision[]): AcceptedTouch[] =>
  decisions.flatMap(({ at_ms, scorer }) => (scorer ? [{ at_ms, scorer }] : []));

export const scorersOf = (doubles: boolean): readonly Scorer[] =>
  doubles ? ['own', 'opponent', 'both'] : ['own', 'opponent'];

/** Returns the next choice, for the key that changes the side. */
export function nextScorer(scorer: Scorer | undefined, doubles: boolean): Scorer {
  const scorers = scorersOf(doubles);
  return scorers[(scorer ? scorers.indexOf(scorer) + 1 : 0) % scorers.length] ?? 'own';
}

/** Returns the next open candidate after the given one, or else the first open one. */
export const nextOpen = (decisions: readonly Decision[], id: number) =>
  decisions.find((decision) => decision.state === 'open' && decision.id > id) ??
  decisions.find(({ state }) => state === 'open');

export function confidenceLabel(confidence: number): string {
  if (confidence >= 0.8) return 'Sure';
  return confidence >= 0.55 ? 'Likely' : 'Unsure';
}

export function cuesLabel(cues: readonly Cue[]): string {
  if (cues.length > 1) return 'Lamp and buzzer';
  return cues[0] === 'tone' ? 'Buzzer only' : 'Lamp only';
}

/** Formats a time as minutes, seconds and tenths: "1:04.2". */
export const clockTime = (ms: number): string => formatVideoTime(Math.round(ms / 100) / 10, 1);
