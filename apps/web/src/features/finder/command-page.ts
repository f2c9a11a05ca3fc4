import type { LampAreas } from './area.rules.ts';
import { findTouches } from './finder-client.ts';
import type { FinderResult } from './find-touches.ts';

/** What `npm run find-touches` calls in a headless browser. */
async function findForCommand(
  video: string,
  areas: LampAreas | undefined,
): Promise<FinderResult & { seconds: number }> {
  const began = performance.now();
  const result = await findTouches(video, areas ? [{ from_ms: 0, areas }] : []);
  return { ...result, seconds: (performance.now() - began) / 1000 };
}

Object.assign(globalThis, { findForCommand });
