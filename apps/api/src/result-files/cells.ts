import { importLimits, importTexts } from '@fencing-journal/contract/imports';
import { CsvReader, MalformedCsvError } from '../lib/csv-reader.ts';
import { UnreadableFile, type Cells } from './model.ts';
import { clean } from './names.ts';

const delimiters = [',', ';', '\t'] as const;

/** Returns the delimiter that occurs most often in the first lines. */
function delimiterOf(text: string): string {
  const head = text
    .slice(0, 2_000)
    .split(/\r\n|\r|\n/, 3)
    .join('\n');
  const uses = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[uses.indexOf(Math.max(...uses))] ?? ',';
}

const maxCell = 1_000;
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Reads a table separated by commas, semicolons or tabs. The first line that is not blank names the columns. */
export function readCells(text: string): Cells {
  const reader = new CsvReader(delimiterOf(text));
  const records = [];
  try {
    records.push(...reader.feed(text), ...reader.end());
  } catch (error) {
    if (error instanceof MalformedCsvError) throw new UnreadableFile(importTexts.unknown);
    throw error;
  }
  if (records.length > importLimits.rows) throw new UnreadableFile(importTexts.tooMuch);
  const rows = records
    .map(({ cells }) => cells.slice(0, importLimits.columns).map((cell) => clean(cell, maxCell)))
    .filter((cells) => !isBlank(cells));
  const [header, ...rest] = rows;
  if (!header || header.length < 2) throw new UnreadableFile(importTexts.unknown);
  if (rest.length === 0) throw new UnreadableFile(importTexts.empty);
  return { header, rows: rest };
}
