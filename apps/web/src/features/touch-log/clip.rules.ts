/** Playing a touch begins this long before it, in milliseconds. */
const clipBeforeMs = 6_000;

export const clipStart = (at_ms: number): number => Math.max(0, at_ms - clipBeforeMs);
