import { mediaTexts } from '@fencing-journal/contract/media';
import type { Edit } from '../storage/index.ts';

/** Why the content of a file makes it no video for us; the message is the user's. */
export class RefusedContent extends Error {}

export const damaged = (): RefusedContent => new RefusedContent(mediaTexts.damaged);

/** What is learned of a video's file by reading it, and what is to be written over in it before anybody sees it. */
export interface Inspection {
  type: 'video/mp4' | 'video/quicktime' | 'video/webm' | 'video/x-matroska';
  codecs: string[];
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  edits: Edit[];
  /** The same within the pictures, found as one goes: there may be one in each. */
  pictureEdits: () => AsyncIterable<Edit>;
}

/** Each costs memory, and a call of the system; no recorder has use for so many. */
const mostEdits = 100_000;

/** Notes what is to be written over, in the order in which it will be. */
export function addEdits(edits: Edit[], more: readonly Edit[]): void {
  if (edits.length + more.length > mostEdits) throw damaged();
  for (const edit of more) edits.push(edit);
}

const smallestWindow = 64 * 1024;
const largestWindow = 4 * 1024 * 1024;
/** Reads bytes of a file; fewer than asked for where it ends before. */
export type Fetch = (start: number, length: number) => Promise<Uint8Array>;

/** A file of ten gigabytes in the smallest pieces that a recorder writes has fewer. */
const mostSteps = 4_000_000;
/** What small files may take, and how many bytes each step more must stand for. */
const freeSteps = 10_000;
const bytesPerStep = 32;
/** The same for the boxes or elements that a file is made of: a recorder's take a second, and some kilobytes. */
const freeParts = 5_000;
const bytesPerPart = 500;

interface ReaderOptions {
  /** Bytes that are read at least, and at most where nobody asks for more. */
  windows?: { smallest: number; largest: number } | undefined;
  mostSteps?: number;
}

/** Reads a file here and there, in windows that grow where it is read from end to end: memory stays the same for any size. */
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

  /** Counts a box or element at the top of the file; throws when there are more than anybody records. */
  part(): void {
    this.partsLeft -= 1;
    if (this.partsLeft < 0) throw damaged();
  }

  /** Counts what takes time; throws when it is more than any recorder's file takes. */
  step(): void {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) throw damaged();
  }

  /** That many bytes; a file that ends before is damaged, as is one of so many pieces that nobody records it. */
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

/** Longest of what a column of the database holds; no picture is as wide, and no video lasts as many milliseconds. */
const largest = 2 ** 31 - 1;

/** What a file says of its length and sides, as a whole number; null where it says nothing, or what cannot be. */
export function measured(value: number | undefined): number | null {
  const rounded = Math.round(value ?? 0);
  return rounded > 0 && rounded <= largest ? rounded : null;
}

/** A codec's name as the database and an answer can hold it: QuickTime has names with zeros in them. */
export const codecName = (view: DataView): string => latin(view).replace(/[^\x20-\x7e]/g, '');

export const latin = (view: DataView, start = 0, length = view.byteLength - start): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + start, length));
