import { boutTexts } from '@fencing-journal/contract/bouts';
import { practiceTexts } from '@fencing-journal/contract/practices';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { showSaved } from '../../forms/show-saved.ts';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { ApiError } from '../../http/api-error.ts';
import { capitalize, formatDate, pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { BoutCard } from '../../ui/bout-card.tsx';
import { sideOf } from '../../ui/bout-card.rules.ts';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import {
  boutDeletion,
  deleteBout,
  PoolTotals,
  useBoutEvent,
  useHasLiveBout,
  type BoutEvent,
} from '../bouts/index.ts';
import { PracticeDialog } from './practice.dialog.tsx';
import { deletePractice } from './practices.api.ts';
import { toPracticeBout } from './practices.rules.ts';
import { QuickEntry } from './quick-entry.tsx';

/** A practice. The next bout is entered above those fenced so far. */
export function Component() {
  const { practiceName = '' } = useParams();
  const [isDeleting, setIsDeleting] = useState(false);
  const { event, practice, error, refetch } = useBoutEvent(
    { practiceName },
    { enabled: !isDeleting },
  );
  const isLive = useHasLiveBout(practiceName);
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [isEditing, setEditing] = useState(false);
  const { busy, attempt } = useAttempt({ onError: () => setIsDeleting(false) });
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const day = practice && formatDate(practice.date);

  const remove = () =>
    practice &&
    attempt(
      async () => {
        setIsDeleting(true);
        const stored = await deletePractice(practice);
        await navigate(paths.practices, { replace: true });
        await showSaved(dialogs, stored, {
          title: 'Practice deleted',
          body: practiceTexts.deleted,
        });
      },
      deleteConfirmation('practice', {
        subject: day ?? '',
        detail:
          practice.bouts.length > 0 &&
          `This also deletes ${pluralize(practice.bouts.length, 'bout')}.`,
        body: 'Want to delete the practice?',
      }),
    );

  return (
    <Page
      title={crumbLabel(day, error, 'Practice')}
      documentTitle="Practice"
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Practices', to: paths.practices },
        { label: day ?? 'Practice' },
      ]}
      actions={
        practice && (
          <>
            <ButtonLink to={paths.practiceLive(practice.slug)} variant="secondary" icon="stopwatch">
              {isLive ? 'Resume' : 'Score live'}
            </ButtonLink>
            <Button variant="secondary" icon="pencil" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <IconButton
              icon="trash"
              label="Delete practice"
              busy={busy}
              onClick={() => void remove()}
            />
          </>
        )
      }
    >
      {!event && !error && <Skeleton rows={3} className="h-32" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {event && practice && (
        <>
          <p className="-mt-2 mb-4 text-muted wrap-anywhere">
            {[practice.place, practice.weapon !== 'other' && capitalize(practice.weapon)]
              .filter(Boolean)
              .join(' · ')}{' '}
            <SyncMark slug={practice.slug} />
          </p>
          {practice.notes !== '' && (
            <p className="mb-4 wrap-anywhere whitespace-pre-line">{practice.notes}</p>
          )}
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <QuickEntry key={practice.slug} event={event} />
            <Fenced event={event} />
          </div>
        </>
      )}
      {isEditing && practice && (
        <PracticeDialog practice={practice} onClose={() => setEditing(false)} />
      )}
    </Page>
  );
}

/** The bouts so far, the latest first, with their totals. */
function Fenced({ event }: { event: BoutEvent }) {
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const self = event.userFencer.slug;
  const remove = (bout: BoutSummary) =>
    attempt(
      async () => showSaved(dialogs, await deleteBout(bout), boutTexts.deleted),
      boutDeletion(bout),
    );
  if (event.bouts.length === 0)
    return <p className="text-muted">Your bouts appear here as you add them.</p>;
  const own = event.bouts.filter((bout) => sideOf(bout, self) !== undefined);
  return (
    <section aria-labelledby="fenced" className="min-w-0">
      <h2 id="fenced" className="mb-3 text-2xl">
        {pluralize(event.bouts.length, 'bout')}
      </h2>
      <PoolTotals
        results={own.map((bout) => {
          const { score, against, won } = toPracticeBout(bout, self);
          return { score, against, won };
        })}
      />
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {event.bouts.toReversed().map((bout) => (
          <BoutCard
            key={bout.slug}
            bout={bout}
            listOf={sideOf(bout, self)}
            to={paths.practiceBout(event.slug, bout.slug)}
            mark={<SyncMark slug={bout.slug} />}
            actions={
              <>
                <IconLink
                  icon="pencil"
                  label={`Edit ${bout.fencer_a} vs ${bout.fencer_b}`}
                  to={paths.practiceBoutEdit(event.slug, bout.slug)}
                />
                <IconButton
                  icon="trash"
                  label={`Delete ${bout.fencer_a} vs ${bout.fencer_b}`}
                  onClick={() => void remove(bout)}
                />
              </>
            }
          />
        ))}
      </ul>
    </section>
  );
}
