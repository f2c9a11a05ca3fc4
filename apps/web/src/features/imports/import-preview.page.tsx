import type { ImportPreview } from '@fencing-journal/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { importQuery } from './imports.api.ts';
import { Columns } from './columns.tsx';
import { Finished } from './finished.tsx';
import { Preview } from './preview.tsx';

/** What is in a file, for the user to correct, and the outcome once it is imported. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(importQuery(id));
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      title={titleOf(data)}
      documentTitle="Import results"
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Import results', to: paths.imports },
        { label: 'Preview' },
      ]}
    >
      {isPending && <Skeleton rows={3} className="h-32" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {data && data.status !== 'open' && <Finished item={data} />}
      {data?.status === 'open' && (
        <>
          {data.table && <Columns id={data.id} table={data.table} isMapped={isMapped(data)} />}
          {isMapped(data) && <Preview preview={data} />}
        </>
      )}
    </Page>
  );
}

/** A table has no people until its columns are chosen. */
const isMapped = ({ table, people }: ImportPreview): boolean => table === null || people.length > 0;

function titleOf(preview: ImportPreview | undefined): string | undefined {
  if (!preview) return undefined;
  if (preview.status === 'undone') return 'Import undone';
  if (preview.status === 'applied') return 'Imported';
  return isMapped(preview) ? 'Check and import' : 'Choose the columns';
}
