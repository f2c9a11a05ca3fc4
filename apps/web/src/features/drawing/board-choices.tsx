import type { ShapeType } from '@fencing-journal/contract/drawings';
import { useId, type ReactNode } from 'react';
import { useObservable } from '../../lib/observable.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Board } from './board.ts';
import { colors, edgeColor } from './colors.rules.ts';

const allTools: readonly { value: ShapeType; label: string; icon: string }[] = [
  { value: 'pen', label: 'Pen', icon: 'M4 20h4L19 9l-4-4L4 16v4zM13.5 6.5l4 4' },
  { value: 'line', label: 'Line', icon: 'M5 19L19 5' },
  { value: 'arrow', label: 'Arrow', icon: 'M5 19L19 5M10 5h9v9' },
  {
    value: 'ellipse',
    label: 'Ellipse',
    icon: 'M12 5c4.7 0 8.5 3.1 8.5 7s-3.8 7-8.5 7-8.5-3.1-8.5-7 3.8-7 8.5-7z',
  },
  { value: 'angle', label: 'Angle', icon: 'M20 19H4L15 5M11 19a7 7 0 00-2.7-5.5' },
  { value: 'text', label: 'Text', icon: 'M5 7V4h14v3M12 4v16M9 20h6' },
];

/** Buttons for choosing a drawing tool. Offers some or all tools. */
export function ToolChoice({
  board: { state, act },
  tools = allTools.map(({ value }) => value),
}: {
  board: Board;
  tools?: readonly ShapeType[];
}) {
  const { tool } = useObservable(state);
  return (
    <Choice
      label="Tool"
      options={allTools
        .filter(({ value }) => tools.includes(value))
        .map(({ icon, ...other }) => ({ ...other, content: <ToolIcon d={icon} /> }))}
      value={tool}
      onChange={(value) => act({ do: 'choose', tool: value })}
    />
  );
}

export function ColorChoice({ board: { state, act } }: { board: Board }) {
  const { color } = useObservable(state);
  return (
    <Choice
      label="Color"
      options={colors.map((one) => ({ ...one, content: <Swatch color={one.value} /> }))}
      value={color}
      onChange={(value) => act({ do: 'style', color: value })}
    />
  );
}

export function HistoryButtons({
  board: { state, act },
  hasRedo = true,
}: {
  board: Board;
  /** Whether there is a Redo button. Without it, the buttons need less room. */
  hasRedo?: boolean;
}) {
  const { shapes, past, future, points } = useObservable(state);
  return (
    <div className="flex gap-1.5">
      <IconButton
        icon="undo"
        label="Undo"
        className={bordered}
        paused={past.length === 0 && points.length === 0}
        onClick={() => act({ do: 'undo' })}
      />
      {hasRedo && (
        <IconButton
          icon="undo"
          label="Redo"
          className={`${bordered} [&>svg]:-scale-x-100`}
          paused={future.length === 0}
          onClick={() => act({ do: 'redo' })}
        />
      )}
      <IconButton
        icon="trash"
        label="Clear"
        className={bordered}
        paused={shapes.length === 0}
        onClick={() => act({ do: 'clear' })}
      />
    </div>
  );
}

const bordered = 'border-[1.5px] border-edge bg-card';

/** Radio buttons, each as a single touch target. */
export function Choice<T extends string | number>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: T; label: string; content: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            title={option.label}
            className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded-lg border-[1.5px] border-edge bg-card has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              aria-label={option.label}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.content}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const ToolIcon = ({ d }: { d: string }) => (
  <svg
    viewBox="0 0 24 24"
    className="size-6"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
);

const Swatch = ({ color }: { color: string }) => (
  <span
    className="size-7 rounded-full border-[3px] shadow-[0_0_0_1.5px_var(--edge)]"
    style={{ background: color, borderColor: edgeColor(color) }}
    aria-hidden="true"
  />
);
