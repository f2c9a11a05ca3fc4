import { readBracket, sameEntrant, type Entrant, type Placed } from './bracket.ts';
import { Collector, teamWarning } from './collect.ts';
import { classTexts, PageHead, splitAffiliation, type Found } from './ftl-page.ts';
import { classesOf, readMarkup, TextBuffer, type Attributes } from './markup.ts';
import type { ResultFile } from './model.ts';
import { splitFileName } from './names.ts';
import { TableGrid } from './table-grid.ts';
import { parseCount } from './values.ts';

/** More names than the largest tableau has on a page. */
const maxNames = 4_096;
const texts = ['tcln', 'tcfn', 'tcaff', 'tsco'];
const isBye = (name: string): boolean => /^[-–—\s]*bye[-–—\s]*$/i.test(name);

/** A table with the rounds of a direct elimination as columns. */
class Tableau {
  readonly names: Placed<Entrant>[] = [];
  readonly scores: Placed<string>[] = [];
  readonly headings = new Map<number, string>();
  readonly depth: number;
  private readonly grid = new TableGrid();
  private at = { x: 0, y: 0 };
  private heading: number | undefined;
  private readonly headingText = new TextBuffer();

  constructor(depth: number) {
    this.depth = depth;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'tr') this.grid.openRow();
    if (name === 'td' || name === 'th') this.at = this.grid.openCell(attributes);
    if (name === 'th') this.heading = this.at.x;
  }

  text(part: string): void {
    if (this.heading !== undefined) this.headingText.add(part);
  }

  close(name: string): void {
    if (name !== 'th' || this.heading === undefined) return;
    this.headings.set(this.heading, this.headingText.take());
    this.heading = undefined;
  }

  found({ name, text }: Found): void {
    if (name === 'tsco' && this.scores.length < maxNames)
      this.scores.push({ ...this.at, value: text });
    const entrant = this.names.at(-1);
    const isSameCell = entrant?.x === this.at.x && entrant.y === this.at.y;
    if (name === 'tcln' && text !== '' && this.names.length < maxNames)
      this.names.push({
        ...this.at,
        value: { name: isBye(text) ? text : `${text},`, affiliation: '', isBye: isBye(text) },
      });
    else if (name === 'tcfn' && entrant && isSameCell) entrant.value.name += ` ${text}`;
    else if (name === 'tcaff' && entrant && entrant.x === this.at.x)
      entrant.value.affiliation = text;
  }
}

class TableauPage {
  readonly tableaux: Tableau[] = [];
  readonly head = new PageHead();
  private table: Tableau | undefined;
  private readonly named = classTexts(texts, (found) => this.table?.found(found));

  open(name: string, attributes: Attributes, depth: number): void {
    if (!this.table && classesOf(attributes).includes('elimTableau')) {
      this.table = new Tableau(depth);
      this.tableaux.push(this.table);
    } else this.table?.open(name, attributes);
    if (!this.table) this.head.open(name, attributes, depth);
    this.named.open(name, attributes, depth);
  }

  text(part: string): void {
    this.table?.text(part);
    this.head.text(part);
    this.named.text?.(part);
  }

  close(name: string, depth: number): void {
    this.named.close?.(name, depth);
    this.head.close(depth);
    this.table?.close(name);
    if (this.table?.depth === depth) this.table = undefined;
  }
}

/** Returns the touches of the winner and the loser in "15 - 9 Ref: …". */
function parseScores(text: string): [number, number] | undefined {
  const match = /^\s*(\d{1,2})\s*[-–—:]\s*(\d{1,2})(?!\d)/.exec(text);
  if (!match) return undefined;
  const scores = [Number(match[1]), Number(match[2])] as const;
  return [Math.max(...scores), Math.min(...scores)];
}

/** Returns how many fencers a heading such as "Table of 32" or "Semi-Finals" refers to; 0 if it doesn't say. */
function roundOf(heading: string): number {
  const number = parseCount(/\b\d{1,3}\b/.exec(heading)?.[0], 999);
  if (number !== null) return number;
  if (/quarter/i.test(heading)) return 8;
  if (/semi/i.test(heading)) return 4;
  return /final/i.test(heading) ? 2 : 0;
}

/** Reads the tableaux from a saved Fencing Time Live page. */
export function readFtlTableau(html: string): ResultFile {
  const page = new TableauPage();
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
  for (const [index, tableau] of page.tableaux.entries()) {
    const { bouts, columns, size, open, entrants } = readBracket(tableau.names, tableau.scores);
    const keys = new Map<Entrant, string>();
    for (const [line, entrant] of entrants.entries()) {
      // The parts of a tableau may be separate tables with the same people.
      const isTwin = entrants.findIndex((other) => sameEntrant(other, entrant)) !== line;
      const id = `${entrant.name} / ${entrant.affiliation}${isTwin ? ` ${index} ${line}` : ''}`;
      const key = collector.person(id, {
        ...splitFileName(entrant.name),
        ...splitAffiliation(entrant.affiliation),
      });
      keys.set(entrant, key);
      collector.result(event, key);
    }
    if (event.team) continue;
    for (let left = 0; left < open; left += 1)
      collector.skip('the page doesn’t say clearly who won');
    for (const { round, winner, loser, score } of bouts) {
      const scores = parseScores(score);
      const [a, b] = [keys.get(winner), keys.get(loser)];
      if (a === undefined || b === undefined) continue;
      if (!scores || scores[0] + scores[1] === 0) {
        collector.skip('not fenced');
        continue;
      }
      collector.bout(event, {
        type: 'DE',
        round: roundOf(tableau.headings.get(columns[round] ?? 0) ?? '') || size >> round,
        a,
        b,
        score_a: scores[0],
        score_b: scores[1],
        winner: 'a',
        touches: null,
      });
    }
  }
  return collector.finish('ftl_tableau', event.team ? [teamWarning] : []);
}
