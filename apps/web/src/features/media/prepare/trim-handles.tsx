import './prepare.css';
import { spokenTime } from '../../../lib/video-time.ts';
import { timeText, withHandle, type Part } from './prepare.rules.ts';

const handles = [
  { end: 'from', label: 'Start' },
  { end: 'to', label: 'End' },
] as const;

/**
 * Two handles on one line. They are the browser's sliders, so they respond to arrow keys, Page Up and Home. Their
 * thumbs are outside the part, not over its ends, so they never cover each other.
 */
export function TrimHandles({
  part,
  duration,
  disabled,
  onChange,
}: {
  part: Part;
  duration: number;
  disabled: boolean;
  /** Called with the new part and the time of the end that has moved, in seconds. */
  onChange: (part: Part, time: number) => void;
}) {
  // A slider stops at its last whole step, so the end is rounded up.
  const max = Math.ceil(duration * 10) / 10;
  const percent = (time: number) => (duration > 0 ? (time / duration) * 100 : 0);
  return (
    <div className="trim" role="group" aria-label="Part to upload">
      <span className="trim-line" aria-hidden="true">
        <span
          style={{
            left: `${percent(part.from)}%`,
            width: `${percent(part.to) - percent(part.from)}%`,
          }}
        />
      </span>
      {handles.map(({ end, label }) => (
        <input
          key={end}
          type="range"
          data-end={end}
          aria-label={label}
          aria-valuetext={spokenTime(part[end])}
          min={0}
          max={max}
          step={0.1}
          value={part[end]}
          disabled={disabled}
          onChange={({ target }) => {
            const moved = withHandle(part, end, target.valueAsNumber, duration);
            onChange(moved, moved[end]);
          }}
        />
      ))}
      <p className="trim-times figures" aria-hidden="true">
        <span>{timeText(part.from)}</span>
        <span className="text-muted">{timeText(part.to - part.from)}</span>
        <span>{timeText(part.to)}</span>
      </p>
    </div>
  );
}
