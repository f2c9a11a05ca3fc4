import { lazy, Suspense, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { PhraseList } from './phrase-list.tsx';
import { findQuery, type PhraseQuery } from './phrases.rules.ts';
import { usePhraseList } from './use-phrase-list.ts';

const PhrasesDialog = lazy(async () => ({
  default: (await import('./phrases.dialog.tsx')).PhrasesDialog,
}));

/**
 * A text field for feedback. A slash opens the coach's phrases, filtered while typing. The focus stays in the field, as
 * in the ARIA pattern for a list of suggestions.
 */
export function PhraseArea({
  onInput,
  onKeyDown,
  onBlur,
  ref: formRef,
  ...rest
}: ComponentProps<typeof TextArea>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [query, setQuery] = useState<PhraseQuery>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const list = usePhraseList(query);
  const { isOpen } = list;

  function close() {
    setQuery(undefined);
    list.reset();
  }

  function update() {
    const element = field.current;
    if (element) setQuery(findQuery(element.value, element.selectionStart));
  }

  /** Replaces a part of the text the way typing does, so that the form and its draft notice the change. */
  function insert(text: string, start: number, end: number) {
    const element = field.current;
    if (!element) return;
    element.focus();
    element.setRangeText(text, start, end, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function choose(index: number) {
    const phrase = list.matches[index];
    if (!query) return;
    if (phrase) insert(phrase.text, query.start, query.end);
    else {
      // The last entry manages the phrases. What was typed to get there isn't feedback.
      insert('', query.start, query.end);
      setDialogOpen(true);
    }
    close();
  }

  /** Handles a key press for the list. Returns whether it did. */
  function onListKey(event: KeyboardEvent): boolean {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    if (!isOpen || event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey)
      return false;
    if (key === 'Escape') close();
    else if (key === 'ArrowDown') list.move(1);
    else if (key === 'ArrowUp') list.move(-1);
    else if ((key === 'Enter' || key === 'Tab') && list.active >= 0) choose(list.active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  function openList() {
    const element = field.current;
    if (!element) return;
    const { value, selectionStart: start, selectionEnd: end } = element;
    insert(start > 0 && !/\s/.test(value.charAt(start - 1)) ? ' /' : '/', start, end);
  }

  return (
    <div className="relative">
      <TextArea
        {...rest}
        ref={(element) => {
          field.current = element;
          if (typeof formRef === 'function') formRef(element);
          else if (formRef) formRef.current = element;
        }}
        aria-autocomplete="list"
        aria-controls={isOpen ? list.id : undefined}
        aria-activedescendant={isOpen && list.active >= 0 ? list.optionId(list.active) : undefined}
        onKeyDown={(event) => {
          if (!onListKey(event)) onKeyDown?.(event);
        }}
        onInput={(event) => {
          onInput?.(event);
          update();
        }}
        onBlur={(event) => {
          onBlur?.(event);
          close();
        }}
      />
      <p className="mt-1 -ml-4 flex items-center gap-1 text-sm text-muted">
        <Button variant="quiet" icon="list" onClick={openList}>
          Phrases
        </Button>
        <span className="[@media(hover:none)]:hidden">or type /</span>
      </p>
      {query && isOpen && <PhraseList list={list} typed={query.text} onChoose={choose} />}
      {isDialogOpen && (
        <Suspense>
          <PhrasesDialog
            onClose={() => {
              setDialogOpen(false);
              // After the dialog has given back the focus.
              setTimeout(() => field.current?.focus());
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
