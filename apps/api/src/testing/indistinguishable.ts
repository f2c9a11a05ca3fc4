import { expect } from 'vitest';
import { mannWhitney, median } from './comparison.ts';
import type { TestResponse } from './client.ts';
import { measuresTimes } from './measures-times.ts';

export interface Sample {
  responses: Set<string>;
  times: number[];
}

/** Returns what a stranger sees of a response, without the headers that always differ. */
export function visibleResponse({ status, body, headers }: TestResponse<unknown>): string {
  const visibleHeaders = [...headers].filter(([name]) => !['date', 'set-cookie'].includes(name));
  return JSON.stringify([status, body, visibleHeaders]);
}

/**
 * Sends requests about two kinds of subjects alternately, so that disturbances of the machine
 * affect both equally. `view` returns what a stranger sees of the response.
 */
export async function alternate<S, R>(
  pairs: readonly (readonly [S, S])[],
  send: (subject: S) => Promise<R>,
  view: (response: R, subject: S) => string,
): Promise<[Sample, Sample]> {
  const samples: [Sample, Sample] = [
    { responses: new Set(), times: [] },
    { responses: new Set(), times: [] },
  ];
  for (const [index, [a, b]] of pairs.entries()) {
    const pair = [[a, samples[0]] as const, [b, samples[1]] as const];
    for (const [subject, sample] of index % 2 === 0 ? pair : pair.toReversed()) {
      const startedAt = performance.now();
      const response = await send(subject);
      sample.times.push(performance.now() - startedAt);
      sample.responses.add(view(response, subject));
    }
  }
  return samples;
}

/** Returns the number of pairs: comparing responses takes a few, comparing times takes many. */
export const pairCount = (forTimes: number): number => (measuresTimes ? forTimes : 5);

/** Returns whether two samples of times could have the same distribution, and the figures. */
function compareTimes(known: readonly number[], others: readonly number[]) {
  const [p, ratio] = [mannWhitney(known, others), median(known) / median(others)];
  return {
    areEqual: p > 0.01 && ratio > 0.95 && ratio < 1.05,
    text: `p ${p.toFixed(4)}, ratio ${ratio.toFixed(3)}`,
  };
}

/**
 * Checks that the responses are equal and, where times are measured, that the times are
 * indistinguishable. On a shared machine, a sample may differ by chance. Therefore up to three
 * samples are taken and judged both alone and together; a real difference shows in all of them.
 */
export async function expectIndistinguishable(
  compareOnce: () => Promise<[Sample, Sample]>,
): Promise<void> {
  const found: string[] = [];
  const all: [number[], number[]] = [[], []];
  for (let round = 1; round <= 3; round += 1) {
    const [known, others] = await compareOnce();
    expect([...known.responses]).toEqual([...others.responses]);
    expect(known.responses.size).toBe(1);
    if (!measuresTimes) return;
    all[0].push(...known.times);
    all[1].push(...others.times);
    const [alone, together] = [compareTimes(known.times, others.times), compareTimes(...all)];
    if (alone.areEqual || together.areEqual) return;
    found.push(`${alone.text} (together ${together.text})`);
  }
  expect.fail(`the times tell: ${found.join('; ')}`);
}
