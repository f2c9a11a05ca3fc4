import type { Bout } from '@fencing-journal/contract/bouts';
import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { isScoring, type Touch, type TouchLog } from '@fencing-journal/contract/touches';
import { useQuery } from '@tanstack/react-query';
import type { ClipSource } from '../../lib/clips.ts';
import { pluralize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { ProgressChart } from './progress-chart.tsx';
import { leadsOf, longestRuns } from './progress.rules.ts';
import { touchLogQuery } from './touch-log.api.ts';
import { namesOf, usePlayTouches } from './use-play-touches.ts';

interface Props {
  bout: Bout;
  /** The side from whose point of view the progress is drawn. */
  ownSide: Side;
  /** What a clip of the bout is called. */
  about: ClipSource;
}

/** The course of a bout with touches. Renders nothing if no touches are logged. */
export function ProgressSection(props: Props) {
  const { bout } = props;
  const { data: log, isPending } = useQuery(touchLogQuery(bout));
  const isExpected = isPending && bout.has_touches === true;
  if (!isExpected && (log?.touches.length ?? 0) === 0) return null;
  return (
    <section className="panel p-5" aria-labelledby="progress">
      <h2 id="progress" className="mb-2 text-2xl">
        Progress
      </h2>
      {isExpected && <Skeleton rows={1} className="h-44" />}
      {log && <Progress {...props} log={log} />}
    </section>
  );
}

function Progress({ bout, log, ownSide, about }: Props & { log: TouchLog }) {
  const { attempt } = useAttempt();
  const play = usePlayTouches(bout, log, about);
  const names = namesOf(bout);
  return (
    <>
      <ProgressChart leads={leadsOf(log.touches, ownSide)} name={names[ownSide]} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{runsText(log.touches, names)}</p>
        {log.touches.some(({ video }) => video !== null) && (
          <Button variant="secondary" icon="play" onClick={() => void attempt(() => play(1))}>
            Play touches
          </Button>
        )}
      </div>
    </>
  );
}

/** Runs of at least this length are mentioned. */
const longRun = 3;

function runsText(touches: readonly Touch[], names: Record<Side, string>): string {
  const runs = longestRuns(touches);
  const parts = sides
    .filter((side) => runs[side] >= longRun)
    .map((side) => `${names[side]} ${runs[side]} in a row`);
  const scored = touches.filter(isScoring).length;
  return [pluralize(scored, 'touch', 'touches'), ...parts].join(' · ');
}
