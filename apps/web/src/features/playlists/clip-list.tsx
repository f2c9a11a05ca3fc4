import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatVideoTime } from '../../lib/video-time.ts';
import type { KeyedClip } from './clips.rules.ts';
import type { ClipPlayback } from './use-clip-playback.ts';
import { useDragOrder } from './use-drag-order.ts';

/** What the owner of a playlist can do with its clips. */
export interface ClipEditing {
  /** Moves a clip to the place of another. */
  onMove: (clip: KeyedClip, target: KeyedClip) => void;
  onNote: (clip: KeyedClip) => void;
  onRemove: (clip: KeyedClip) => void;
}

/** The clip's position in its video: "0:12". */
const positionText = ({ at_ms, from_ms }: KeyedClip): string =>
  formatVideoTime((at_ms ?? from_ms) / 1000);

/** The clips in order; choosing one plays it. */
export function ClipList({
  playback,
  editing,
}: {
  playback: ClipPlayback;
  editing?: ClipEditing | undefined;
}) {
  const { clips, current, show } = playback;
  const move = (from: number, to: number) => {
    const [clip, target] = [clips[from], clips[to]];
    if (clip && target) editing?.onMove(clip, target);
  };
  const { list, order, dragged, handleProps } = useDragOrder(clips.length, move);
  return (
    <ol ref={list} className="grid grid-cols-1 gap-2">
      {order.map((index, place) => {
        const clip = clips[index];
        if (!clip) return null;
        const isCurrent = clip.key === current?.key;
        return (
          <li
            key={clip.key}
            aria-current={isCurrent || undefined}
            className={`panel flex min-w-0 items-start ${isCurrent ? 'border-accent bg-accent-soft' : ''} ${dragged === index ? 'shadow-lg' : ''}`}
          >
            {editing && (
              <span
                className="flex min-h-11 w-9 shrink-0 cursor-grab touch-none items-center justify-center text-muted active:cursor-grabbing"
                aria-hidden="true"
                {...handleProps(index)}
              >
                <Icon name="menu" />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <button
                type="button"
                className={`flex min-h-11 w-full items-start gap-3 rounded-lg py-2 pr-3 text-left hover:bg-sunken ${editing ? 'pl-1' : 'pl-3'}`}
                onClick={() => show(clip)}
              >
                <span className="figures w-7 shrink-0 text-right text-xl leading-tight text-muted">
                  {place + 1}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold wrap-anywhere">{clip.title}</span>
                  <span className="block text-sm text-muted">
                    {[clip.subtitle, clip.action, positionText(clip)].filter(Boolean).join(' · ')}
                  </span>
                  {clip.note !== undefined && clip.note !== '' && (
                    <span className="block wrap-anywhere whitespace-pre-line">{clip.note}</span>
                  )}
                </span>
              </button>
              {editing && (
                <RowActions
                  clip={clip}
                  place={place}
                  count={clips.length}
                  editing={editing}
                  onMove={(step) => move(place, place + step)}
                />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function RowActions({
  clip,
  place,
  count,
  editing: { onNote, onRemove },
  onMove,
}: {
  clip: KeyedClip;
  place: number;
  count: number;
  editing: ClipEditing;
  onMove: (step: 1 | -1) => void;
}) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  function move(step: 1 | -1): void {
    flushSync(() => onMove(step));
    // Reordered rows can lose the focus, and the button is disabled at the end of the list.
    const [pressed, other] = step === 1 ? [down, up] : [up, down];
    (pressed.current?.disabled === true ? other : pressed).current?.focus();
  }
  const name = `clip ${place + 1}`;
  return (
    <div className="flex flex-wrap">
      <IconButton
        ref={up}
        icon="back"
        label={`Move ${name} up`}
        className="rotate-90"
        disabled={place === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        ref={down}
        icon="next"
        label={`Move ${name} down`}
        className="rotate-90"
        disabled={place === count - 1}
        onClick={() => move(1)}
      />
      <IconButton icon="pencil" label={`Note on ${name}`} onClick={() => onNote(clip)} />
      <IconButton icon="trash" label={`Remove ${name}`} onClick={() => onRemove(clip)} />
    </div>
  );
}
