import type { Attributes } from './markup.ts';
import { parseCount } from './values.ts';

const maxColumns = 64;
const maxRows = 20_000;

/**
 * Follows the rows and cells of an HTML table and returns each cell's position, even with cells
 * that span others.
 */
export class TableGrid {
  private y = -1;
  private x = 0;
  /** For each column, the last row that a cell from above covers. */
  private readonly reach: number[] = [];

  openRow(): void {
    this.y = Math.min(this.y + 1, maxRows);
    this.x = 0;
  }

  openCell(attributes: Attributes): { x: number; y: number } {
    while ((this.reach[this.x] ?? -1) >= this.y && this.x < maxColumns) this.x += 1;
    const { x } = this;
    const columns = Math.max(1, parseCount(attributes['colspan'], maxColumns) ?? 1);
    const rows = Math.max(1, parseCount(attributes['rowspan'], maxRows) ?? 1);
    for (let column = x; column < Math.min(x + columns, maxColumns); column += 1)
      this.reach[column] = this.y + rows - 1;
    this.x = Math.min(x + columns, maxColumns);
    return { x, y: Math.max(0, this.y) };
  }
}
