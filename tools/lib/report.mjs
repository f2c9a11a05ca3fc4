// @ts-check

/**
 * Prints a row of the bench, in the format that `--compare` reads, and returns `isMet`.
 * @param {string} name What was measured.
 * @param {string} figures The figures and the target, such as "80 ms, target ≤ 100 ms".
 * @param {boolean} isMet
 */
export function printRow(name, figures, isMet) {
  process.stdout.write(`${name}: ${figures}: ${isMet ? 'holds' : 'MISSED'}\n`);
  return isMet;
}
