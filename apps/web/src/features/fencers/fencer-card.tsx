import { fencerTexts, type Fencer, type FencerRecord } from '@fencing-journal/contract/fencers';
import { memo } from 'react';
import { Link } from 'react-router';
import { showSaved } from '../../forms/show-saved.ts';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { ratingsOf } from './detail.rules.ts';
import { deleteFencer } from './fencers.api.ts';

/** A card in the list. Memoized, because there may be a thousand. */
export const FencerCard = memo(function FencerCard({
  fencer,
  record,
  onEdit,
}: {
  fencer: Fencer;
  /** Null if the two have never met. Undefined if that is unknown. */
  record: FencerRecord | null | undefined;
  onEdit: (fencer: Fencer) => void;
}) {
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const name = `${fencer.first_name} ${fencer.last_name}`;
  const facts = [
    ...ratingsOf(fencer)
      .filter(({ rating }) => rating !== 'U')
      .map(({ weapon, rating }) => `${weapon} ${rating}`),
    fencer.handed && `${fencer.handed}-handed`,
    fencer.club,
  ]
    .filter(Boolean)
    .join(' · ');

  const remove = () =>
    attempt(
      async () => showSaved(dialogs, await deleteFencer(fencer), fencerTexts.deleted),
      deleteConfirmation('fencer', {
        subject: name,
        detail: "Lessons aren't affected, and bouts keep the name.",
        body: fencerTexts.confirmDelete,
      }),
    );

  return (
    <>
      <div className="min-w-0 flex-1">
        <Link
          to={paths.fencer(fencer.slug)}
          className="font-display block text-2xl leading-tight font-semibold break-words after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="min-h-6 truncate text-sm text-muted">{fencer.is_self ? 'You' : facts}</p>
        <p className="min-h-5 truncate text-sm">
          {record ? (
            <>
              <span className="sr-only">
                Won {record.wins}, lost {record.losses}.{' '}
              </span>
              <span aria-hidden className="font-semibold tabular-nums">
                {record.wins}–{record.losses}
              </span>
              <span className="text-muted"> · last met {formatDate(record.last_met)}</span>
            </>
          ) : (
            <span className="text-muted">
              {record === null && !fencer.is_self && 'Not met yet'}
            </span>
          )}
        </p>
        <SyncMark slug={fencer.slug} />
      </div>
      <div className="relative z-10 flex">
        <IconButton icon="pencil" label={`Edit ${name}`} onClick={() => onEdit(fencer)} />
        {!fencer.is_self && (
          <IconButton icon="trash" label={`Delete ${name}`} onClick={() => void remove()} />
        )}
      </div>
    </>
  );
});
