import { useId } from 'react';

export interface ChipOption {
  value: string;
  label: string;
  /** The accessible name, if it says more than the label. */
  name?: string;
}

/** Radio buttons as chips in one or two lines, so that every choice is one tap. `value` may be none of them. */
export function ChoiceChips({
  label,
  note,
  options,
  value,
  onChange,
}: {
  label: string;
  /** Shown next to the label and read with it. */
  note?: string | undefined;
  options: readonly ChipOption[];
  value: string;
  onChange: (value: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={note ? `${name}-note` : undefined}>
      <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{label}</span>{' '}
        {note && (
          <span id={`${name}-note`} className="text-sm text-muted">
            {note}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-lg border-[1.5px] border-edge bg-card px-2 py-1.5 text-center font-medium max-[22rem]:px-1.5 max-[22rem]:text-sm has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
          >
            <input
              type="radio"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              name={name}
              aria-label={option.name}
              checked={option.value === value}
              readOnly
              // Not `onChange`, because a tap on the selected chip confirms it.
              onClick={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
