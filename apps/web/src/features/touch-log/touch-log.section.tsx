import type { Bout } from '@fencing-journal/contract/bouts';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { Touch, TouchLog } from '@fencing-journal/contract/touches';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ClipSource } from '../../lib/clips.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { Disagreement } from './disagreement.tsx';
import { scoresAfter } from './progress.rules.ts';
import { addTouch, changeTouch, removeTouch, touchLogQuery } from './touch-log.api.ts';
import { namesOf, usePlayTouches } from './use-play-touches.ts';
import { TouchDialog } from './lazy-dialog.ts';
import { scorerText, TouchRow } from './touch-row.tsx';

interface Props {
  bout: Bout;
  /** What a clip of the bout is called. */
  about: ClipSource;
  /** Saves the log's score in the bout. */
  onUseScore: (score: Record<Side, number>) => Promise<void>;
}

/** The touches of a bout, each with the score after it. */
export function TouchLogSection(props: Props) {
  const { bout } = props;
  const { data: log, isPending, refetch } = useQuery(touchLogQuery(bout));
  // An empty log is of no use to readers.
  if (log && log.touches.length === 0 && log.permission === 'read') return null;
  return (
    <section className="panel p-5" aria-labelledby="touches">
      <h2 id="touches" className="mb-2 text-2xl">
        Touches
      </h2>
      {isPending && <Skeleton rows={2} className="h-12" />}
      {!isPending && !log && <ErrorState onRetry={() => void refetch()} />}
      {log && <Log {...props} log={log} />}
    </section>
  );
}

function Log({ bout, log, about, onUseScore }: Props & { log: TouchLog }) {
  const { attempt, attemptDelete } = useAttempt();
  const play = usePlayTouches(bout, log, about);
  const [edited, setEdited] = useState<Touch | 'new'>();
  const { touches, permission } = log;
  const names = namesOf(bout);
  const scores = scoresAfter(touches);
  async function remove(touch: Touch) {
    const isDeleted = await attemptDelete('touch', () => removeTouch(bout, touch.id), {
      subject: `${touch.number}. ${scorerText(touch, names)}`,
      detail: touch.video !== null && 'Its mark in the video and replies to it are deleted too.',
    });
    if (isDeleted) setEdited(undefined);
  }
  return (
    <>
      <Disagreement bout={bout} log={log} names={names} onUseScore={onUseScore} />
      {touches.length > 0 && (
        <ol aria-label="Touches" className="border-t border-line">
          {touches.map((touch, index) => (
            <TouchRow
              key={touch.id}
              touch={touch}
              names={names}
              score={scores[index]}
              canEdit={permission !== 'read'}
              onEdit={() => setEdited(touch)}
              onPlay={() => void attempt(() => play(touch.number))}
            />
          ))}
        </ol>
      )}
      {permission !== 'read' && touches.length < limits.touches && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button variant="secondary" icon="plus" onClick={() => setEdited('new')}>
            Add touch
          </Button>
          {touches.length === 0 && (
            <p className="text-sm text-muted">
              The score pad logs every touch. You can also add them here or in the video.
            </p>
          )}
        </div>
      )}
      {edited !== undefined && (
        <Suspense>
          <TouchDialog
            touch={edited === 'new' ? undefined : edited}
            weapon={log.weapon}
            names={names}
            actionsOnly={edited !== 'new' && permission === 'mark' && !edited.mine}
            canWriteNote={permission === 'change' && (edited === 'new' || edited.mine)}
            draft={edited === 'new' ? `new touch of ${bout.slug}` : `touch ${edited.id}`}
            send={(body, changes) =>
              edited === 'new' ? addTouch(bout, body) : changeTouch(bout, edited.id, changes)
            }
            onDelete={edited !== 'new' && edited.removable ? () => void remove(edited) : undefined}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
