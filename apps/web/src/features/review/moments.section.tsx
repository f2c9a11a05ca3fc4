import type { Bout } from '@fencing-journal/contract/bouts';
import type { MediaItem } from '@fencing-journal/contract/media';
import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useDeviceFlag } from '../../lib/device-flag.ts';
import { openClips } from '../../lib/clips.ts';
import { pluralize } from '../../lib/format.ts';
import { momentClips } from '../../lib/moment-clips.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/field.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { describeBout } from '../bouts/index.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { MomentCard } from './moment-card.tsx';
import { currentMoment } from './moments.rules.ts';
import type { Player } from './player.ts';
import { usePlayer } from './use-player.ts';
import { loadBoutOf } from './use-video-place.ts';
import { boutScore, totalScore, compareScores, type ScoringMark } from './score.rules.ts';
import { TouchFinder } from './lazy-parts.ts';
import { pauseAtDrawings } from './use-drawings.ts';
import type { DrawAgain } from './use-drawing-session.ts';
import type { Moments } from './use-moments.ts';
import type { TouchQuestions } from './use-touch-questions.ts';

/** The moments of the video as a list. */
export function MomentsSection({
  video,
  player,
  moments,
  newReplyIds,
  title,
  bout,
  touchQuestions: { touches, weapon },
  scoring,
  aspect,
  onDraw,
  onPlay,
}: {
  video: MediaItem;
  player: Player;
  moments: Moments;
  /** Ids of the replies that are new to the viewer. */
  newReplyIds: ReadonlySet<string>;
  /** The video's title. */
  title: string;
  bout: Bout | undefined;
  touchQuestions: TouchQuestions;
  scoring: readonly ScoringMark[];
  /** The picture's width divided by its height. */
  aspect: number;
  onDraw: DrawAgain;
  /** Plays a walkthrough. */
  onPlay: (note: VoiceNote) => void;
}) {
  const { slug } = video;
  const opener = useRef<HTMLButtonElement>(null);
  const pauses = useDeviceFlag(pauseAtDrawings);
  const [finderOpen, setFinderOpen] = useState(false);
  const { access, items, marks: pendingMoments, isPending, isError, refetch } = moments;
  // Coaches who may mark touches can't replace the bout's log.
  const canFind = bout?.mine === true && access === 'mark' && weapon !== undefined;
  const current = usePlayer(player, (state) => currentMoment(items, state.time * 1000)?.id);
  return (
    <div className="review-moments">
      {canFind && finderOpen && (
        <Suspense fallback={<Skeleton rows={2} className="h-40" />}>
          <TouchFinder
            bout={bout}
            video={video}
            weapon={weapon}
            player={player}
            onClose={() => {
              flushSync(() => setFinderOpen(false));
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
      <section aria-labelledby="moments" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="moments" className="text-2xl">
            Moments
          </h2>
          {items.length > 0 && (
            <p className="text-sm text-muted">{pluralize(items.length, 'moment')}</p>
          )}
          {items.length > 0 && <PlayMoments video={video} items={items} title={title} />}
          {canFind && !finderOpen && (
            <Button
              ref={opener}
              variant="secondary"
              icon="search"
              onClick={() => setFinderOpen(true)}
            >
              Find touches
            </Button>
          )}
        </div>
        {items.some(({ drawing }) => drawing) && (
          <ToggleChip
            label="Pause at drawings"
            checked={pauses}
            onChange={(event) => pauseAtDrawings.set(event.target.checked)}
          />
        )}
        {bout && <ScoreCheck bout={bout} scoring={scoring} />}
        {isPending && <Skeleton rows={2} className="h-20" />}
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isPending && !isError && items.length === 0 && (
          <p className="text-muted">
            {access === 'mark'
              ? 'No moments yet. Mark a touch, an action or a question where it happens.'
              : 'No moments yet.'}
          </p>
        )}
        {items.length > 0 && (
          <ol className="grid gap-2">
            {items.map((item) => (
              <MomentCard
                key={item.id}
                slug={slug}
                player={player}
                item={item}
                isCurrent={item.id === current}
                canWrite={access === 'mark'}
                pendingMoments={pendingMoments}
                newReplyIds={newReplyIds}
                touch={touches.find(({ id }) => id === item.id)}
                bout={bout}
                weapon={weapon}
                aspect={aspect}
                onDraw={onDraw}
                onPlay={onPlay}
              />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

/** A contradiction has a border and isn't red, because a wrong mark isn't an app error. */
const tones = {
  unfinished: 'text-muted',
  matching: 'text-ink',
  contradicting: 'rounded-lg border-[1.5px] border-ink px-3 py-2 text-ink',
};

/** Compares the marked touches to the recorded score. */
function ScoreCheck({ bout, scoring }: { bout: Bout; scoring: readonly ScoringMark[] }) {
  const comparison = compareScores(totalScore(scoring), boutScore(bout));
  return (
    comparison && <p className={`font-medium ${tones[comparison.status]}`}>{comparison.text}</p>
  );
}

/** Plays the moments one after another, skipping what is in between. */
function PlayMoments({
  video,
  items,
  title,
}: {
  video: MediaItem;
  items: Moments['items'];
  title: string;
}) {
  const { busy, attempt } = useAttempt();
  const navigate = useNavigate();
  const play = () =>
    attempt(async () => {
      const loaded = await loadBoutOf(video);
      const about = loaded ? describeBout(loaded.bout) : { title, subtitle: '' };
      const { to, state } = openClips({
        clips: momentClips(video.slug, items, about),
        title: loaded?.title ?? title,
        from: { label: 'Review', to: paths.review(video.slug) },
      });
      void navigate(to, { state });
    });
  return (
    <Button variant="secondary" icon="play" busy={busy} onClick={() => void play()}>
      Play moments
    </Button>
  );
}
