import { ratingLabels } from '@fencing-journal/contract/shared/enums';
import { useId, useRef } from 'react';

const starPath = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5-4.8-4.6 6.6-.9z';

function Star({ filled }: { filled: number }) {
  const id = useId();
  return (
    <svg viewBox="0 0 24 24" className="size-6 min-w-0 min-[22rem]:size-7" aria-hidden="true">
      {filled > 0 && filled < 1 && (
        <clipPath id={id}>
          <rect width={24 * filled} height="24" />
        </clipPath>
      )}
      <path d={starPath} className="fill-none stroke-edge" strokeWidth="1.4" />
      {filled > 0 && (
        <path
          d={starPath}
          className="fill-accent stroke-accent"
          strokeWidth="1.4"
          clipPath={filled < 1 ? `url(#${id})` : undefined}
        />
      )}
    </svg>
  );
}

const levels = [1, 2, 3, 4, 5];

/** A rating from 0 to 5. Arrow keys work, as in all radio buttons. Each star has a label, and Reset sets None. */
export function StarRating({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const name = useId();
  const firstStar = useRef<HTMLInputElement>(null);
  function reset() {
    // The focus moves before the button disappears, because it would be lost otherwise.
    firstStar.current?.focus();
    onChange(0);
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="grid grid-cols-[1fr_auto] items-center max-[15rem]:grid-cols-1 gap-x-3 border-b border-line py-2 last:border-b-0 sm:grid-cols-[7rem_auto_1fr_auto]"
    >
      <span className="font-medium" aria-hidden="true">
        {label}
      </span>
      <output className="min-w-20 text-right text-sm max-[15rem]:text-left text-muted sm:order-1 sm:text-left">
        {ratingLabels[value]}
      </output>
      <div className="-ml-2 flex min-w-0">
        {levels.map((level) => (
          <label
            key={level}
            className="inline-flex size-11 min-w-0 cursor-pointer items-center justify-center rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              ref={level === 1 ? firstStar : undefined}
              type="radio"
              name={name}
              value={level}
              checked={value === level}
              onChange={() => onChange(level)}
              className="sr-only"
              aria-label={`${level}, ${ratingLabels[level] ?? ''}`}
            />
            <Star filled={level <= value ? 1 : 0} />
          </label>
        ))}
      </div>
      <button
        type="button"
        className="min-h-11 justify-self-end rounded-lg px-2 sm:order-2 text-sm text-muted underline underline-offset-4 hover:text-ink disabled:invisible"
        disabled={value === 0}
        aria-label={`Reset ${label}`}
        onClick={reset}
      >
        Reset
      </button>
    </div>
  );
}

/** A read-only rating. Fractions fill a star partly. 0 means not rated. */
export function StarDisplay({ label, value }: { label: string; value: number }) {
  const valueText = value === 0 ? 'not rated' : `${value} of 5`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 py-1">
      <span className="max-[22rem]:w-full">{label}</span>
      <span className="flex min-w-0 items-center gap-2">
        <span role="img" aria-label={`${label}: ${valueText}`} className="flex min-w-0">
          {levels.map((level) => (
            <Star key={level} filled={Math.min(1, Math.max(0, value - level + 1))} />
          ))}
        </span>
        <span className="figures min-w-6 text-right text-lg leading-none" aria-hidden="true">
          {value === 0 ? '–' : value}
        </span>
      </span>
    </div>
  );
}
