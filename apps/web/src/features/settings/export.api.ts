import { dataExport } from '@fencing-journal/contract/export';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

const pollMs = 2_000;

/** Polled while an export is being prepared. */
export const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: ({ signal }) => call(dataExport.read, { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? pollMs : false),
});

export async function startExport(): Promise<void> {
  queryClient.setQueryData(exportQuery.queryKey, await call(dataExport.start, {}));
}

/** Downloads by link instead of fetch: the browser can resume an interrupted download, and the page stays. */
export async function downloadExport(): Promise<void> {
  const { url } = await call(dataExport.link, {});
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
