/** What the benchmark prints. */

export const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Returns a function that prints a row. Columns of a negative width are aligned left. */
export const rowPrinter = (widths: readonly number[]) => (cells: string[]) =>
  print(
    cells
      .map((cell, index) =>
        (widths[index] ?? 0) < 0
          ? cell.padEnd(-(widths[index] ?? 0))
          : cell.padStart(widths[index] ?? 0),
      )
      .join(''),
  );

/** Returns the verdict on a target; a missed one sets exit code 1. */
export function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'holds' : 'MISSED';
}
