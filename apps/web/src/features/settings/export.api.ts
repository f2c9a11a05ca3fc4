import { dataExport } from '@fencing-journal/contract/export';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { showAnswer } from '../../http/show-answer.ts';
import { pollWhilePreparing, startDownload } from '../export/index.ts';

/** Polled while an export is being prepared. */
export const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: ({ signal }) => call(dataExport.read, { signal }),
  refetchInterval: pollWhilePreparing,
});

export async function startExport(): Promise<void> {
  showAnswer(exportQuery, await call(dataExport.start, {}));
}

export const downloadExport = async (): Promise<void> =>
  startDownload((await call(dataExport.link, {})).url);
