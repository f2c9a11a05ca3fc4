/** A partial update; undefined means unchanged, as in the contract's partial bodies. */
export type Changes<T> = { [K in keyof T]?: T[K] | undefined };

/** Leaves out the fields that are undefined. */
export const definedOnly = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
