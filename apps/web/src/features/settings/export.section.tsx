import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { ExportStatus } from '../export/index.ts';
import { downloadExport, exportQuery, startExport } from './export.api.ts';
import { Section } from './section.tsx';

/** A copy of all data, prepared in the background. */
export const ExportSection = () => (
  <Section title="Your data">
    <Export />
  </Section>
);

function Export() {
  const { data, isPending, isError, refetch } = useQuery(exportQuery);
  return (
    <>
      <p className="mt-2 mb-4 text-muted">
        Download everything: one ZIP with all your entries, as JSON and as spreadsheet tables, plus
        your videos.
      </p>
      {isPending && <Skeleton rows={1} className="h-11" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {data && (
        <ExportStatus
          exportState={data}
          start={startExport}
          download={downloadExport}
          contents="your whole journal"
        />
      )}
    </>
  );
}
