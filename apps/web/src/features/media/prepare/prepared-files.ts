import { foundIn, keepFound } from '../found/found-touches.ts';
import type { FoundInFile } from '../found/found-touches.ts';

/** How a file was made. The original is unchanged. */
export interface Prepared {
  original: File;
  /** The part of the original, in seconds. */
  from: number;
  to: number;
  smaller: boolean;
}
export type PreparedFiles = ReadonlyMap<File, Prepared>;

/** Gives the new file the touches that were found in its part of the original, at their new times. */
export function carryFoundTouches(
  bout: string,
  found: readonly FoundInFile[],
  file: File,
  { original, from, to }: Prepared,
): void {
  const touches = (foundIn(found, original)?.touches ?? []).flatMap(({ at_ms, scorer }) =>
    at_ms >= from * 1000 && at_ms <= to * 1000
      ? [{ at_ms: Math.round(at_ms - from * 1000), scorer }]
      : [],
  );
  if (touches.length > 0) keepFound(bout, file, touches);
}
