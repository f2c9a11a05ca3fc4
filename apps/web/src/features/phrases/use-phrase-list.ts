import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { phrasesQuery } from './phrases.api.ts';
import { filterPhrases, type PhraseQuery } from './phrases.rules.ts';

/** No entry is highlighted. */
const none = -1;

/** The phrases for what was typed, and the highlighted entry. "Edit phrases" comes after the last phrase. */
export function usePhraseList(query: PhraseQuery | undefined) {
  const id = useId();
  const { data, isPending, isError } = useQuery({ ...phrasesQuery, enabled: query !== undefined });
  const [highlight, setHighlight] = useState<{ typed?: string; index: number }>({ index: none });
  const matches = query && data ? filterPhrases(data, query.text) : [];
  const count = matches.length + 1;
  // Typing changes what matches: the first match is highlighted again.
  const isMoved = highlight.typed === query?.text;
  // Enter must not open the dialog unless the user chose its entry on purpose.
  const first = matches.length > 0 || data?.length === 0 ? 0 : none;
  const active = isMoved ? Math.min(highlight.index, count - 1) : first;
  return {
    id,
    /** A sentence that continues after a slash isn't a search for a phrase. */
    isOpen: query !== undefined && (matches.length > 0 || !/\s/.test(query.text)),
    matches,
    active,
    isPending,
    isError,
    hasPhrases: data !== undefined && data.length > 0,
    optionId: (index: number) => `${id}-${index}`,
    move: (step: 1 | -1) =>
      setHighlight({
        typed: query?.text ?? '',
        index: active === none && step < 0 ? count - 1 : (active + step + count) % count,
      }),
    /** Makes the next list start at its first phrase. */
    reset: () => setHighlight({ index: none }),
  };
}

export type PhraseListState = ReturnType<typeof usePhraseList>;
