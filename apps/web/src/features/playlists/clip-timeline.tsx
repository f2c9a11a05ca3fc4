import { spokenTime } from '../../lib/video-time.ts';
import { formatTime, timelinePercent, usePlayer, type Player } from '../review/index.ts';
import type { KeyedClip } from './clips.rules.ts';

/** The clip's own timeline, from its start to its end. A clip of a touch has a mark at the touch. */
export function ClipTimeline({ player, clip }: { player: Player; clip: KeyedClip }) {
  const time = usePlayer(player, (state) => state.time);
  const duration = usePlayer(player, (state) => state.duration);
  const from = clip.from_ms / 1000;
  const to = Math.max(from + 0.1, Math.min(clip.to_ms / 1000, duration || Infinity));
  const shown = Math.min(Math.max(time, from), to);
  const percent = (seconds: number) => timelinePercent(seconds - from, to - from);
  return (
    <div className="flex items-center gap-3">
      <div className="review-line min-w-0 flex-1">
        <div className="review-track" aria-hidden="true">
          <span className="review-played" style={{ width: `${percent(shown)}%` }} />
          {clip.at_ms !== undefined && (
            <span
              className="review-mark"
              data-kind="note"
              style={{ left: `${percent(clip.at_ms / 1000)}%` }}
            />
          )}
          <span className="review-thumb" style={{ left: `${percent(shown)}%` }} />
        </div>
        <input
          type="range"
          data-timeline=""
          aria-label="Time in the clip"
          min={from}
          max={to}
          step={0.001}
          value={shown}
          disabled={duration === 0}
          aria-valuetext={`${spokenTime(shown - from)} of ${spokenTime(to - from)}`}
          onChange={(event) => player.seek(event.target.valueAsNumber)}
        />
      </div>
      <p className="shrink-0 text-sm whitespace-nowrap text-muted">
        <span className="figures text-xl text-ink">{formatTime(shown - from)}</span> /{' '}
        {formatTime(to - from)}
      </p>
    </div>
  );
}
