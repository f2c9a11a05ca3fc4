import { useEffect } from 'react';
import { pluralize } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PhraseListState } from './use-phrase-list.ts';

const optionClass = (isActive: boolean) =>
  `block min-h-11 w-full border-l-4 px-3 py-2 text-left wrap-anywhere ${isActive ? 'border-l-accent bg-accent-soft forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]' : 'border-l-transparent hover:bg-sunken'}`;

/** The text shown instead of phrases; undefined if there are any. */
function emptyText({ isError, isPending, hasPhrases, matches }: PhraseListState) {
  if (isError) return "Couldn't load your phrases.";
  if (isPending) return 'Loading your phrases…';
  if (matches.length > 0) return undefined;
  return hasPhrases ? 'No phrase matches.' : 'Keep sentences that you often write.';
}

/** The suggestions below the field. Pressing one keeps the focus in the field. */
export function PhraseList({
  list,
  typed,
  onChoose,
}: {
  list: PhraseListState;
  typed: string;
  onChoose: (index: number) => void;
}) {
  const { id, matches, active, optionId } = list;
  const highlighted = optionId(active);
  useEffect(
    () => document.getElementById(highlighted)?.scrollIntoView({ block: 'nearest' }),
    [highlighted],
  );
  const empty = emptyText(list);
  return (
    <div
      role="presentation"
      className="absolute inset-x-0 top-full z-20 -mt-10 overflow-hidden rounded-lg border-[1.5px] border-edge bg-card shadow-xl"
      // The field must keep its focus and caret.
      onMouseDown={(event) => event.preventDefault()}
    >
      <p role="status" className={empty === undefined ? 'sr-only' : 'px-3 py-2 text-muted'}>
        {empty ?? `${pluralize(matches.length, 'phrase')}${typed ? ' found' : ''}`}
      </p>
      <div
        role="listbox"
        id={id}
        aria-label="Phrases"
        tabIndex={-1}
        className="max-h-60 overflow-y-auto overscroll-contain"
      >
        {matches.map((phrase, index) => (
          <button
            key={phrase.id}
            type="button"
            role="option"
            id={optionId(index)}
            aria-selected={index === active}
            tabIndex={-1}
            className={optionClass(index === active)}
            onClick={() => onChoose(index)}
          >
            <span className="line-clamp-2">{phrase.text}</span>
          </button>
        ))}
        <button
          type="button"
          role="option"
          id={optionId(matches.length)}
          aria-selected={active === matches.length}
          tabIndex={-1}
          className={`${optionClass(active === matches.length)} sticky bottom-0 flex items-center gap-2 border-t border-t-line bg-card font-semibold`}
          onClick={() => onChoose(matches.length)}
        >
          <Icon name="pencil" />
          {list.hasPhrases ? 'Edit phrases' : 'Add a phrase'}
        </button>
      </div>
    </div>
  );
}
