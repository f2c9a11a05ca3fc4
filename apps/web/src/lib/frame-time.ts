/** Converts a frame time to the stored format: the first whole millisecond at which the frame is shown. */
export const toStoredMs = (frameTime: number): number =>
  Math.max(0, Math.ceil(frameTime * 1000 - 0.01));

/** Converts a stored time to a seek position: past the frame's edge, so that rounding can't show the previous one. */
export const toSeekSeconds = (ms: number): number => (ms + 0.5) / 1000;
