import { mediaTexts } from '@fencing-journal/contract/media';
import type { Edit } from '../storage/index.ts';

/** Why a file's content isn't a video that we accept; the message is shown to the user. */
export class RefusedContent extends Error {}

export const damaged = (): RefusedContent => new RefusedContent(mediaTexts.damaged);

/** What is known of a video from its file, and the edits to make before anyone sees it. */
export interface Inspection {
  type: 'video/mp4' | 'video/quicktime' | 'video/webm' | 'video/x-matroska';
  codecs: string[];
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  edits: Edit[];
  /** Edits within the pictures, found one at a time: there may be one in each. */
  pictureEdits: () => AsyncIterable<Edit>;
}

/** Each edit costs memory and a system call; no recorder needs this many. */
const mostEdits = 100_000;

/** Adds edits in the order in which they are applied; throws if there are too many. */
export function addEdits(edits: Edit[], more: readonly Edit[]): void {
  if (edits.length + more.length > mostEdits) throw damaged();
  for (const edit of more) edits.push(edit);
}

const smallestWindow = 64 * 1024;
const largestWindow = 4 * 1024 * 1024;
/** Reads bytes of a file; fewer if it ends earlier. */
export type Fetch = (start: number, length: number) => Promise<Uint8Array>;

/** A file of ten gigabytes in the smallest pieces that a recorder writes has fewer. */
const mostSteps = 4_000_000;
/** Steps that small files may take, and the bytes needed for each further step. */
const freeSteps = 10_000;
const bytesPerStep = 32;
/** The same for the top-level boxes or elements of a file: a recorder's cover a second and some kilobytes each. */
const freeParts = 5_000;
const bytesPerPart = 500;

interface ReaderOptions {
  /** Bytes of the smallest read, and of the largest unless the caller needs more. */
  windows?: { smallest: number; largest: number } | undefined;
  mostSteps?: number;
}

/** Reads a file at any position, in windows that grow on sequential access: memory use doesn't depend on its size. */
export class Reader {
  readonly size: number;
  private readonly fetch: Fetch;
  private window: Uint8Array = new Uint8Array();
  private at = 0;
  private length: number;
  private readonly windows: { smallest: number; largest: number };
  private stepsLeft: number;
  private partsLeft: number;

  constructor(size: number, fetch: Fetch, options: ReaderOptions = {}) {
    this.size = size;
    this.fetch = fetch;
    this.windows = { smallest: smallestWindow, largest: largestWindow, ...options.windows };
    this.length = this.windows.smallest;
    this.stepsLeft = Math.min(freeSteps + size / bytesPerStep, options.mostSteps ?? mostSteps);
    this.partsLeft = freeParts + size / bytesPerPart;
  }

  /** Counts a top-level box or element; throws if there are more than anyone records. */
  part(): void {
    this.partsLeft -= 1;
    if (this.partsLeft < 0) throw damaged();
  }

  /** Counts a unit of work; throws above what any recorder's file takes. */
  step(): void {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) throw damaged();
  }

  /** Exactly that many bytes; throws if the file ends earlier or takes too many steps. */
  async read(start: number, length: number): Promise<DataView> {
    this.step();
    if (start + length > this.size || length > largestWindow) throw damaged();
    if (start < this.at || start + length > this.at + this.window.byteLength)
      await this.move(start, length);
    return new DataView(this.window.buffer, this.window.byteOffset + start - this.at, length);
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

  private async move(start: number, length: number): Promise<void> {
    const follows = start >= this.at && start <= this.at + 2 * this.window.byteLength;
    const { smallest, largest } = this.windows;
    this.length = follows ? Math.min(this.length * 2, largest) : smallest;
    this.window = await this.fetch(
      start,
      Math.min(Math.max(length, this.length), this.size - start),
    );
    this.at = start;
    if (this.window.byteLength < length) throw damaged();
  }
}

/** Limit of the database's columns; no picture is as wide, and no video lasts as many milliseconds. */
const largest = 2 ** 31 - 1;

/** Duration or side as a positive whole number; null if it is missing or impossible. */
export function measured(value: number | undefined): number | null {
  const rounded = Math.round(value ?? 0);
  return rounded > 0 && rounded <= largest ? rounded : null;
}

/** Codec name in printable ASCII, for the database and responses: QuickTime has names with zeros in them. */
export const codecName = (view: DataView): string => latin(view).replace(/[^\x20-\x7e]/g, '');

export const latin = (view: DataView, start = 0, length = view.byteLength - start): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + start, length));
