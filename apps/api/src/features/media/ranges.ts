export { readRange } from '../../lib/ranges.ts';

/** What tells one state of a file from another. */
export interface Validators {
  etag: string;
  modified: Date;
}

const asSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Whether a part is of the file that the asker has the rest of; else he gets the whole. */
export function isSameFile(ifRange: string | undefined, { etag, modified }: Validators): boolean {
  if (ifRange === undefined) return true;
  return ifRange.startsWith('"')
    ? ifRange === etag
    : Date.parse(ifRange) / 1000 === asSeconds(modified);
}

/** Whether the asker has the file already. */
export function isKnown(
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
  { etag, modified }: Validators,
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined)
    return (
      tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
    );
  return since !== undefined && Date.parse(since) / 1000 >= asSeconds(modified);
}
