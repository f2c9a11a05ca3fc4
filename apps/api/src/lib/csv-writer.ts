type Cell = string | number | boolean | null | undefined;

/** Matches text that a spreadsheet would treat as a formula, including full-width characters. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/**
 * Returns one line in the format of RFC 4180. Text that a spreadsheet would evaluate gets a leading
 * apostrophe, so that journal entries cannot inject formulas.
 */
export function csvLine(cells: readonly Cell[]): string {
  const escaped = cells.map((cell) => {
    if (typeof cell === 'boolean') return cell ? 'yes' : '';
    const text = typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${escaped.join(',')}\r\n`;
}

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';
