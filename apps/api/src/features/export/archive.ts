import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { byteOrderMark, csvLine } from '../../lib/csv-lines.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { leftOut, words, type Word } from './contents.queries.ts';
import { readme } from './readme.ts';
import { countRows, linesOf } from './rows.queries.ts';
import { tables, type Table } from './tables.queries.ts';

/** A file of an account that is stored outside the database. */
export interface OwnedFile {
  /** Unique within the account, without folders. */
  name: string;
  bytes: number;
  open(): Promise<Readable>;
}

/** One step is a row, or an amount of file data that takes about as long. */
export interface Progress {
  done: number;
  steps: number;
}

const bytesAStep = 1_000_000;
const sources = [...words.flatMap((word) => word.sources), ...tables.map((table) => table.source)];

interface Job {
  db: Database;
  owner: number;
  files: readonly OwnedFile[];
  now: Date;
  signal: AbortSignal;
  /** Updated as the work progresses. */
  progress: Progress;
}

async function* json({ db, owner, progress }: Job, word: Word): AsyncGenerator<string> {
  for (const [index, source] of word.sources.entries()) {
    yield `${index === 0 ? '{' : ','}\n"${source.name}": [`;
    let separator = '\n';
    for await (const lines of linesOf(db, source, owner)) {
      yield `${separator}${lines.join(',\n')}`;
      separator = ',\n';
      progress.done += lines.length;
    }
    yield '\n]';
  }
  yield '\n}\n';
}

async function* csv(
  { db, owner, progress }: Job,
  { source, columns }: Table,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(Object.keys(columns))}`;
  for await (const lines of linesOf(db, source, owner)) {
    yield lines
      .map((line) => {
        const row = JSON.parse(line) as Record<string, string | number | boolean | null>;
        return csvLine(Object.values(columns).map((name) => row[name]));
      })
      .join('');
    progress.done += lines.length;
  }
}

async function* counted(content: Readable, progress: Progress): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    progress.done += chunk.length / bytesAStep;
    yield chunk;
  }
}

/**
 * Ignores a file that was deleted after it was listed. Any other error fails the export, rather than announcing it
 * incomplete.
 */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

/** Writes all data of an account as one ZIP, in constant memory: each part is read when its turn comes. */
export async function writeArchive(job: Job, to: Writable): Promise<void> {
  const { db, owner, files, now, signal, progress } = job;
  progress.steps =
    (await countRows(db, sources, owner)) +
    files.reduce((sum, { bytes }) => sum + bytes / bytesAStep, 0);
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  const common = { mtime: now, mode: 0o100_600 };
  let opened: Readable | undefined;
  const add = (name: string, content: () => AsyncIterable<string | Buffer>, options = {}) =>
    zip.addReadStreamLazy(name, { ...common, ...options }, (take) => {
      opened = Readable.from(content(), { objectMode: false });
      // Otherwise the library would wait forever for the rest.
      opened.on('error', (error) => output.destroy(error));
      take(null, opened);
    });

  for (const word of words) add(`data/${word.word}.json`, () => json(job, word));
  for (const table of tables) add(`tables/${table.file}.csv`, () => csv(job, table));
  const videos = files.map(({ name }) => ({ file: name, missing: false }));
  for (const [index, file] of files.entries()) {
    const content = async function* () {
      const stream = await file.open().catch(unlessGone);
      if (stream) yield* counted(stream, progress);
      else if (videos[index]) videos[index].missing = true;
    };
    // Videos don't compress.
    add(`videos/${file.name}`, content, { compress: false });
  }
  add('README.txt', async function* () {
    yield readme({ words, tables, leftOut, made: now, videos });
  });
  zip.end();
  try {
    await pipeline(output, to, { signal });
  } finally {
    opened?.destroy();
  }
}
