import { basename } from 'node:path';
import { MalformedCsvError, readCsvFile, type CsvRecord } from '../../lib/csv-reader.ts';
import type { Database } from '../../lib/services.ts';
import {
  parseHeader,
  parseMember,
  type Layout,
  type Member,
  type MemberRow,
} from './member-file.ts';
import { insertImport, lockDirectory, upsertMembers } from './usaf-data.queries.ts';

export interface ImportReport {
  /** Lines that are not blank, without the header. */
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: { line: number; why: string }[];
}

const batchSize = 2_000;

const isBlank = ({ cells }: CsvRecord): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Updates the member directory from a published list: adds or changes the listed members, removes nobody, and leaves
 * columns missing from the list unchanged. All or nothing: throws MalformedCsvError for a file that cannot be trusted.
 */
export const importMembers = (
  db: Database,
  path: string,
  now = new Date(),
): Promise<ImportReport> =>
  db.transaction(async (tx) => {
    await lockDirectory(tx);
    const report: ImportReport = { read: 0, added: 0, changed: 0, unchanged: 0, rejected: [] };
    let layout: Layout | undefined;
    const lineByNumber = new Map<number, number>();
    let batch: MemberRow[] = [];

    async function write(): Promise<void> {
      const { added, changed } = await upsertMembers(tx, layout?.columns ?? [], batch);
      report.added += added;
      report.changed += changed;
      report.unchanged += batch.length - added - changed;
      batch = [];
    }

    async function processRecord(record: CsvRecord): Promise<void> {
      if (isBlank(record)) return;
      if (!layout) {
        layout = parseHeader(record.cells);
        return;
      }
      report.read += 1;
      if (!record.terminated && record.cells.length < layout.width)
        throw new MalformedCsvError(`The file ends in the middle of line ${record.line}.`);
      const member =
        record.fault === undefined
          ? parseMember(layout, record.cells, now.getUTCFullYear())
          : { why: record.fault };
      const why =
        'why' in member ? member.why : duplicateReason(lineByNumber, member.member_id, record.line);
      if ('why' in member || why !== undefined)
        report.rejected.push({ line: record.line, why: why ?? '' });
      else if (batch.push(member) >= batchSize) await write();
    }

    for await (const records of readCsvFile(path)) {
      for (const record of records) await processRecord(record);
    }
    if (!layout) throw new MalformedCsvError('The file is empty.');
    await write();
    const { rejected, ...counts } = report;
    await insertImport(tx, { ...counts, rejected: rejected.length, file_name: basename(path) });
    return report;
  });

/** Fills the directory with members that don't come from a file, for the demo and tests. */
export const fillDirectory = (db: Database, members: readonly Member[]): Promise<void> =>
  db.transaction(async (tx) => {
    await lockDirectory(tx);
    const [first] = members;
    if (!first) return;
    const { added, changed } = await upsertMembers(
      tx,
      Object.keys(first) as (keyof Member)[],
      members,
    );
    await insertImport(tx, {
      file_name: '',
      read: members.length,
      added,
      changed,
      unchanged: members.length - added - changed,
      rejected: 0,
    });
  });

/**
 * Returns why a repeated number is rejected. Stores numbers rather than text, because a substring would keep its part
 * of the file in memory.
 */
function duplicateReason(
  lineByNumber: Map<number, number>,
  memberId: string,
  line: number,
): string | undefined {
  const first = lineByNumber.get(Number(memberId));
  if (first !== undefined) return `has the same Member # as line ${first}`;
  lineByNumber.set(Number(memberId), line);
  return undefined;
}
