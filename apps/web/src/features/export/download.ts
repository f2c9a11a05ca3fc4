import type { ExportResponse } from '@fencing-journal/contract/export';

const pollMs = 2_000;

/** Returns the refetch interval of a query for an export, in milliseconds. */
export const pollWhilePreparing = ({ state }: { state: { data?: ExportResponse | undefined } }) =>
  state.data?.state === 'preparing' ? pollMs : false;

/** Downloads by link instead of fetch: the browser can resume an interrupted download, and the page stays. */
export function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
