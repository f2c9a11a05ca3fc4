import type { ImportPatch, ImportPreview } from '@fencing-journal/contract/imports';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { pluralize } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { applyImport, correctImport } from './imports.api.ts';
import { applyLabel, formatName, isIncomplete, isKnownFile, totalsOf } from './imports.rules.ts';
import { EventPanel } from './event-panel.tsx';
import { MePanel } from './me-panel.tsx';
import { Opponents } from './opponents.tsx';

/** The content of a file: who the user is, their bouts, and who the opponents are. */
export function Preview({ preview }: { preview: ImportPreview }) {
  const navigate = useNavigate();
  const { busy, attempt } = useAttempt();
  const correct = (patch: ImportPatch) =>
    attempt(async () => void (await correctImport(preview.id, patch)));
  const apply = () => attempt(async () => void (await applyImport(preview.id)));
  const incomplete = preview.tournaments.some((tournament) =>
    tournament.events.some((event) => isIncomplete(tournament, event)),
  );
  const hasContent = preview.tournaments.length > 0;
  return (
    // The margin keeps a focused field above the bar at the bottom.
    <div className="grid grid-cols-1 items-start gap-4 **:scroll-mb-16 lg:grid-cols-[3fr_2fr]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <MePanel preview={preview} busy={busy} onChange={(me) => correct({ me })} />
        {preview.tournaments.map((tournament) =>
          tournament.events.map((event) => (
            <EventPanel
              key={event.key}
              tournament={tournament}
              event={event}
              ownEvents={preview.own_events}
              busy={busy}
              onChange={(changes) => correct({ events: [{ key: event.key, ...changes }] })}
            />
          )),
        )}
        {preview.me && !hasContent && (
          <p className="panel p-5 text-lg">There’s nothing of {preview.me.name} in this file.</p>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {preview.opponents.length > 0 && (
          <Opponents
            opponents={preview.opponents}
            ownName={preview.me?.name ?? ''}
            busy={busy}
            onChoose={(person, card) => correct({ matches: [{ person, card }] })}
          />
        )}
        <Notes preview={preview} />
      </div>
      {hasContent && (
        <div
          className={`z-20 lg:col-span-2 ${incomplete ? '' : 'sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] lg:bottom-4 [@media(max-height:30rem)]:static'}`}
        >
          <div className="panel flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 shadow-lg">
            <p className="min-w-0 text-sm text-muted" role="status">
              {incomplete ? 'Fill in the marked fields first.' : summaryOf(preview)}
            </p>
            <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
              <ButtonLink to={paths.imports} variant="quiet">
                Cancel
              </ButtonLink>
              {isKnownFile(preview) ? (
                <Button variant="secondary" onClick={() => void navigate(paths.tournaments)}>
                  Done
                </Button>
              ) : (
                <Button busy={busy} disabled={incomplete} onClick={() => void apply()}>
                  {applyLabel(preview)}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

function summaryOf(preview: ImportPreview): string {
  if (isKnownFile(preview)) return 'Everything in this file is already in your journal.';
  const { same, kept } = totalsOf(preview);
  const parts = [
    same > 0 && `${pluralize(same, 'bout')} already there`,
    kept > 0 &&
      `${pluralize(kept, 'bout')} ${kept === 1 ? 'stays' : 'stay'} as you entered ${kept === 1 ? 'it' : 'them'}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join(', ')}.` : 'You can undo this for 30 days.';
}

const Notes = ({ preview }: { preview: ImportPreview }) => (
  <section aria-label="About this file" className="panel p-4">
    <p className="text-sm text-muted">{formatName(preview)}</p>
    {preview.warnings.map((warning) => (
      <p key={warning} className="mt-2 flex items-start gap-2">
        <Icon name="flag" className="mt-0.5 size-5 shrink-0 text-muted" />
        <span>{warning}</span>
      </p>
    ))}
  </section>
);
