/** A partial update; undefined means unchanged, as in the contract's partial bodies. */
export type Changes<T> = { [K in keyof T]?: T[K] | undefined };
