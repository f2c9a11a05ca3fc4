export { parseRange } from '../../lib/ranges.ts';

/** Values that tell one version of a file from another. */
export interface Validators {
  etag: string;
  modified: Date;
}

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Whether If-Range names the current file; if not, the client gets all of it. */
export function isSameFile(ifRange: string | undefined, { etag, modified }: Validators): boolean {
  if (ifRange === undefined) return true;
  return ifRange.startsWith('"')
    ? ifRange === etag
    : Date.parse(ifRange) / 1000 === toSeconds(modified);
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
  return since !== undefined && Date.parse(since) / 1000 >= toSeconds(modified);
}
