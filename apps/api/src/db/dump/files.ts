import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

const readBytes = 1024 * 1024;

export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Writes a new file, readable by its owner only, and syncs it to disk. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

export interface FileSummary {
  bytes: number;
  sha256: string;
}

/** Writes a file of lines and computes its hash along the way. */
export class LineWriter {
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');
  #bytes = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Creates the file. Rejects if it already exists. */
  static async create(path: string): Promise<LineWriter> {
    return new LineWriter(await open(path, 'wx', 0o600));
  }

  async write(lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    this.#hash.update(bytes);
    this.#bytes += bytes.byteLength;
    await this.#file.writeFile(bytes);
  }

  /** Syncs the file to disk and returns its size and hash. */
  async finish(): Promise<FileSummary> {
    await this.#file.sync();
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Hashes a file. Rejects if it can't be read. */
export async function summarizeFile(path: string): Promise<FileSummary> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: readBytes })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Throws unless the file has this content. The error contains `name`, the file name for the operator. */
export async function checkFile(
  path: string,
  name: string,
  expected: { bytes?: number; sha256: string },
): Promise<void> {
  const found = await summarizeFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `The backup is damaged: ${name} ${error.code === 'ENOENT' ? 'is missing' : `can't be read (${error.code})`}.`,
    );
  });
  if (expected.bytes !== undefined && found.bytes !== expected.bytes)
    throw new Error(
      `The backup is damaged: ${name} has ${found.bytes} bytes instead of ${expected.bytes}.`,
    );
  if (found.sha256 !== expected.sha256)
    throw new Error(`The backup is damaged: ${name} was changed.`);
}

const newline = 10;

/** Yields the lines of a file. node:readline would also split at U+2028, which strings may contain. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest: Uint8Array[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: readBytes })) {
    const bytes = chunk as Buffer;
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      yield Buffer.concat([...rest, bytes.subarray(start, end)]).toString();
      rest = [];
      start = end + 1;
    }
    rest.push(bytes.subarray(start));
  }
  const last = Buffer.concat(rest).toString();
  if (last !== '') yield last;
}
