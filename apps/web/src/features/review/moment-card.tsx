import type { Moment } from '@fencing-journal/contract/moments';
import type { Bout } from '@fencing-journal/contract/bouts';
import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import type { Weapon } from '@fencing-journal/contract/shared/enums';
import type { Touch } from '@fencing-journal/contract/touches';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { momentHash, searchWithTime } from './url-position.rules.ts';
import { describeTouch } from '../../lib/touch-labels.ts';
import { toStoredMs } from '../../lib/frame-time.ts';
import { changeTouch, TouchDialog } from '../touch-log/index.ts';
import { VoiceNotes } from '../voice/index.ts';
import { spokenTime } from '../../lib/video-time.ts';
import { formatTime } from './clock.rules.ts';
import { MomentDrawing } from './lazy-parts.ts';
import { MomentDialog } from './preloaded-dialog.tsx';
import { kindLabels } from './moments.rules.ts';
import type { Player } from './player.ts';
import { Replies } from './replies.tsx';
import { changeMoment, removeMoment } from './review.api.ts';
import type { PendingMoment, PendingMoments } from './use-pending-moments.ts';
import type { DrawAgain } from './use-drawing-session.ts';
import type { MomentItem } from './use-moments.ts';

interface MomentCardProps {
  slug: string;
  player: Player;
  item: MomentItem;
  isCurrent: boolean;
  canWrite: boolean;
  pendingMoments: PendingMoments;
  /** Ids of the replies that are new to the viewer. */
  newReplyIds: ReadonlySet<string>;
  /** The touch log's entry for the moment, if it marks a touch. */
  touch: Touch | undefined;
  bout: Bout | undefined;
  weapon: Weapon | undefined;
  /** The picture's width divided by its height. */
  aspect: number;
  onDraw: DrawAgain;
  /** Plays a walkthrough. */
  onPlay: (note: VoiceNote) => void;
}

/** One moment: its time as a link, its note and its replies. */
export function MomentCard({
  slug,
  player,
  item,
  isCurrent,
  canWrite,
  pendingMoments,
  newReplyIds,
  touch,
  bout,
  weapon,
  aspect,
  onDraw,
  onPlay,
}: MomentCardProps) {
  const { search } = useLocation();
  const { id, at_ms, kind, note, drawing, moment, pendingMoment } = item;
  return (
    <li
      className={`panel px-4 py-2 ${isCurrent ? 'border-accent bg-accent-soft' : ''}`}
      aria-current={isCurrent || undefined}
    >
      <div className="flex flex-wrap items-start">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <Link
            to={{ search: searchWithTime(search, at_ms), hash: moment ? momentHash(id) : '' }}
            replace
            preventScrollReset
            className="figures inline-flex min-h-11 items-center text-xl text-accent underline decoration-1 underline-offset-4"
            aria-label={`Go to ${spokenTime(at_ms / 1000)}`}
          >
            {formatTime(at_ms / 1000)}
          </Link>
          {kind && (
            <p className="inline-flex items-center gap-1.5 font-semibold">
              <span className="review-kind" data-kind={kind} aria-hidden="true" />
              {kindLabels[kind]}
            </p>
          )}
          {moment && (
            <p className="min-w-0 text-sm text-muted">{moment.mine ? 'You' : moment.author.name}</p>
          )}
        </div>
        {moment && (
          <MomentActions slug={slug} player={player} moment={moment} canWrite={canWrite} />
        )}
      </div>
      {touch && bout && weapon && (
        <TouchAction touch={touch} bout={bout} weapon={weapon} canWrite={canWrite} />
      )}
      {note !== '' && <p className="pb-1 wrap-anywhere whitespace-pre-line">{note}</p>}
      {drawing && (
        <Suspense>
          <MomentDrawing
            drawing={drawing}
            aspect={aspect}
            time={formatTime(at_ms / 1000)}
            showFrame={() => player.showFrameMs(at_ms)}
            onEdit={moment?.mine && canWrite ? () => onDraw({ id, at_ms, drawing }) : undefined}
          />
        </Suspense>
      )}
      {pendingMoment && !(moment && pendingMoment.failure === undefined) && (
        <PendingStatus pendingMoment={pendingMoment} pendingMoments={pendingMoments} />
      )}
      {moment && (
        <Replies slug={slug} moment={moment} canWrite={canWrite} newReplyIds={newReplyIds} />
      )}
      {moment && (canWrite || moment.voice?.length) && (
        <Suspense>
          <VoiceNotes
            place={{ moment: moment.id }}
            notes={moment.voice ?? []}
            canRecord={canWrite}
            about={formatTime(at_ms / 1000)}
            onPlay={onPlay}
          />
        </Suspense>
      )}
    </li>
  );
}

function MomentActions({
  slug,
  player,
  moment,
  canWrite,
}: {
  slug: string;
  player: Player;
  moment: Moment;
  canWrite: boolean;
}) {
  const { attemptDelete } = useAttempt();
  // Video position in milliseconds when the form was opened.
  const [positionMs, setPositionMs] = useState<number>();
  const { id, at_ms, note, kind, mine, removable } = moment;
  const time = formatTime(at_ms / 1000);

  const remove = () =>
    attemptDelete('moment', () => removeMoment(slug, id), {
      subject: [time, note].filter(Boolean).join(' '),
      detail: moment.answers.length > 0 && 'Its replies will be deleted too.',
    });

  return (
    <span className="-mr-3 flex shrink-0">
      {mine && canWrite && (
        <IconButton
          icon="pencil"
          label={`Edit the moment at ${time}`}
          onClick={() => setPositionMs(toStoredMs(player.state.time))}
        />
      )}
      {removable && (
        <IconButton
          icon="trash"
          label={`Delete the moment at ${time}`}
          onClick={() => void remove()}
        />
      )}
      <Suspense>
        {positionMs !== undefined && (
          <MomentDialog
            title="Edit moment"
            at_ms={at_ms}
            note={note}
            kind={kind}
            hasDrawing={Boolean(moment.drawing)}
            positionMs={positionMs}
            draft={`moment ${id}`}
            onSave={(body) => changeMoment(slug, id, body)}
            onClose={() => setPositionMs(undefined)}
          />
        )}
      </Suspense>
    </span>
  );
}

/** The action and target of the touch, and a button to enter or change them. */
function TouchAction({
  touch,
  bout,
  weapon,
  canWrite,
}: {
  touch: Touch;
  bout: Bout;
  weapon: Weapon;
  canWrite: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const said = touch.action || touch.target;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {said && <p>{describeTouch(touch)}</p>}
      {canWrite && touch.scorer !== 'none' && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`${said ? 'Change' : 'Say what it was'}, touch ${touch.number}`}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {said ? 'Change' : 'Say what it was'}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <TouchDialog
            touch={touch}
            weapon={weapon}
            names={{ a: bout.fencer_a, b: bout.fencer_b }}
            actionsOnly
            canWriteNote={false}
            draft={`touch ${touch.id}`}
            send={(_, changes) => changeTouch(bout, touch.id, changes)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The status of a moment that is being sent, or that couldn't be sent along with the answers about it. */
function PendingStatus({
  pendingMoment,
  pendingMoments,
}: {
  pendingMoment: PendingMoment;
  pendingMoments: PendingMoments;
}) {
  if (pendingMoment.failure === undefined)
    return (
      <p className="pb-1 text-sm text-muted" aria-busy="true">
        Saving…
      </p>
    );
  return (
    <div role="alert" className="pb-1">
      <p className="text-sm font-medium text-loss">Not saved. {pendingMoment.failure}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          className="-ml-3 !px-3"
          onClick={() => pendingMoments.retry(pendingMoment.key)}
        >
          Try again
        </Button>
        <Button
          variant="quiet"
          className="!px-3"
          onClick={() => pendingMoments.discard(pendingMoment.key)}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}
