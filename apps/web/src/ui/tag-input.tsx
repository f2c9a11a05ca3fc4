import { limits } from '@fencing-journal/contract/shared/limits';
import { useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** A list of words with suggestions. Enter, a comma or leaving the field adds a word, its cross removes it. */
export function TagInput({
  label,
  tags,
  suggestions,
  max = limits.tagsPerBout,
  addLabel = 'Add tag',
  hint,
  onChange,
}: {
  label: string;
  tags: readonly string[];
  suggestions: readonly string[];
  /** The maximum number of words. */
  max?: number;
  addLabel?: string;
  hint?: string;
  onChange: (tags: string[]) => void;
}) {
  const id = useId();
  const [word, setWord] = useState('');
  const full = tags.length >= max;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const add = () => {
    const newTag = word.trim().slice(0, limits.tag);
    setWord('');
    if (newTag !== '' && !full && !tags.some((tag) => tag.toLowerCase() === newTag.toLowerCase()))
      onChange([...tags, newTag]);
  };

  /** The cross disappears with its word, so the focus moves to the next cross, the previous one, or the field. */
  const remove = (index: number) => {
    const crosses = list.current?.querySelectorAll('button');
    (crosses?.[index + 1] ?? crosses?.[index - 1] ?? field.current)?.focus();
    onChange(tags.filter((_, other) => other !== index));
  };

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {tags.length > 0 && (
        <ul ref={list} className="flex flex-wrap gap-2" aria-label={`${label} added`}>
          {tags.map((tag, index) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-full border border-edge bg-sunken pl-3"
            >
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              <button
                type="button"
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-full"
                aria-label={`Remove ${tag}`}
                onClick={() => remove(index)}
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          className="control aria-disabled:opacity-60"
          list={`${id}-known`}
          value={word}
          maxLength={limits.tag}
          // Not `disabled`, because adding the last word would then lose the focus.
          readOnly={full}
          aria-disabled={full || undefined}
          aria-describedby={hint && `${id}-hint`}
          autoComplete="off"
          onChange={(event) => setWord(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ',') return;
            event.preventDefault();
            add();
          }}
        />
        <datalist id={`${id}-known`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
        <Button variant="secondary" className="shrink-0" onClick={add} paused={full}>
          {addLabel}
        </Button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
