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
/** A file of ten gigabytes in the smallest pieces that a recorder writes has fewer. */
const mostSteps = 2_000_000;

/** Reads a file here and there, in windows that grow where it is read from end to end: memory stays the same for any size. */
export class Reader {
  readonly size: number;
  private readonly fetch: (start: number, length: number) => Promise<Uint8Array>;
  private window: Uint8Array = new Uint8Array();
  private at = 0;
  private length = smallestWindow;
  private steps = 0;

  constructor(size: number, fetch: (start: number, length: number) => Promise<Uint8Array>) {
    this.size = size;
    this.fetch = fetch;
  }

  /** That many bytes; a file that ends before is damaged, as is one of so many pieces that nobody records it. */
  async read(start: number, length: number): Promise<DataView> {
    this.steps += 1;
    if (start + length > this.size || length > largestWindow || this.steps > mostSteps)
      throw damaged();
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
    this.length = follows ? Math.min(this.length * 2, largestWindow) : smallestWindow;
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
