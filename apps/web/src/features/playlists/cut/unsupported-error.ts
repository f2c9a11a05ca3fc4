/** Thrown if this browser can't decode or encode the video. */
export class UnsupportedError extends Error {}
