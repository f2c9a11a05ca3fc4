import type { Edit } from './edit.ts';
import { damagedFileError, type Reader } from './reader.ts';

/** An element of EBML (RFC 8794). */
export interface Element {
  id: number;
  start: number;
  body: number;
  /** Undefined if unknown, as in live recordings: the element ends where one starts that can't be inside it. */
  end: number | undefined;
}

const vintLength = (first: number): number => Math.clz32(first) - 23;

async function readElement(reader: Reader, start: number, end: number): Promise<Element> {
  const head = await reader.read(start, Math.min(12, end - start));
  const idLength = vintLength(head.getUint8(0));
  if (idLength > 4 || idLength >= head.byteLength) throw damagedFileError();
  let id = 0;
  for (let n = 0; n < idLength; n += 1) id = id * 256 + head.getUint8(n);
  const first = head.getUint8(idLength);
  const sizeLength = vintLength(first);
  if (sizeLength > 8 || idLength + sizeLength > head.byteLength) throw damagedFileError();
  const mask = 0xff >> sizeLength;
  let size = first & mask;
  let unknown = size === mask;
  for (let n = 1; n < sizeLength; n += 1) {
    const byte = head.getUint8(idLength + n);
    size = size * 256 + byte;
    unknown &&= byte === 0xff;
  }
  const body = start + idLength + sizeLength;
  if (!unknown && body + size > end) throw damagedFileError();
  return { id, start, body, end: unknown ? undefined : body + size };
}

/**
 * Yields the elements that fill a part of the file. For an element of unknown size, the caller
 * passes its end as `resume`.
 */
export async function* elementsIn(
  reader: Reader,
  start: number,
  end: number,
): AsyncGenerator<Element, void, number | undefined> {
  for (let at = start; at < end;) {
    const element = await readElement(reader, at, end);
    const resume: number | undefined = yield element;
    const next = resume ?? element.end;
    if (next === undefined) throw damagedFileError();
    at = next;
  }
}

/** More than any header that we read has; blocks of video and sound are not read this way. */
const maxChildren = 10_000;

/** Returns the child elements of an element of known size. */
export async function childrenOf(reader: Reader, { body, end }: Element): Promise<Element[]> {
  if (end === undefined) throw damagedFileError();
  const children: Element[] = [];
  for await (const child of elementsIn(reader, body, end))
    if (children.push(child) > maxChildren) throw damagedFileError();
  return children;
}

/** Turns an element into an empty Void element of the same size, which players skip. */
export function voidEdit({ start, end }: Element): Edit {
  const length = (end ?? start) - start;
  const long = length >= 9;
  const bytes = new Uint8Array(long ? 9 : 2);
  bytes[0] = 0xec;
  if (long) new DataView(bytes.buffer).setBigUint64(1, BigInt(length - 9) | (1n << 56n));
  else bytes[1] = 0x80 | (length - 2);
  return { start, length, bytes };
}

export async function readUnsigned(reader: Reader, { body, end = body }: Element): Promise<number> {
  const view = await reader.read(body, Math.min(end - body, 8));
  let value = 0;
  for (let n = 0; n < view.byteLength; n += 1) value = value * 256 + view.getUint8(n);
  return value;
}

export async function readFloat(reader: Reader, { body, end = body }: Element): Promise<number> {
  const view = await reader.read(body, end - body);
  return view.byteLength === 8
    ? view.getFloat64(0)
    : view.byteLength === 4
      ? view.getFloat32(0)
      : 0;
}
