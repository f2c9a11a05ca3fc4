import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LampAreas } from './area.rules.ts';
import { findTouches, suggestLamps } from './finder-client.ts';
import type { FinderResult } from './find-touches.ts';
import { ObstacleError, type Obstacle } from './obstacle.ts';
import type { AreaRange } from './ranges.rules.ts';

export type FinderState =
  | { step: 'areas'; suggesting: boolean; suggestion: 'none' | 'one' | 'both' | undefined }
  | { step: 'running'; fraction: number }
  | { step: 'found'; result: FinderResult }
  | { step: 'failed'; obstacle: Obstacle };

const countOf = ({ left, right }: LampAreas) =>
  left && right ? 'both' : left || right ? 'one' : 'none';

/** Runs the search in a worker, which ends when the search is stopped or the panel closes. */
export function useFinder(video: Blob | string, onSuggestion: (areas: LampAreas) => void) {
  const [state, setState] = useState<FinderState>({
    step: 'areas',
    suggesting: true,
    suggestion: undefined,
  });
  const running = useRef<AbortController>(undefined);

  const begin = () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    return controller.signal;
  };
  const fail = (error: unknown, signal: AbortSignal) => {
    if (signal.aborted) return;
    const obstacle = error instanceof ObstacleError ? error.obstacle : 'unreadable';
    setState({ step: 'failed', obstacle });
  };
  const suggest = useEffectEvent(() => {
    const signal = begin();
    suggestLamps(video, 0, { signal }).then(
      (areas) => {
        if (signal.aborted) return;
        onSuggestion(areas);
        setState({ step: 'areas', suggesting: false, suggestion: countOf(areas) });
      },
      (error: unknown) => fail(error, signal),
    );
  });
  useEffect(() => {
    suggest();
    return () => running.current?.abort();
  }, []);

  return {
    state,
    start: (ranges: readonly AreaRange[]) => {
      const signal = begin();
      setState({ step: 'running', fraction: 0 });
      const onProgress = (fraction: number) => {
        if (!signal.aborted) setState({ step: 'running', fraction });
      };
      findTouches(video, ranges, { signal, onProgress }).then(
        (result) => setState({ step: 'found', result }),
        (error: unknown) => fail(error, signal),
      );
    },
    /** Stops the search, or goes back from its result. */
    back: () => {
      running.current?.abort();
      setState({ step: 'areas', suggesting: false, suggestion: undefined });
    },
  };
}
