import { createReadStream } from 'node:fs';

/** The whole file is unreadable; the message is written for the person who supplied it. */
export class MalformedCsvError extends Error {}

export interface CsvRecord {
  /** The line of the record's first character, starting with 1. */
  line: number;
  cells: string[];
  /** Why the cells cannot be trusted. */
  fault?: string;
  /** Whether a line break ends it; only the last record of a file may lack one. */
  terminated: boolean;
}

/**
 * In characters: far more than any line of a member list has. Without a limit, an unclosed quote
 * would swallow the rest of the file.
 */
const maxRecordLength = 1_000_000;
const [lineFeed, carriageReturn] = [10, 13];

/**
 * Parses RFC 4180 from chunks of any size: quoted cells with commas, line breaks and doubled
 * quotes, and lines ending with CRLF, LF or CR. A quote inside an unquoted cell is literal.
 */
export class CsvReader {
  #buffer = '';
  #line = 1;
  readonly #delimiter: number;

  constructor(delimiter = ',') {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Returns the records completed by this chunk. Throws MalformedCsvError. */
  feed(text: string): CsvRecord[] {
    this.#buffer += text;
    return this.#takeRecords(false);
  }

  /**
   * Returns the remaining records at the end of the file. Throws MalformedCsvError if a quote is still
   * open.
   */
  end(): CsvRecord[] {
    return this.#takeRecords(true);
  }

  #takeRecords(atEnd: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = 0;
    while (start < this.#buffer.length) {
      const parsed = this.#parseRecord(start, atEnd);
      if (!parsed) break;
      records.push(parsed.record);
      start = parsed.next;
      this.#line += parsed.lines;
    }
    this.#buffer = this.#buffer.slice(start);
    if (this.#buffer.length > maxRecordLength)
      throw new MalformedCsvError(
        `Line ${this.#line} never ends: a closing quote seems to be missing.`,
      );
    return records;
  }

  /** Returns the record that starts at `start`; undefined if its end has not arrived yet. */
  #parseRecord(
    start: number,
    atEnd: boolean,
  ): { record: CsvRecord; next: number; lines: number } | undefined {
    const text = this.#buffer;
    const record: CsvRecord = { line: this.#line, cells: [], terminated: true };
    let lines = 1;
    let position = start;
    for (;;) {
      if (text[position] === '"') {
        const quoted = parseQuotedCell(text, position, atEnd);
        if (quoted === 'open')
          throw new MalformedCsvError(
            `The quote that opens on line ${this.#line + lines - 1} is never closed.`,
          );
        if (!quoted) return undefined;
        record.cells.push(quoted.value);
        lines += quoted.value.match(/\r\n|\r|\n/g)?.length ?? 0;
        position = findCellEnd(text, quoted.end, this.#delimiter);
        if (text.slice(quoted.end, position).trim() !== '')
          record.fault = 'has text after a closing quote';
      } else {
        const end = findCellEnd(text, position, this.#delimiter);
        record.cells.push(text.slice(position, end));
        position = end;
      }
      const delimiter = text.charCodeAt(position);
      if (delimiter === this.#delimiter) position += 1;
      else if (position >= text.length)
        return atEnd
          ? { record: { ...record, terminated: false }, next: position, lines }
          : undefined;
      else if (delimiter === carriageReturn && position + 1 === text.length && !atEnd)
        return undefined;
      else
        return {
          record,
          next:
            position +
            (delimiter === carriageReturn && text.charCodeAt(position + 1) === lineFeed ? 2 : 1),
          lines,
        };
    }
  }
}

/**
 * Returns a quoted cell and its end; undefined if more input is needed, 'open' if the file ends
 * inside it.
 */
function parseQuotedCell(
  text: string,
  start: number,
  atEnd: boolean,
): { value: string; end: number } | 'open' | undefined {
  let value = '';
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return atEnd ? 'open' : undefined;
    // Could be the first half of a doubled quote.
    if (quote + 1 === text.length && !atEnd) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

function findCellEnd(text: string, start: number, delimiter: number): number {
  let position = start;
  for (; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === delimiter || code === lineFeed || code === carriageReturn) break;
  }
  return position;
}

const readChunks = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: 256 * 1024 });

/**
 * Returns UTF-8 if the whole file is valid UTF-8, otherwise Windows-1252. Throws MalformedCsvError
 * if the file is binary.
 */
async function detectEncoding(path: string): Promise<'utf-8' | 'windows-1252'> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let encoding: 'utf-8' | 'windows-1252' = 'utf-8';
  const attempt = (decode: () => void) => {
    try {
      if (encoding === 'utf-8') decode();
    } catch {
      encoding = 'windows-1252';
    }
  };
  for await (const chunk of readChunks(path)) {
    if (chunk.includes(0))
      throw new MalformedCsvError(
        'The file is not CSV text. If it is a spreadsheet, save it as CSV first.',
      );
    attempt(() => strict.decode(chunk, { stream: true }));
  }
  attempt(() => strict.decode());
  return encoding;
}

/**
 * Yields the records of a file in batches, without loading all of it. Accepts UTF-8 with or without
 * a byte order mark, and Windows-1252.
 */
export async function* readCsvFile(path: string): AsyncGenerator<CsvRecord[]> {
  // Strips the byte order mark.
  const decoder = new TextDecoder(await detectEncoding(path));
  const reader = new CsvReader();
  for await (const chunk of readChunks(path))
    yield reader.feed(decoder.decode(chunk, { stream: true }));
  yield reader.feed(decoder.decode());
  yield reader.end();
}
