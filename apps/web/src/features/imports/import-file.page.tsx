import { importLimits, importTexts } from '@fencing-journal/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { useNavigate } from 'react-router';
import { formatDayOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useReachable } from '../../lib/reachability.ts';
import { buttonClass, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { importsQuery, sendFile } from './imports.api.ts';
import { countsText, formatName } from './imports.rules.ts';

const sources = [
  ['Fencing Time, Engarde, BellePoule', 'FIE XML file'],
  ['AskFRED', 'XML file of the results'],
  ['Fencing Time Live', 'Results as CSV, or the saved page of your pool or tableau'],
  ['Your own spreadsheet', 'Saved as CSV. You choose the columns.'],
] as const;

const accepted = '.xml,.cotcot,.csv,.txt,.html,.htm';

/** Starts an import: lets the user choose a file, says what can be in it, and lists the latest imports. */
export function Component() {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { busy, attempt } = useAttempt();
  const hasNetwork = useReachable();

  async function send(file: File | undefined) {
    if (!file || busy) return;
    if (file.size > importLimits.fileBytes)
      return void dialogs.message({ title: 'Couldn’t read the file', body: importTexts.tooLarge });
    await attempt(async () => {
      const { id } = await sendFile(file);
      await navigate(paths.import(id));
    });
  }

  return (
    <Page
      title="Import results"
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Tournaments', to: paths.tournaments },
        { label: 'Import results' },
      ]}
      narrow
    >
      <p className="mb-4 text-lg">
        Choose a file of a tournament. You’ll see what’s in it before anything is saved.
      </p>
      {hasNetwork ? <ChooseFile busy={busy} onFile={(file) => void send(file)} /> : <Offline />}
      <h2 className="mt-6 mb-2 text-2xl">What you can import</h2>
      <dl className="panel divide-y divide-line px-4">
        {sources.map(([source, what]) => (
          <div key={source} className="py-3">
            <dt className="font-semibold">{source}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        We keep only your own bouts and your opponents’ names, clubs and USA Fencing IDs. The file
        is deleted once you import it, or after a day.
      </p>
      <LatestImports />
    </Page>
  );
}

const Offline = () => (
  <div className="panel flex items-center gap-4 border-dashed p-5" role="status">
    <Icon name="offline" className="size-8 shrink-0 text-muted" />
    <p>
      <strong className="block text-lg">Importing needs a connection.</strong>
      Come back when you’re online. Your file stays where it is.
    </p>
  </div>
);

function ChooseFile({ busy, onFile }: { busy: boolean; onFile: (file: File | undefined) => void }) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={`panel flex flex-col items-center gap-4 border-dashed px-5 py-8 text-center ${isOver ? 'border-ink bg-sunken' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span className="rounded-full bg-accent-soft p-4 text-accent">
        <Icon name="inbox" className="size-9" />
      </span>
      <label
        className={buttonClass(
          'primary',
          'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {busy ? 'Reading the file…' : 'Choose a file'}
        <input
          type="file"
          accept={accepted}
          // Not `disabled`, which would lose the focus.
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <p className="text-sm text-muted" role="status">
        {busy ? 'This takes a few seconds.' : 'XML, CSV or HTML, up to 10 MB'}
      </p>
    </div>
  );
}

function LatestImports() {
  const { data = [] } = useQuery(importsQuery);
  const applied = data.filter(({ outcome }) => outcome !== null);
  if (applied.length === 0) return null;
  return (
    <section aria-labelledby="latest-imports">
      <h2 id="latest-imports" className="mt-6 mb-2 text-2xl">
        Latest imports
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {applied.map(({ id, created_at, format, status, outcome, undo_until }) => (
          <li key={id} className="panel flex flex-wrap items-center justify-between gap-2 p-4">
            <p className="min-w-0">
              <strong className="block wrap-anywhere">
                {outcome?.events[0]?.tournament ?? formatName({ format })}
              </strong>
              <span className="text-sm text-muted">
                {formatDayOf(created_at)} ·{' '}
                {status === 'undone' ? 'undone' : outcome && countsText(outcome.made)}
              </span>
            </p>
            {undo_until !== null && (
              <ButtonLink to={paths.import(id)} variant="quiet">
                Details
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
