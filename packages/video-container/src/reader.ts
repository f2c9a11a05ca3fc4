import { mediaTexts } from '@fencing-journal/contract/media';
import type { Edit } from './edit.ts';

/** Why a file's content isn't a video that we accept; the message is shown to the user. */
export class RefusedContent extends Error {}

export const damagedFileError = (): RefusedContent => new RefusedContent(mediaTexts.damagedFile);

/** What is known about a video from its file, and the edits to make before anyone sees it. */
export interface Inspection {
  type: 'video/mp4' | 'video/quicktime' | 'video/webm' | 'video/x-matroska';
  codecs: string[];
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  edits: Edit[];
  /** Edits within the frames, found one at a time: there may be one in each frame. */
  pictureEdits: () => AsyncIterable<Edit>;
}

/** Each edit costs memory and a system call; no recorder needs this many. */
const maxEdits = 100_000;

/** Adds edits in the order in which they are applied; throws if there are too many. */
export function addEdits(edits: Edit[], added: readonly Edit[]): void {
  if (edits.length + added.length > maxEdits) throw damagedFileError();
  for (const edit of added) edits.push(edit);
}

const smallestWindow = 64 * 1024;
const largestWindow = 4 * 1024 * 1024;
/** Reads bytes of a file; returns fewer if the file ends earlier. */
export type FetchBytes = (start: number, length: number) => Promise<Uint8Array>;

/** A ten-gigabyte file in the smallest pieces that recorders write takes fewer steps. */
const maxSteps = 4_000_000;
/** Steps that small files may take, and the bytes needed for each further step. */
const freeSteps = 10_000;
const bytesPerStep = 32;
/** The same for a file's top-level boxes or elements. A recorder's boxes each cover a second and some kilobytes. */
const freeParts = 5_000;
const bytesPerPart = 500;

interface ReaderOptions {
  /** The smallest and largest read, in bytes. A read is larger only if the caller asks for more. */
  windows?: { smallest: number; largest: number } | undefined;
  maxSteps?: number;
}

/**
 * Reads a file at any position, in windows that grow during sequential access. Memory use doesn't
 * depend on the file's size.
 */
export class Reader {
  readonly size: number;
  private readonly fetchBytes: FetchBytes;
  private window: Uint8Array = new Uint8Array();
  private windowStart = 0;
  private windowBytes: number;
  private readonly windows: { smallest: number; largest: number };
  private stepsLeft: number;
  private partsLeft: number;

  constructor(size: number, fetchBytes: FetchBytes, options: ReaderOptions = {}) {
    this.size = size;
    this.fetchBytes = fetchBytes;
    this.windows = { smallest: smallestWindow, largest: largestWindow, ...options.windows };
    this.windowBytes = this.windows.smallest;
    this.stepsLeft = Math.min(freeSteps + size / bytesPerStep, options.maxSteps ?? maxSteps);
    this.partsLeft = freeParts + size / bytesPerPart;
  }

  /** Counts a top-level box or element. Throws if there are more than any recorder writes. */
  countPart(): void {
    this.partsLeft -= 1;
    if (this.partsLeft < 0) throw damagedFileError();
  }

  /** Counts a unit of work. Throws if there are more than any recorder's file takes. */
  countStep(): void {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) throw damagedFileError();
  }

  /** Returns exactly that many bytes. Throws if the file ends earlier or takes too many steps. */
  async read(start: number, length: number): Promise<DataView> {
    this.countStep();
    if (start + length > this.size || length > largestWindow) throw damagedFileError();
    if (start < this.windowStart || start + length > this.windowStart + this.window.byteLength)
      await this.loadWindow(start, length);
    return new DataView(
      this.window.buffer,
      this.window.byteOffset + start - this.windowStart,
      length,
    );
  }

  async isZero(start: number, end: number): Promise<boolean> {
    for (let at = start; at < end; at += smallestWindow) {
      const { buffer, byteOffset, byteLength } = await this.read(
        at,
        Math.min(smallestWindow, end - at),
      );
      if (new Uint8Array(buffer, byteOffset, byteLength).some((byte) => byte !== 0)) return false;
    }
    return true;
  }

  private async loadWindow(start: number, length: number): Promise<void> {
    const isSequential =
      start >= this.windowStart && start <= this.windowStart + 2 * this.window.byteLength;
    const { smallest, largest } = this.windows;
    this.windowBytes = isSequential ? Math.min(this.windowBytes * 2, largest) : smallest;
    this.window = await this.fetchBytes(
      start,
      Math.min(Math.max(length, this.windowBytes), this.size - start),
    );
    this.windowStart = start;
    if (this.window.byteLength < length) throw damagedFileError();
  }
}

/** The limit of the database's columns. No frame is that wide, and no video lasts that many milliseconds. */
const maxInteger = 2 ** 31 - 1;

/** Returns a duration or side length as a positive whole number; null if it is missing or impossible. */
export function positiveIntegerOrNull(value: number | undefined): number | null {
  const rounded = Math.round(value ?? 0);
  return rounded > 0 && rounded <= maxInteger ? rounded : null;
}

/**
 * Returns a codec name in printable ASCII, for the database and responses: QuickTime has names with
 * zeros in them.
 */
export const codecName = (view: DataView): string =>
  decodeLatin1(view).replace(/[^\x20-\x7e]/g, '');

export const decodeLatin1 = (view: DataView, start = 0, length = view.byteLength - start): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + start, length));
