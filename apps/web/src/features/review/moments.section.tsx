import type { Bout } from '@fencing-journal/contract/bouts';
import { counted } from '../../lib/format.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { MomentCard } from './moment-card.tsx';
import { currentOf } from './moments.rules.ts';
import { usePlayer, type Player } from './player.ts';
import { boutScore, scoreOf, verdict } from './score.rules.ts';
import type { Moments } from './use-moments.ts';

/** The moments of the video as a list. */
export function MomentsSection({
  slug,
  player,
  moments,
  fresh,
  bout,
}: {
  slug: string;
  player: Player;
  moments: Moments;
  /** Ids of the replies that are new to the viewer. */
  fresh: ReadonlySet<string>;
  bout: Bout | undefined;
}) {
  const { access, shown, marks, isPending, isError, refetch } = moments;
  const current = usePlayer(player, (state) => currentOf(shown, state.time * 1000)?.id);
  return (
    <section aria-labelledby="moments" className="review-moments">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="moments" className="text-2xl">
          Moments
        </h2>
        {shown.length > 0 && (
          <p className="text-sm text-muted">{counted(shown.length, 'moment')}</p>
        )}
      </div>
      {bout && <Verdict bout={bout} shown={shown} />}
      {isPending && <Skeleton rows={2} className="h-20" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isPending && !isError && shown.length === 0 && (
        <p className="text-muted">
          {access === 'mark'
            ? 'No moments yet. Mark a touch, an action or a question where it happens.'
            : 'No moments yet.'}
        </p>
      )}
      {shown.length > 0 && (
        <ol className="grid gap-2">
          {shown.map((one) => (
            <MomentCard
              key={one.mark?.key ?? one.id}
              slug={slug}
              player={player}
              shown={one}
              isCurrent={one.id === current}
              canWrite={access === 'mark'}
              marks={marks}
              fresh={fresh}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

const tones = { unfinished: 'text-muted', matching: 'text-win', contradicting: 'text-loss' };

/** Compares the marked touches to the recorded score. */
function Verdict({ bout, shown }: { bout: Bout; shown: Moments['shown'] }) {
  const found = verdict(scoreOf(shown), boutScore(bout));
  return found && <p className={`font-medium ${tones[found.is]}`}>{found.text}</p>;
}
