import type { Moment } from '@fencing-journal/contract/moments';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { deletionOf } from '../../ui/deletion.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { hashOf, searchAt } from './address.rules.ts';
import { Answers } from './answers.tsx';
import { spokenTime, timeText } from './clock.rules.ts';
import { asMilliseconds } from './frames.rules.ts';
import { MomentDialog } from './moment.dialog.tsx';
import { kindWords } from './moments.rules.ts';
import type { Player } from './player.ts';
import { changeMoment, removeMoment } from './review.api.ts';
import type { Mark, Marks } from './use-marks.ts';
import type { Shown } from './use-moments.ts';

interface MomentCardProps {
  slug: string;
  player: Player;
  shown: Shown;
  isCurrent: boolean;
  canWrite: boolean;
  marks: Marks;
  /** Ids of the replies that are new to the viewer. */
  fresh: ReadonlySet<string>;
}

/** One moment: its time as a link, its note and its replies. */
export function MomentCard({
  slug,
  player,
  shown,
  isCurrent,
  canWrite,
  marks,
  fresh,
}: MomentCardProps) {
  const { search } = useLocation();
  const { id, at_ms, kind, note, moment, mark } = shown;
  return (
    <li
      className={`panel px-4 py-2 ${isCurrent ? 'border-accent bg-accent-soft' : ''}`}
      aria-current={isCurrent || undefined}
    >
      <div className="flex flex-wrap items-start">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <Link
            to={{ search: searchAt(search, at_ms), hash: moment ? hashOf(id) : '' }}
            replace
            preventScrollReset
            className="figures inline-flex min-h-11 items-center text-xl text-accent underline decoration-1 underline-offset-4"
            aria-label={`Go to ${spokenTime(at_ms / 1000)}`}
          >
            {timeText(at_ms / 1000)}
          </Link>
          {kind && (
            <p className="inline-flex items-center gap-1.5 font-semibold">
              <span className="review-kind" data-kind={kind} aria-hidden="true" />
              {kindWords[kind]}
            </p>
          )}
          {moment && (
            <p className="min-w-0 text-sm text-muted">{moment.mine ? 'You' : moment.author.name}</p>
          )}
        </div>
        {moment && <Tools slug={slug} player={player} moment={moment} canWrite={canWrite} />}
      </div>
      {note !== '' && <p className="pb-1 wrap-anywhere whitespace-pre-line">{note}</p>}
      {mark && <Unsent mark={mark} marks={marks} />}
      {moment && <Answers slug={slug} moment={moment} canWrite={canWrite} fresh={fresh} />}
    </li>
  );
}

function Tools({
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
  const dialogs = useDialogs();
  // Video position in milliseconds when the form was opened.
  const [present, setPresent] = useState<number>();
  const { id, at_ms, note, kind, mine, removable } = moment;
  const time = timeText(at_ms / 1000);

  async function remove() {
    const sure = await dialogs.confirm(
      deletionOf('moment', {
        subject: [time, note].filter(Boolean).join(' '),
        detail: moment.answers.length > 0 && 'Its replies will be deleted too.',
      }),
    );
    if (!sure) return;
    try {
      await removeMoment(slug, id);
    } catch (failure) {
      await dialogs.message({ title: texts.error.title, body: messageOf(failure) });
    }
  }

  return (
    <span className="-mr-3 flex shrink-0">
      {mine && canWrite && (
        <IconButton
          icon="pencil"
          label={`Edit the moment at ${time}`}
          onClick={() => setPresent(asMilliseconds(player.state.time))}
        />
      )}
      {removable && (
        <IconButton
          icon="trash"
          label={`Delete the moment at ${time}`}
          onClick={() => void remove()}
        />
      )}
      {present !== undefined && (
        <MomentDialog
          title="Edit moment"
          at_ms={at_ms}
          note={note}
          kind={kind}
          present={present}
          draft={`moment ${id}`}
          onSave={(body) => changeMoment(slug, id, body)}
          onClose={() => setPresent(undefined)}
        />
      )}
    </span>
  );
}

/** A moment that is being sent, or that couldn't be sent. */
function Unsent({ mark, marks }: { mark: Mark; marks: Marks }) {
  if (mark.failure === undefined)
    return (
      <p className="pb-1 text-sm text-muted" aria-busy="true">
        Saving…
      </p>
    );
  return (
    <div role="alert" className="pb-1">
      <p className="text-sm font-medium text-loss">Not saved. {mark.failure}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" className="-ml-3 !px-3" onClick={() => marks.retry(mark)}>
          Try again
        </Button>
        <Button variant="quiet" className="!px-3" onClick={() => marks.discard(mark.key)}>
          Discard
        </Button>
      </div>
    </div>
  );
}
