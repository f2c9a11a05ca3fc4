import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from './errors.ts';

export interface StoredFile {
  bytes: number;
  /** Strong, in quotes: another content never has it. */
  etag: string;
}

/** What is sent of a file: both ends are sent, as in the header. */
export interface Part {
  start: number;
  end: number;
  status: 200 | 206;
  headers: Record<string, string>;
}

/** What of a file a request asks for (RFC 9110, section 14). */
type Asked = 'whole' | 'nothing' | { start: number; end: number };

/**
 * Reads a Range header. What is not a single range of bytes, well written, is as if it were not there: several ranges in
 * one answer are of use to no player, and would let a small request ask for much.
 */
export function readRange(header: string | undefined, size: number): Asked {
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
 * The part that a request asks for, with the headers that say so. Who goes on with a file that has become another one
 * (If-Range) gets all of it. Throws 416, with `headers` to go along.
 */
export function partOf(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { bytes, etag }: StoredFile,
  refuse: (headers: Record<string, string>) => void,
): Part {
  const common = { 'accept-ranges': 'bytes', etag };
  const wanted = ifRange === undefined || ifRange === etag ? readRange(range, bytes) : 'whole';
  if (wanted === 'nothing') {
    refuse({ 'content-range': `bytes */${bytes}` });
    throw new AppError('range');
  }
  if (wanted === 'whole')
    return {
      start: 0,
      end: bytes - 1,
      status: 200,
      headers: { ...common, 'content-length': String(bytes) },
    };
  const { start, end } = wanted;
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
