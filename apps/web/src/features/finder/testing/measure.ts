import { findTouches } from '../finder-client.ts';
import type { Candidate } from '../fusion.rules.ts';
import { makeFilm, type EncodingOptions, type FilmTruth } from './film.ts';
import type { FilmOptions } from './film-plan.ts';

export interface FilmScore {
  touches: number;
  found: number;
  wrong: number;
  /** The errors in time of the touches that were found, in milliseconds. */
  errors: number[];
  /** The number of candidates with a tone. */
  withTone: number;
}

/** In milliseconds. A candidate farther away is a different touch. */
const tolerance = 500;

/** Compares candidates with what happened. A wrong side counts as a missed touch and a wrong candidate. */
function scoreCandidates(candidates: readonly Candidate[], { touches }: FilmTruth): FilmScore {
  const free = new Set(candidates);
  const errors: number[] = [];
  for (const { at_ms, side } of touches) {
    const distance = (candidate: Candidate) => Math.abs(candidate.at_ms - at_ms);
    const nearest = [...free]
      .filter(
        (candidate) =>
          distance(candidate) <= tolerance &&
          (candidate.side === side || candidate.side === 'unknown'),
      )
      .toSorted((a, b) => distance(a) - distance(b))[0];
    if (!nearest) continue;
    free.delete(nearest);
    errors.push(distance(nearest));
  }
  return {
    touches: touches.length,
    found: errors.length,
    wrong: free.size,
    errors,
    withTone: candidates.filter(({ cues }) => cues.includes('tone')).length,
  };
}

/** Makes a film and searches it, with or without the lamps' areas. */
export async function measureFilm(
  options: FilmOptions & EncodingOptions,
  knowsAreas = true,
): Promise<
  FilmScore & {
    seconds: number;
    frames: number;
    candidates: readonly Candidate[];
    truth: FilmTruth;
  }
> {
  const { film, truth } = await makeFilm(options);
  const began = performance.now();
  // Without lamps there is nothing to point at.
  const isKnown = knowsAreas && !options.conditions.includes('no_lamps');
  const ranges = isKnown ? [{ from_ms: 0, areas: truth.areas }] : [];
  const { touches, frames } = await findTouches(film, ranges);
  const seconds = (performance.now() - began) / 1000;
  return { ...scoreCandidates(touches, truth), seconds, frames, candidates: touches, truth };
}
