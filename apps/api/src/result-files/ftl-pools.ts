import { Collector, teamWarning } from './collect.ts';
import { classTexts, PageHead, splitAffiliation } from './ftl-page.ts';
import { classesOf, readMarkup, TextBuffer, type Attributes } from './markup.ts';
import type { FileEvent, ResultFile } from './model.ts';
import { splitFileName } from './names.ts';
import { parseCount } from './values.ts';

interface Row {
  name: string;
  affiliation: string;
  /** All cells except those of the name and the results. */
  cells: string[];
}

interface Pool {
  number: number;
  rows: Row[];
}

const maxRows = 40;
const texts = ['poolNum', 'poolCompName', 'poolAffil'];

/** Collects the rows of the pools. Any child of a row is a cell, whatever its element. */
class PoolPage {
  readonly pools: Pool[] = [];
  readonly head = new PageHead();
  private row: (Row & { depth: number }) | undefined;
  private cell: { isScore: boolean } | undefined;
  private readonly cellText = new TextBuffer();
  private readonly named = classTexts(texts, ({ name, text }) => {
    if (name === 'poolNum') this.pools.push({ number: numberIn(text), rows: [] });
    else if (name === 'poolCompName' && this.row) this.row.name = text;
    else if (this.row) this.row.affiliation = text;
  });

  open(name: string, attributes: Attributes, depth: number): void {
    const classes = classesOf(attributes);
    if (classes.includes('poolRow') && !this.row)
      this.row = { name: '', affiliation: '', cells: [], depth };
    else if (this.row && depth === this.row.depth + 1) {
      const isResult = classes.includes('poolResult') || classes.includes('poolRefName');
      this.cell = { isScore: !isResult };
    }
    if (!this.row) this.head.open(name, attributes, depth);
    this.named.open(name, attributes, depth);
  }

  text(part: string): void {
    if (this.cell) this.cellText.add(part);
    this.head.text(part);
    this.named.text?.(part);
  }

  close(name: string, depth: number): void {
    this.named.close?.(name, depth);
    this.head.close(depth);
    if (!this.row) return;
    if (this.cell && depth === this.row.depth + 1) {
      const text = this.cellText.take();
      if (this.cell.isScore) this.row.cells.push(text);
      this.cell = undefined;
    } else if (depth === this.row.depth) {
      const { depth: _depth, ...row } = this.row;
      this.row = undefined;
      if (this.pools.length === 0) this.pools.push({ number: 1, rows: [] });
      const pool = this.pools.at(-1);
      if (row.name !== '' && (pool?.rows.length ?? 0) < maxRows) pool?.rows.push(row);
    }
  }
}

const numberIn = (text: string): number => parseCount(/\d{1,3}/.exec(text)?.[0], 999) ?? 0;

/** Parses "V5", "V" or "D3": who won, and with how many touches. A bare V means the maximum, five touches. */
function parseCell(text: string): { won: boolean; score: number } | undefined {
  const match = /^\s*([VvDd])\s*(\d{1,2})?\s*$/.exec(text);
  if (!match) return undefined;
  const won = match[1]?.toLowerCase() === 'v';
  const score = match[2] === undefined ? (won ? 5 : undefined) : Number(match[2]);
  return score === undefined ? undefined : { won, score };
}

/** Returns a row's cell for the bout against the fencer in another row: the last cells of a row are the grid. */
function gridCell({ rows }: Pool, row: number, column: number) {
  const cells = rows[row]?.cells ?? [];
  const cell = cells[cells.length - rows.length + column];
  return cell === undefined ? undefined : parseCell(cell);
}

function addPool(collector: Collector, event: FileEvent, pool: Pool, index: number): void {
  const keys = pool.rows.map(({ name, affiliation }, row) =>
    collector.person(`${index} ${row}`, {
      ...splitFileName(name),
      ...splitAffiliation(affiliation),
    }),
  );
  // A person without a bout is still in the pool.
  for (const key of keys) collector.result(event, key);
  if (event.team) return;
  for (const [row, a] of keys.entries()) {
    for (const [column, b] of keys.entries()) {
      if (column <= row) continue;
      const [own, other] = [gridCell(pool, row, column), gridCell(pool, column, row)];
      if (!own && !other) continue;
      if (!own || !other || own.won === other.won) {
        collector.skip('the two cells of the pool don’t agree');
        continue;
      }
      collector.bout(event, {
        type: 'Pool',
        round: pool.number || index + 1,
        a,
        b,
        score_a: own.score,
        score_b: other.score,
        winner: own.won ? 'a' : 'b',
        touches: 5,
      });
    }
  }
}

/** Reads the pools from a saved Fencing Time Live page. */
export function readFtlPools(html: string): ResultFile {
  const page = new PoolPage();
  readMarkup(
    html,
    {
      open: (name, attributes, depth) => page.open(name, attributes, depth),
      text: (part) => page.text(part),
      close: (name, depth) => page.close(name, depth),
    },
    'html',
  );
  const collector = new Collector();
  const event = collector.event(page.head.event());
  for (const [index, pool] of page.pools.entries()) addPool(collector, event, pool, index);
  return collector.finish('ftl_pools', event.team ? [teamWarning] : []);
}
