import { lampSides, parseArea, type LampAreas, type LampSide } from './area.rules.ts';
import { findTouches } from './finder-client.ts';
import type { Cue } from './fusion.rules.ts';
import { ObstacleError, type Obstacle } from './obstacle.ts';

type CommandAnswer =
  | { badArea: LampSide }
  | { obstacle: Obstacle; detail: string }
  | {
      areas: Partial<Record<LampSide, number[]>>;
      touches: {
        at_ms: number;
        side: LampSide | 'both';
        confidence: number;
        cues: readonly Cue[];
      }[];
      /** How long the search took. */
      seconds: number;
      /** The number of decoded frames. */
      frames: number;
    };

/** Finds the touches for `npm run find-touches`, which calls this in a headless browser. */
export async function findForCommand(
  video: string,
  texts: Record<LampSide, string | undefined>,
): Promise<CommandAnswer> {
  const given: LampAreas = {};
  for (const side of lampSides) {
    const text = texts[side];
    if (text === undefined) continue;
    given[side] = parseArea(text);
    if (!given[side]) return { badArea: side };
  }
  const began = performance.now();
  try {
    const ranges = given.left || given.right ? [{ from_ms: 0, areas: given }] : [];
    const result = await findTouches(video, ranges);
    const areas: Partial<Record<LampSide, number[]>> = {};
    for (const side of lampSides) {
      const area = result.ranges[0]?.areas[side];
      if (area) areas[side] = [area.x, area.y, area.width, area.height];
    }
    return {
      areas,
      // A tone alone doesn't say who scored, and the command's format has no value for that.
      touches: result.touches.map((touch) => ({
        ...touch,
        side: touch.side === 'unknown' ? 'both' : touch.side,
      })),
      seconds: Math.round(performance.now() - began) / 1000,
      frames: result.frames,
    };
  } catch (error) {
    if (!(error instanceof ObstacleError)) throw error;
    return { obstacle: error.obstacle, detail: '' };
  }
}

Object.assign(globalThis, { findForCommand });
