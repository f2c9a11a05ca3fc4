import { shapePoints } from '@fencing-journal/contract/drawings';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useObservable } from '../../lib/observable.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { BoardState } from './board.rules.ts';
import type { Board } from './board.ts';
import { Choice, ColorChoice, HistoryButtons, ToolChoice } from './board-choices.tsx';
import { widths } from './colors.rules.ts';
import { describeDrawing } from './figures.rules.ts';

/** Returns what to do next, for users who can't see the picture or the pointer. */
function help({ tool, points, typed }: BoardState): string {
  if (typed) return 'Type the text, then add it.';
  if (tool === 'pen') return 'Draw on the picture with a finger or the mouse.';
  if (tool === 'text')
    return 'Tap where the text goes, or move with the arrow keys and press Enter.';
  const set = Math.max(0, points.length - 1);
  const order = tool === 'angle' ? ' The second point is the corner.' : '';
  return set === 0
    ? `Drag on the picture, or tap ${shapePoints[tool]} points. With the keyboard, move with the arrow keys and set points with Enter.${order}`
    : `Point ${set} of ${shapePoints[tool]} is set.${order}`;
}

/** Tools, colors, undo and what to do with the drawing, in place of the player's controls. */
export function DrawingTools({
  board,
  aspect,
  restored,
  busy,
  onCancel,
  onDone,
}: {
  board: Board;
  aspect: number;
  /** Whether this is a restored drawing that wasn't saved. */
  restored: boolean;
  busy: boolean;
  onCancel: () => void;
  onDone: () => void;
}) {
  const { act } = board;
  const state = useObservable(board.state);
  const { shapes, typed, problem } = state;
  const root = useRef<HTMLDivElement>(null);

  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (!(event.ctrlKey || event.metaKey) || isTyping || document.querySelector('dialog[open]'))
      return;
    const key = event.key.toLowerCase();
    if (key === 'z') act({ do: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'y') act({ do: 'redo' });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const focusBoard = () =>
    document.querySelector<HTMLElement>('[data-drawing-board]')?.focus({ preventScroll: true });
  useEffect(focusBoard, []);

  return (
    <div ref={root} role="group" aria-label="Drawing" className="review-drawing">
      <ToolChoice board={board} />
      {typed && <TextEntry board={board} text={typed.text} onEnd={focusBoard} />}
      <ColorChoice board={board} />
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        <Choice
          label="Line width"
          options={widths.map((width) => ({
            ...width,
            content: <span className="w-6 bg-current" style={{ height: width.value * 0.8 }} />,
          }))}
          value={state.width}
          onChange={(width) => act({ do: 'style', width })}
        />
        <HistoryButtons board={board} />
      </div>
      <p id="drawing-help" className="text-sm text-muted">
        {restored && 'This drawing isn’t saved yet. '}
        {help(state)}
      </p>
      <p role="status" className="text-sm font-medium text-loss empty:hidden">
        {problem}
      </p>
      <p role="status" className="sr-only">
        {shapes.length === 0 ? 'Nothing is drawn.' : `Drawn: ${describeDrawing(shapes, aspect)}.`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={busy} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

function TextEntry({
  board: { act },
  text,
  onEnd,
}: {
  board: Board;
  text: string;
  onEnd: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        act({ do: 'finish' });
        onEnd();
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          ref={input}
          label="Text on the picture"
          maxLength={limits.drawingText}
          value={text}
          onChange={(event) => act({ do: 'type', text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            act({ do: 'cancel' });
            onEnd();
          }}
        />
      </div>
      <Button type="submit" variant="secondary">
        Add text
      </Button>
    </form>
  );
}
