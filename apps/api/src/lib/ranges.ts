import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from './errors.ts';

/** Both ends are inclusive, as in the header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Values that distinguish one version of a file from another. */
export interface Validators {
  /** Strong and quoted: no other content ever has this tag. */
  etag: string;
  modified?: Date;
}

/** The part of a file to send. */
export interface FilePart extends ByteRange {
  status: 200 | 206;
  headers: Record<string, string>;
}

/** What a request asks for (RFC 9110, section 14). */
type RequestedRange = 'whole' | 'nothing' | ByteRange;

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

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Whether If-Range names the current file; if not, the client gets all of it. */
export function isSameFile(ifRange: string | undefined, { etag, modified }: Validators): boolean {
  if (ifRange === undefined) return true;
  return ifRange.startsWith('"')
    ? ifRange === etag
    : modified !== undefined && Date.parse(ifRange) / 1000 === toSeconds(modified);
}

/** Whether the client already has the current file. */
export function isNotModified(
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
  { etag, modified }: Validators,
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined)
    return (
      tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
    );
  return (
    since !== undefined && modified !== undefined && Date.parse(since) / 1000 >= toSeconds(modified)
  );
}

/**
 * Returns the part that a request asks for, with its headers. Sends the whole file if it has
 * changed since the client read it (If-Range). Throws 416 after passing its headers to
 * `onUnsatisfiable`.
 */
export function resolvePart(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  file: Validators & { bytes: number },
  onUnsatisfiable: (headers: Record<string, string>) => void,
): FilePart {
  const { bytes, etag } = file;
  const common = { 'accept-ranges': 'bytes', etag };
  const requested = isSameFile(ifRange?.toString(), file) ? parseRange(range, bytes) : 'whole';
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
