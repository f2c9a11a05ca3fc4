import type { Phrase } from '@fencing-journal/contract/coach-phrases';
import { hasAllWords, normalizeForSearch } from '../../lib/normalize-for-search.ts';

/** The part of a text that a chosen phrase replaces: a slash and what was typed after it. */
export interface PhraseQuery {
  start: number;
  end: number;
  /** Without the slash. */
  text: string;
}

/** A slash that starts a word, so that "and/or" and "3/4" open nothing. */
const slashBeforeCaret = /(?:^|\s)(\/[^\n/]{0,60})$/;

/** What was typed after the last slash before the caret; undefined if that isn't a search for a phrase. */
export function findQuery(text: string, caret: number): PhraseQuery | undefined {
  const typed = slashBeforeCaret.exec(text.slice(0, caret))?.[1];
  return typed === undefined
    ? undefined
    : { start: caret - typed.length, end: caret, text: typed.slice(1) };
}

/** The phrases that contain every typed word; those that start with the typed text come first. */
export function filterPhrases(phrases: readonly Phrase[], typed: string): Phrase[] {
  const text = normalizeForSearch(typed).trim();
  const matches = phrases.filter((phrase) => hasAllWords(phrase.text, text));
  const begins = (phrase: Phrase) => normalizeForSearch(phrase.text).startsWith(text);
  return [...matches.filter(begins), ...matches.filter((phrase) => !begins(phrase))];
}
