type Cell = string | number | boolean | null | undefined;

/** What a spreadsheet would take for a formula, in wide letters too. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/**
 * One line of RFC 4180. A text that a spreadsheet would calculate gets an apostrophe in front: what somebody has typed
 * into a journal must not do anything in the program that opens it.
 */
export function csvLine(cells: readonly Cell[]): string {
  const written = cells.map((cell) => {
    if (typeof cell === 'boolean') return cell ? 'yes' : '';
    const text = typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}

/** So that spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF';
