import type { Box } from './iso-boxes.ts';
import { damagedFileError, type Reader } from './reader.ts';

const blockBytes = 64 * 1024;

/**
 * A table of numbers in a box, read one block at a time: the tables of a day-long recording take
 * many megabytes.
 */
export class Table {
  readonly count: number;
  private readonly reader: Reader;
  private readonly start: number;
  private readonly bits: number;
  private block = new DataView(new ArrayBuffer());
  private first = 0;
  private end = 0;

  /** Throws if the table states more numbers than its box holds. */
  constructor(
    reader: Reader,
    box: Box,
    { header, count, bits }: { header: number; count: number; bits: number },
  ) {
    if (box.body + header + (count * bits) / 8 > box.end) throw damagedFileError();
    this.reader = reader;
    this.start = box.body + header;
    this.count = count;
    this.bits = bits;
  }

  async at(n: number): Promise<number> {
    await this.load(n);
    return this.number(n);
  }

  async sum(from: number, until: number): Promise<number> {
    let sum = 0;
    for (let n = from; n < until;) {
      await this.load(n);
      for (const last = Math.min(until, this.end); n < last; n += 1) sum += this.number(n);
    }
    return sum;
  }

  private async load(n: number): Promise<void> {
    if (n >= this.first && n < this.end) return;
    if (n >= this.count) throw damagedFileError();
    const numbersPerBlock = (blockBytes * 8) / this.bits;
    this.first = n - (n % numbersPerBlock);
    this.end = Math.min(this.first + numbersPerBlock, this.count);
    const { buffer, byteOffset, byteLength } = await this.reader.read(
      this.start + (this.first * this.bits) / 8,
      Math.ceil(((this.end - this.first) * this.bits) / 8),
    );
    // Copied, because the source may be much larger and would stay in memory with the block.
    this.block = new DataView(new Uint8Array(buffer, byteOffset, byteLength).slice().buffer);
  }

  private number(n: number): number {
    const at = n - this.first;
    if (this.bits === 64) return Number(this.block.getBigUint64(at * 8));
    if (this.bits === 32) return this.block.getUint32(at * 4);
    if (this.bits === 16) return this.block.getUint16(at * 2);
    const byte = this.block.getUint8((at * this.bits) >> 3);
    return this.bits === 8 ? byte : at % 2 === 0 ? byte >> 4 : byte & 0xf;
  }
}
