import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from './errors.ts';

export interface StoredFile {
  bytes: number;
  /** Strong and quoted: no other content ever has it. */
  etag: string;
}

/** The part of a file to send; both ends are inclusive, as in the header. */
export interface FilePart {
  start: number;
  end: number;
  status: 200 | 206;
  headers: Record<string, string>;
}

/** What a request asks for (RFC 9110, section 14). */
type RequestedRange = 'whole' | 'nothing' | { start: number; end: number };

/**
 * Parses a Range header. Anything but a single well-formed byte range is ignored: no player needs
 * several ranges, and they would let a small request cause a large response.
 */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec((header ?? '').trim()) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '')
    return Number(last) > 0 && size > 0
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : 'nothing';
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size
    ? { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
    : 'nothing';
}

/**
 * Returns the part a request asks for, with its headers. Sends the whole file if it has changed
 * since (If-Range). Throws 416 after passing its headers to `refuse`.
 */
export function resolvePart(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { bytes, etag }: StoredFile,
  onUnsatisfiable: (headers: Record<string, string>) => void,
): FilePart {
  const common = { 'accept-ranges': 'bytes', etag };
  const requested = ifRange === undefined || ifRange === etag ? parseRange(range, bytes) : 'whole';
  if (requested === 'nothing') {
    onUnsatisfiable({ 'content-range': `bytes */${bytes}` });
    throw new AppError('range');
  }
  if (requested === 'whole')
    return {
      start: 0,
      end: bytes - 1,
      status: 200,
      headers: { ...common, 'content-length': String(bytes) },
    };
  const { start, end } = requested;
  return {
    start,
    end,
    status: 206,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${bytes}`,
    },
  };
}
