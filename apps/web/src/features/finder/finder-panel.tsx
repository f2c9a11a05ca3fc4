import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { CandidateList } from './candidate-list.tsx';
import type { AcceptedTouch } from './candidates.rules.ts';
import { LampAreasField } from './lamp-areas.tsx';
import type { Obstacle } from './obstacle.ts';
import { firstRanges, withSuggestion, type AreaRange } from './ranges.rules.ts';
import { useFinder, type FinderState } from './use-finder.ts';

export interface FinderPanelProps {
  /** A file before its upload, or an address. */
  video: Blob | string;
  names: { own: string; opponent: string };
  /** Whether both fencers can score at the same time, as in epee. */
  doubles: boolean;
  /** The frame that is shown at first. */
  startMs: number;
  onSeek: (ms: number) => void;
  /**
   * Stores touches and resolves to whether that succeeded. Nothing is stored without this call, and no
   * call starts before the previous one has ended.
   */
  onAccept: (touches: readonly AcceptedTouch[]) => Promise<boolean>;
  onClose: () => void;
  /** Shows the frames of the candidates if nothing else on the page does. */
  preview?: ReactNode;
}

const obstacles: Record<Obstacle, string> = {
  no_webcodecs: 'This browser can’t search videos. Try a current Chrome, Edge, Firefox or Safari.',
  no_codec: 'This browser can’t decode this kind of video. Try another browser.',
  not_a_video: 'We couldn’t read this file as a video.',
  unreadable: 'We couldn’t read the video to its end. Check your connection and try again.',
};

function suggestionText({ suggesting, suggestion }: Extract<FinderState, { step: 'areas' }>) {
  if (suggesting) return 'Looking for the lamps… You can already move the boxes.';
  if (suggestion === 'both') return 'We found both lamps. Check that the boxes fit.';
  if (suggestion === 'one') return 'We found one lamp. Place the other box yourself.';
  return suggestion === 'none' ? 'We couldn’t find the lamps. Place the boxes yourself.' : '';
}

/** Returns a function that runs tasks one at a time, because each task changes the log that it has read. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <T,>(work: () => Promise<T>): Promise<T> => {
    const next = last.current.then(work, work);
    last.current = next;
    return next;
  };
}

/** Finds touches by the lamps and the buzzer of the scoring box. */
export function FinderPanel({
  video,
  names,
  doubles,
  startMs,
  onSeek,
  onAccept,
  onClose,
  preview,
}: FinderPanelProps) {
  const inTurn = useTurns();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the panel is gone, so the focus moves to the heading.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  const [ranges, setRanges] = useState<readonly AreaRange[]>(firstRanges);
  const [left, setLeft] = useState<'own' | 'opponent'>();
  const { state, start, back } = useFinder(video, (areas) =>
    // Areas that the user has moved are kept.
    setRanges((before) => (before === firstRanges ? withSuggestion(before, areas) : before)),
  );
  return (
    <section aria-labelledby="find-touches" data-step={state.step} className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 ref={heading} id="find-touches" tabIndex={-1} className="text-2xl outline-none">
          Find touches
        </h2>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {state.step === 'areas' && (
        <>
          <p role="status">{suggestionText(state)}</p>
          <LampAreasField video={video} startMs={startMs} ranges={ranges} onChange={setRanges} />
          <ChoiceChips
            label="Who is on the left, at the red lamp?"
            options={[
              { value: 'own', label: names.own },
              { value: 'opponent', label: names.opponent },
            ]}
            value={left ?? ''}
            onChange={(value) => setLeft(value === 'own' ? 'own' : 'opponent')}
          />
          <Button disabled={!left} onClick={() => start(ranges)}>
            Find touches
          </Button>
        </>
      )}
      {state.step === 'running' && (
        <div className="grid gap-3">
          <label className="grid gap-1">
            <span className="font-medium">
              Watching the video… {Math.round(state.fraction * 100)}%
            </span>
            <progress className="h-3 w-full" max={1} value={state.fraction} />
          </label>
          <Button variant="secondary" onClick={back}>
            Stop
          </Button>
        </div>
      )}
      {state.step === 'failed' && (
        <div role="alert" className="panel grid gap-3 p-4">
          <p className="font-medium">{obstacles[state.obstacle]}</p>
          <p className="text-muted">You can mark touches yourself while you watch.</p>
        </div>
      )}
      {state.step === 'found' && left && (
        <>
          {preview}
          {state.result.touches.length === 0 ? (
            <p role="status">We found no touches. Check the boxes and try again.</p>
          ) : (
            <CandidateList
              candidates={state.result.touches}
              left={left}
              doubles={doubles}
              scorerNames={{ ...names, both: 'Both' }}
              onSeek={onSeek}
              onAccept={(touches) => inTurn(() => onAccept(touches))}
            />
          )}
          <Button variant="secondary" onClick={back}>
            Change the boxes and search again
          </Button>
        </>
      )}
    </section>
  );
}
