import type { LampSide } from './area.rules.ts';
import { certaintyOf, type LampEvent } from './lamp.rules.ts';
import { median, ramp } from './numbers.rules.ts';
import { belongsTo, type Tone } from './tone.rules.ts';

export type Cue = 'lamp' | 'tone';
/** `unknown`: only the buzzer was heard. */
type CandidateSide = LampSide | 'both' | 'unknown';

/** A touch that may have happened. */
export interface Candidate {
  at_ms: number;
  side: CandidateSide;
  /** 0–1. */
  confidence: number;
  cues: Cue[];
}

/** In seconds. Boxes lock out the second touch after at most 300 ms (foil). */
const lockout = 0.35;
/** Frequencies within this ratio are one pitch; the buzzers of other strips differ by more. */
const samePitch = 1.012;
/** Less likely candidates are not listed. */
const minConfidence = 0.35;
/** Lamps that are at least this likely decide which pitch is the buzzer's. */
const clearConfidence = 0.6;
/** Less likely lamps are dropped before tones are considered. */
const weakest = 0.12;

interface Lit {
  at: number;
  side: LampSide | 'both';
  confidence: number;
}

/** Merges the events of both lamps that are within the lockout time. */
function pairLamps(events: Record<LampSide, readonly LampEvent[]>): Lit[] {
  const free = new Set(events.right);
  const left = events.left.map((event): Lit => {
    const other = [...free].find(({ at }) => Math.abs(at - event.at) <= lockout);
    if (!other) return { at: event.at, side: 'left', confidence: event.confidence };
    free.delete(other);
    return {
      at: Math.min(event.at, other.at),
      side: 'both',
      confidence: Math.max(event.confidence, other.confidence),
    };
  });
  const right = [...free].map(({ at, confidence }): Lit => ({ at, side: 'right', confidence }));
  return [...left, ...right].toSorted((a, b) => a.at - b.at);
}

/** Groups tones by pitch. */
function pitches(tones: readonly Tone[]): Tone[][] {
  const groups: Tone[][] = [];
  for (const tone of tones.toSorted((a, b) => a.hertz - b.hertz)) {
    const group = groups.at(-1);
    if (group && tone.hertz < (group.at(-1)?.hertz ?? 0) * samePitch) group.push(tone);
    else groups.push([tone]);
  }
  return groups;
}

const best = <T>(values: readonly T[], score: (value: T) => number) =>
  values
    .map((value) => ({ value, score: score(value) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)[0]?.value;

/** Returns the tones of the pitch that sounds when lamps light up. Other boxes and music have other pitches. */
function buzzerOf(tones: readonly Tone[], lit: readonly Lit[]): Tone[] {
  const heard = (group: readonly Tone[]) =>
    lit.filter(({ at }) => group.some((tone) => belongsTo(tone, at))).length;
  return best(pitches(tones), (group) => heard(group) - 0.3 * (group.length - heard(group))) ?? [];
}

/** Whether the tone stands alone, like a buzzer. Notes of a melody follow one another without a pause. */
const isAlone = (tone: Tone, tones: readonly Tone[]) =>
  !tones.some(
    (other) =>
      other !== tone &&
      Math.abs(other.hertz / tone.hertz - 1) > 0.02 &&
      (Math.abs(other.until - tone.at) < 0.12 || Math.abs(other.at - tone.until) < 0.12),
  );

/** Returns the tones of the loudest and steadiest pitch that stands alone, for use without lamps. */
function loneBuzzer(tones: readonly Tone[]): Tone[] {
  const steady = tones.filter((tone) => tone.steadiness > 0.4 && isAlone(tone, tones));
  const loudest = Math.max(...steady.map(({ level }) => level));
  return (
    best(pitches(steady), (group) => {
      const level = median(group.map(({ level }) => level));
      return Math.sqrt(group.length) * ramp(level, loudest - 20, loudest);
    }) ?? []
  );
}

const accompanied = (lit: readonly Lit[], tones: readonly Tone[]) =>
  lit.filter(({ at }) => tones.some((tone) => belongsTo(tone, at)));

/**
 * Whether a buzzer often sounds without the supposed lamps, or they often light up without it. Off-target hits have a
 * tone but no lamp, so tones without lamps are not a contradiction if nearly all lamps have a tone.
 */
function contradicts(lit: readonly Lit[], tones: readonly Tone[], alone: readonly Tone[]): boolean {
  const heard = accompanied(lit, buzzerOf(tones, lit));
  const heardShare = certaintyOf(heard) / certaintyOf(lit);
  if (heard.length >= 2 && heardShare > 0.8) return false;
  return heardShare < 0.5 || accompanied(lit, alone).length < alone.length * 0.4;
}

/** Whether the guessed places don't seem to be lamps. Without a buzzer, there is nothing better to go by. */
function isMistaken(lit: readonly Lit[], tones: readonly Tone[], alone: readonly Tone[]): boolean {
  if (alone.length < 3) return false;
  const isClear = lit.some(({ confidence }) => confidence >= clearConfidence);
  return !isClear || contradicts(lit, tones, alone);
}

/**
 * Joins the lamps' events and the tones into candidates, in order of time.
 * @param isSure whether the lamps' places are known rather than guessed
 */
export function fuse(
  events: Record<LampSide, readonly LampEvent[]>,
  tones: readonly Tone[],
  isSure: boolean,
): Candidate[] {
  const lit = pairLamps(events).filter(({ confidence }) => confidence >= weakest);
  const isSeen = lit.some(({ confidence }) => confidence >= minConfidence);
  const alone = loneBuzzer(tones);
  if (!isSeen || (!isSure && isMistaken(lit, tones, alone)))
    return alone
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, steadiness }) => ({
        at_ms: Math.round(at * 1000),
        side: 'unknown',
        confidence: rounded(0.3 + 0.4 * steadiness),
        cues: ['tone'],
      }));
  const clear = lit.filter(({ confidence }) => confidence > clearConfidence);
  const buzzer = buzzerOf(tones, clear.length > 0 ? clear : lit);
  const hasTone = (at: number) => buzzer.some((tone) => belongsTo(tone, at));
  const heardCount = clear.filter(({ at }) => hasTone(at)).length;
  // If the buzzer accompanies nearly all other lamps, it should accompany this one too.
  const withoutTone = (confidence: number) => {
    const others = clear.length - (confidence > clearConfidence ? 1 : 0);
    return confidence * (1 - 0.55 * ramp(heardCount / Math.max(3, others), 0.6, 0.85));
  };
  return lit
    .map(({ at, side, confidence }): Candidate => {
      const heard = hasTone(at);
      const joint = heard ? 1 - (1 - confidence) * 0.4 : withoutTone(confidence);
      return {
        at_ms: Math.round(at * 1000),
        side,
        confidence: rounded(joint),
        cues: heard ? ['lamp', 'tone'] : ['lamp'],
      };
    })
    .filter(({ confidence }) => confidence >= minConfidence);
}

const rounded = (value: number) => Math.round(value * 100) / 100;
