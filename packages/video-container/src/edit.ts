/** A range of a file to overwrite: with `bytes`, then with zeros up to `length`. */
export interface Edit {
  start: number;
  length: number;
  bytes?: Uint8Array;
}
