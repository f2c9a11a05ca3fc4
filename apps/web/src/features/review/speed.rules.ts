export const slowest = 0.1;
export const fastest = 2;
const steps = [slowest, 0.25, 0.5, 0.75, 1, 1.5, fastest] as const;

export const slower = (speed: number): number =>
  steps.findLast((step) => step < speed - 0.001) ?? slowest;
export const faster = (speed: number): number =>
  steps.find((step) => step > speed + 0.001) ?? fastest;

/** "0.25×" */
export const speedText = (speed: number): string => `${Math.round(speed * 100) / 100}×`;
