import { imports } from '@fencing-journal/contract/imports';
import { saveFile } from '../../http/client.ts';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';

/** Saves the user's results from a tournament as a CSV table. */
export function DownloadCsv({ tournament }: { tournament: string }) {
  const { busy, attempt } = useAttempt();
  const save = () =>
    saveFile(imports.tournamentCsv, { params: { slug: tournament } }, `${tournament}.csv`);
  return (
    <Button variant="quiet" icon="inbox" busy={busy} onClick={() => void attempt(save)}>
      Download as CSV
    </Button>
  );
}

/** Saves the user's results from an event in the format that federations exchange. */
export function DownloadXml({ event }: { event: string }) {
  const { busy, attempt } = useAttempt();
  const save = () => saveFile(imports.eventXml, { params: { slug: event } }, `${event}.xml`);
  return (
    <Button variant="quiet" icon="inbox" busy={busy} onClick={() => void attempt(save)}>
      Download as FIE XML
    </Button>
  );
}
