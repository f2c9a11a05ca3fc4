import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { byteOrderMark, csvLine } from '../../lib/csv-writer.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { topics } from './contents.queries.ts';
import type { Topic } from './sources.queries.ts';
import { excludedTables } from './excluded-tables.ts';
import { readme } from './readme.ts';
import { countRows, streamRows } from './rows.queries.ts';
import { tables, type Table } from './tables.queries.ts';

/** A file of an account that is stored outside the database. */
export interface OwnedFile {
  /** Unique within the account, without folders. */
  name: string;
  bytes: number;
  open(): Promise<Readable>;
}

/** Progress in steps. A step is a row, or an amount of file data that takes about as long. */
export interface Progress {
  done: number;
  steps: number;
}

const bytesPerStep = 1_000_000;
const sources = [
  ...topics.flatMap((topic) => topic.sources),
  ...tables.map((table) => table.source),
];

interface ArchiveJob {
  db: Database;
  owner: number;
  files: readonly OwnedFile[];
  now: Date;
  signal: AbortSignal;
  /** Updated as the work progresses. */
  progress: Progress;
}

async function* jsonFile(
  { db, owner, progress }: ArchiveJob,
  topic: Topic,
): AsyncGenerator<string> {
  for (const [index, source] of topic.sources.entries()) {
    yield `${index === 0 ? '{' : ','}\n"${source.name}": [`;
    let separator = '\n';
    for await (const lines of streamRows({ db, source, owner })) {
      yield `${separator}${lines.join(',\n')}`;
      separator = ',\n';
      progress.done += lines.length;
    }
    yield '\n]';
  }
  yield '\n}\n';
}

async function* csvFile(
  { db, owner, progress }: ArchiveJob,
  { source, columns }: Table,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(Object.keys(columns))}`;
  const read = { db, source, owner, columns: Object.values(columns) };
  for await (const lines of streamRows(read)) {
    yield lines
      .map((line) => csvLine(JSON.parse(line) as (string | number | boolean | null)[]))
      .join('');
    progress.done += lines.length;
  }
}

async function* withProgress(content: Readable, progress: Progress): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    progress.done += chunk.length / bytesPerStep;
    yield chunk;
  }
}

/**
 * Ignores a file that was deleted after it was listed. Any other error fails the export, so that the user isn't told
 * that an incomplete export is ready.
 */
function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

/** Writes all data of an account as one ZIP in constant memory, because each part is read only when it is written. */
export async function writeArchive(job: ArchiveJob, to: Writable): Promise<void> {
  const { db, owner, files, now, signal, progress } = job;
  progress.steps =
    (await countRows(db, sources, owner)) +
    files.reduce((sum, { bytes }) => sum + bytes / bytesPerStep, 0);
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  const fileOptions = { mtime: now, mode: 0o100_600 };
  let openStream: Readable | undefined;
  const add = (name: string, content: () => AsyncIterable<string | Buffer>, options = {}) =>
    zip.addReadStreamLazy(name, { ...fileOptions, ...options }, (callback) => {
      openStream = Readable.from(content(), { objectMode: false });
      // Without this handler the library would wait forever for the rest of the stream.
      openStream.on('error', (error) => output.destroy(error));
      callback(null, openStream);
    });

  for (const topic of topics) add(`data/${topic.topic}.json`, () => jsonFile(job, topic));
  for (const table of tables) add(`tables/${table.file}.csv`, () => csvFile(job, table));
  const videos = files.map(({ name }) => ({ file: name, missing: false }));
  for (const [index, file] of files.entries()) {
    const content = async function* () {
      const stream = await file.open().catch(ignoreNotFound);
      if (stream) yield* withProgress(stream, progress);
      else if (videos[index]) videos[index].missing = true;
    };
    // Videos are compressed already.
    add(`videos/${file.name}`, content, { compress: false });
  }
  add('README.txt', async function* () {
    yield readme({ topics, tables, excludedTables, createdAt: now, videos });
  });
  zip.end();
  try {
    await pipeline(output, to, { signal });
  } finally {
    openStream?.destroy();
  }
}
