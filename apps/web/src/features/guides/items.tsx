import type { ReactNode } from 'react';

interface Props {
  text: string;
  why?: string | undefined;
  time?: string | undefined;
  ticked: boolean;
  /** Disabled until the progress is loaded. */
  disabled: boolean;
  onTick: (ticked: boolean) => void;
  children?: ReactNode;
}

/** A checklist item; the whole row is the click target. */
export function Item({ text, why, time, ticked, disabled, onTick, children }: Props) {
  return (
    <li className="flex break-inside-avoid items-center gap-1 border-t border-line first:border-t-0">
      <label
        className={`flex min-h-12 min-w-0 flex-1 items-start gap-3 rounded-lg py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-accent ${disabled ? '' : 'cursor-pointer'}`}
      >
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 accent-accent"
          checked={ticked}
          disabled={disabled}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span className="min-w-0 flex-1">
          {time !== undefined && (
            <>
              <span className="figures mr-1 text-lg leading-tight text-accent">{time}</span>{' '}
            </>
          )}
          <span
            className={`leading-tight font-semibold wrap-anywhere ${ticked ? 'text-muted line-through decoration-1 print:text-ink print:no-underline' : ''}`}
          >
            {text}
          </span>
          {why !== undefined && <span className="mt-0.5 block text-sm text-muted">{why}</span>}
        </span>
      </label>
      {children}
    </li>
  );
}
