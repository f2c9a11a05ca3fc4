import { useId, type Ref } from 'react';
import { Icon } from './icon.tsx';

const stepButtonClass =
  'inline-flex h-14 w-11 shrink-0 items-center justify-center rounded-xl sm:w-14 border-[1.5px] border-edge bg-card text-ink hover:bg-sunken disabled:opacity-40';

interface Props {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
  /** Called on Enter instead of submitting the form. The key is then labeled Next. */
  onNext?: (() => void) | undefined;
  error?: string | undefined;
  /** The id of the error text. */
  describedBy?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A score with minus and plus buttons, one touch per tap, that can also be typed. */
export function ScoreStepper({
  label,
  value,
  max,
  onChange,
  onNext,
  error,
  describedBy,
  ref,
}: Props) {
  const id = useId();
  const setClamped = (next: number) => onChange(Math.min(max, Math.max(0, next)));
  return (
    <div className="flex min-w-0 flex-col items-center gap-2">
      <label htmlFor={id} className="max-w-full text-center leading-tight font-medium break-words">
        {label}
      </label>
      <div className="flex items-center gap-1 sm:gap-2">
        <button
          type="button"
          className={stepButtonClass}
          aria-label={`${label}: take back a touch`}
          disabled={value <= 0}
          onClick={() => setClamped(value - 1)}
        >
          <Icon name="minus" className="size-6" />
        </button>
        <input
          id={id}
          ref={ref}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint={onNext ? 'next' : 'done'}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          className={`figures h-16 w-13 min-w-0 rounded-xl sm:w-16 border-[1.5px] bg-card text-center text-4xl ${error ? 'border-loss' : 'border-edge'}`}
          value={String(value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !onNext) return;
            event.preventDefault();
            onNext();
          }}
          onChange={(event) =>
            setClamped(Number(event.target.value.replace(/\D/g, '').slice(0, 2)))
          }
        />
        <button
          type="button"
          className={stepButtonClass}
          aria-label={`${label}: add a touch`}
          disabled={value >= max}
          onClick={() => setClamped(value + 1)}
        >
          <Icon name="plus" className="size-6" />
        </button>
      </div>
    </div>
  );
}
