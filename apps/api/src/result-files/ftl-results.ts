import { Collector } from './collect.ts';
import { emptyFileEvent, type Cells, type ResultFile } from './model.ts';
import { foldedText, splitFileName } from './names.ts';
import { parsePlace } from './values.ts';

const folded = (cells: readonly string[]): string[] => cells.map(foldedText);

/** Whether this is the header of the final results that Fencing Time Live offers as CSV. */
export function isFtlResults({ header }: Cells): boolean {
  const names = folded(header);
  return (
    names[0] === 'place' &&
    names[1] === 'name' &&
    names.some((name) => name === 'clubs' || name === 'club s' || name === 'club') &&
    names.includes('division')
  );
}

/** Reads final places. Ties are written 3T. Fencers who were excluded or did not fence have no place. */
export function readFtlResults({ header, rows }: Cells): ResultFile {
  const names = folded(header);
  const column = (...candidates: string[]) => names.findIndex((name) => candidates.includes(name));
  const [club, country] = [column('clubs', 'club s', 'club'), column('country')];
  const collector = new Collector();
  const event = collector.event(emptyFileEvent('e1'));
  for (const [index, cells] of rows.entries()) {
    const name = cells[1]?.trim() ?? '';
    if (name === '') continue;
    const key = collector.person(String(index), {
      ...splitFileName(name),
      club: cells[club]?.split('/')[0] ?? '',
      nation: cells[country] ?? '',
    });
    collector.result(event, key).place = parsePlace(cells[0]);
  }
  const started = rows.filter(([place]) => !/^\s*dns\s*$/i.test(place ?? '')).length;
  event.entries = Math.min(started, event.results.length) || null;
  return collector.finish('ftl_results', ['The file has places only, no bouts.']);
}
