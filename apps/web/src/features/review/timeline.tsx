import { useRef } from 'react';
import { spokenTime } from '../../lib/video-time.ts';
import { formatTime } from './clock.rules.ts';
import { frameNumber, formatFrameRate } from './frames.rules.ts';
import type { Player } from './player.ts';
import { usePlayer } from './use-player.ts';
import { scoreAt, formatScore, type ScoringMark } from './score.rules.ts';
import { timelinePercent, snapToNearest, type Span } from './timeline.rules.ts';
import type { MomentItem } from './use-moments.ts';

/** Distance in pixels within which a click snaps to a moment. */
const snapDistance = 8;

const spanStyle = ({ from, to }: Span, duration: number) => ({
  left: `${timelinePercent(from, duration)}%`,
  width: `${timelinePercent(to, duration) - timelinePercent(from, duration)}%`,
});

/** The timeline: buffered parts, the loop and the moments, under an invisible range input for all input devices. */
export function Timeline({ player, moments }: { player: Player; moments: readonly MomentItem[] }) {
  const track = useRef<HTMLDivElement>(null);
  const time = usePlayer(player, (state) => state.time);
  const duration = usePlayer(player, (state) => state.duration);
  const buffered = usePlayer(player, (state) => state.buffered);
  const { a, b } = usePlayer(player, (state) => state.loop);

  // The page handles arrow keys, so changes to the slider come from a pointer or assistive technology.
  function seekToValue(value: number) {
    const width = track.current?.clientWidth ?? 0;
    const momentTimes = moments.map(({ at_ms }) => at_ms);
    const ms = snapToNearest(
      value * 1000,
      momentTimes,
      width > 0 ? (snapDistance / width) * duration * 1000 : 0,
    );
    if (momentTimes.includes(ms)) player.seekMs(ms);
    else player.seek(value);
  }

  return (
    <div className="review-line">
      <div ref={track} className="review-track" aria-hidden="true">
        {buffered.map((span) => (
          <span key={span.from} className="review-buffered" style={spanStyle(span, duration)} />
        ))}
        <span className="review-played" style={{ width: `${timelinePercent(time, duration)}%` }} />
        {(a !== undefined || b !== undefined) && (
          <span
            className="review-loop"
            style={spanStyle({ from: a ?? b ?? 0, to: b ?? a ?? 0 }, duration)}
          />
        )}
        {moments.map(({ id, at_ms, kind }) => (
          <span
            key={id}
            className="review-mark"
            data-kind={kind ?? 'note'}
            style={{ left: `${timelinePercent(at_ms / 1000, duration)}%` }}
          />
        ))}
        <span className="review-thumb" style={{ left: `${timelinePercent(time, duration)}%` }} />
      </div>
      <input
        type="range"
        data-timeline=""
        aria-label="Time"
        min={0}
        max={duration || 1}
        step={0.001}
        value={Math.min(time, duration || 1)}
        disabled={duration === 0}
        aria-valuetext={`${spokenTime(time)} of ${spokenTime(duration)}`}
        onChange={(event) => seekToValue(event.target.valueAsNumber)}
      />
    </div>
  );
}

/** The current position: time, frame number and marked score. */
export function Readout({ player, marks }: { player: Player; marks: readonly ScoringMark[] }) {
  const time = usePlayer(player, (state) => state.time);
  const duration = usePlayer(player, (state) => state.duration);
  const rate = usePlayer(player, (state) => state.rate);
  const frame = frameNumber(time, rate);
  const score = formatScore(scoreAt(marks, time * 1000 + 1));
  return (
    <div className="review-read flex min-h-9 flex-wrap items-baseline justify-between gap-x-4">
      <p>
        <span className="figures text-2xl">{formatTime(time)}</span>{' '}
        <span className="review-duration text-sm text-muted">/ {formatTime(duration)}</span>
      </p>
      {rate && (
        <p className="text-sm text-muted">
          <span className="review-rate">
            {formatFrameRate(rate)}
            {frame !== undefined && ' · '}
          </span>
          {frame !== undefined && `frame ${frame}`}
        </p>
      )}
      {marks.length > 0 && (
        <p>
          <span className="text-sm text-muted">Marked </span>
          <span className="figures text-2xl">{score}</span>
        </p>
      )}
    </div>
  );
}
