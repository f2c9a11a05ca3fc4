export const minSpeed = 0.1;
export const maxSpeed = 2;
const speedSteps = [minSpeed, 0.25, 0.5, 0.75, 1, 1.5, maxSpeed] as const;

export const slower = (speed: number): number =>
  speedSteps.findLast((step) => step < speed - 0.001) ?? minSpeed;
export const faster = (speed: number): number =>
  speedSteps.find((step) => step > speed + 0.001) ?? maxSpeed;

/** "0.25×" */
export const formatSpeed = (speed: number): string => `${Math.round(speed * 100) / 100}×`;
