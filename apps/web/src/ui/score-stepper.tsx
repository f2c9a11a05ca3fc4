import { useId, type Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** At its limit, the button only ignores presses. If it were `disabled`, it would lose the focus. */
const StepButton = ({
  icon,
  label,
  paused,
  onClick,
}: {
  icon: IconName;
  label: string;
  paused: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    className="inline-flex h-14 w-11 min-w-[44px] items-center justify-center rounded-xl sm:w-14 border-[1.5px] border-edge bg-card text-ink hover:bg-sunken aria-disabled:opacity-40"
    aria-label={label}
    aria-disabled={paused || undefined}
    onClick={paused ? undefined : onClick}
  >
    <Icon name={icon} className="size-6" />
  </button>
);

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
  return (
    <div className="flex min-w-0 flex-col items-center gap-2">
      <label htmlFor={id} className="max-w-full text-center leading-tight font-medium break-words">
        {label}
      </label>
      <div className="flex max-w-full items-center gap-1 sm:gap-2">
        <StepButton
          icon="minus"
          label={`${label}: take back a touch`}
          paused={value <= 0}
          onClick={() => onChange(value - 1)}
        />
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
            onChange(Math.min(max, Number(event.target.value.replace(/\D/g, '').slice(0, 2))))
          }
        />
        <StepButton
          icon="plus"
          label={`${label}: add a touch`}
          paused={value >= max}
          onClick={() => onChange(value + 1)}
        />
      </div>
    </div>
  );
}
