import {
  useEffect,
  useId,
  type ClipboardEventHandler,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { groupAdjacent } from '../lib/group-adjacent.ts';
import { TextField } from './field.tsx';

interface Props<T> {
  label: string;
  hint?: string;
  maxLength: number;
  text: string;
  onTextChange: (text: string) => void;
  onPaste?: ClipboardEventHandler;
  options: readonly T[];
  keyOf: (option: T) => string;
  /** The option's group heading. Options of a group must be adjacent. */
  groupOf?: (option: T) => string | undefined;
  /**
   * The index of the highlighted option. Undefined while the list doesn't match the text, so
   * that Enter chooses nothing.
   */
  active: number | undefined;
  onActiveChange: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSelect: (option: T, source: 'key' | 'pointer') => void;
  /** Reserves more space, for lists with several groups. */
  tall?: boolean;
  /** The number of options, announced when the list opens. */
  announcement: string;
  /** Shown and announced while there is no list. */
  emptyContent: ReactNode;
  ref?: Ref<HTMLInputElement>;
  /** Renders one option. */
  children: (option: T) => ReactNode;
}

/**
 * A text field with suggestions, by the ARIA combobox pattern: focus stays in the field, arrow keys, Home
 * and End move, Enter chooses, Escape closes. The list has reserved space below the field, so nothing jumps
 * or is covered while typing.
 */
export function Combobox<T>({
  label,
  hint,
  maxLength,
  text,
  onTextChange,
  onPaste,
  options,
  keyOf,
  groupOf,
  active,
  onActiveChange,
  open,
  onOpenChange,
  onSelect,
  tall = false,
  announcement,
  emptyContent,
  ref,
  children,
}: Props<T>) {
  const id = useId();
  const expanded = open && options.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  const highlighted = expanded && active !== undefined ? optionId(active) : undefined;
  useEffect(() => {
    if (highlighted !== undefined)
      document.getElementById(highlighted)?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  function onListKey(key: string): boolean {
    if (key === 'Escape') {
      onOpenChange(false);
      return true;
    }
    const chosen = active === undefined ? undefined : options[active];
    if (key === 'Enter') {
      if (chosen !== undefined) onSelect(chosen, 'key');
      return true;
    }
    const current = active ?? -1;
    const targets: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: options.length - 1,
    };
    const target = targets[key];
    if (target === undefined) return false;
    if (chosen !== undefined) onActiveChange((target + options.length) % options.length);
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (
      event.nativeEvent.isComposing ||
      event.shiftKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const opensList =
      !expanded && options.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
    if (opensList) onOpenChange(true);
    // Prevents Escape from also closing the surrounding dialog, and Enter from submitting the form.
    if (opensList || (expanded && onListKey(event.key))) event.preventDefault();
  }

  return (
    <div>
      <TextField
        {...(ref && { ref })}
        label={label}
        hint={hint}
        maxLength={maxLength}
        data-autofocus
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? id : undefined}
        aria-activedescendant={highlighted}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
      />
      <div className={`mt-2 ${tall ? 'h-[min(28rem,48dvh)]' : 'h-[min(15rem,38dvh)]'}`}>
        {expanded && (
          <div
            role="listbox"
            id={id}
            aria-label={label}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            className={`max-h-full ${groupOf ? 'scroll-pb-14' : ''} overflow-y-auto overscroll-contain rounded-lg border-[1.5px] border-edge bg-card ${active === undefined ? 'opacity-60' : ''}`}
          >
            {groupAdjacent(
              options.map((option, index) => ({ option, index })),
              ({ option }) => groupOf?.(option),
            ).map(({ group, members }) => (
              <Group key={group ?? ''} name={group} pinned={groupOf !== undefined}>
                {members.map(({ option, index }) => (
                  <Option
                    key={keyOf(option)}
                    id={optionId(index)}
                    selected={index === active}
                    onClick={() => onSelect(option, 'pointer')}
                  >
                    {children(option)}
                  </Option>
                ))}
              </Group>
            ))}
          </div>
        )}
        <div role="status" className={expanded ? 'sr-only' : 'h-full'}>
          {expanded ? announcement : emptyContent}
        </div>
      </div>
    </div>
  );
}

/** A group of options with its heading. `pinned` keeps ungrouped options visible at the end of a list with groups. */
function Group({
  name,
  pinned,
  children,
}: {
  name: string | undefined;
  pinned: boolean;
  children: ReactNode;
}) {
  if (name === undefined)
    return pinned ? (
      <div role="presentation" className="sticky bottom-0 border-t border-line bg-card">
        {children}
      </div>
    ) : (
      children
    );
  return (
    <div role="group" aria-label={name}>
      <p
        aria-hidden="true"
        className="border-b border-line bg-sunken px-3 py-1 text-sm font-semibold text-muted"
      >
        {name}
      </p>
      {children}
    </div>
  );
}

function Option({
  id,
  selected,
  onClick,
  children,
}: {
  id: string;
  selected: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      aria-selected={selected}
      tabIndex={-1}
      onClick={onClick}
      className={`block min-h-11 w-full border-b border-l-4 border-b-line px-3 py-2 text-left last:border-b-0 ${selected ? 'border-l-accent bg-accent-soft forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]' : 'border-l-transparent hover:bg-sunken'}`}
    >
      {children}
    </button>
  );
}
