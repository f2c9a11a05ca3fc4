import type { Side } from '@fencing-journal/contract/shared/enums';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { passivityActions, phaseOf, type BoutState } from './bout.rules.ts';
import { useScreenAwake, vibrate } from './device.ts';
import { periodScoreLimit, type LiveFormat } from './formats.rules.ts';
import { displayOrder, type Pad } from './pad.rules.ts';
import { drawSide } from './priority.ts';
import { ActionChips } from './action-chips.tsx';
import { ActionSheet } from './action-sheet.tsx';
import { SideArea } from './side-area.tsx';
import { CenterPanel } from './center-panel.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useLiveBout } from './use-live-bout.ts';
import { describeScore, describeAction, type Names } from './descriptions.rules.ts';
import './pad.css';

interface Props {
  pad: Pad;
  names: Names;
  onChange: (next: Pad) => void;
  /** Returns to the event; the bout stays on the pad. */
  onLeave: () => void;
  /** Records the bout with its current score. */
  onFinish: () => void;
  onDiscard: () => void;
}

// Icons are hidden on a phone in landscape, for lack of room.
const actionClass = 'min-h-14 px-1! short:[&>svg]:hidden';

/** What a side still needs to end the leg. */
const toGo = (format: LiveFormat, state: BoutState, side: Side): string =>
  `${Math.max(0, periodScoreLimit(format, state.period) - state.sides[side].score)} to go`;

/** The score pad: both fencers, the clock and the last action. */
export function ScorePad({ pad, names, onChange, onLeave, onFinish, onDiscard }: Props) {
  const { format } = pad;
  const { state, now, statusMessage, passive, undoText, addAction, undoLast, ...live } =
    useLiveBout(pad, names, onChange);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const order = displayOrder(pad);
  const phase = phaseOf(format, state);
  // At a tied score the third P-card is a choice, which the sheet offers.
  const [passivityAction, alternative] = passivityActions(state);
  const touch = (side: Side) => addAction({ do: 'touch', side });
  function pressClock() {
    if (phase === 'break') addAction({ do: 'next' });
    else if (phase === 'fencing') addAction({ do: state.clock.since === null ? 'start' : 'stop' });
  }

  useScreenAwake();
  useShortcuts(root, {
    touchLeft: () => touch(order[0]),
    touchRight: () => touch(order[1]),
    clock: pressClock,
    undo: undoLast,
  });
  useEffect(() => {
    document.title = 'Live bout · Fencing Journal';
    root.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (passive) vibrate('warning');
  }, [passive]);
  // Buttons appear and disappear during the bout. The shortcuts work only while the focus is on the pad.
  useEffect(() => {
    if (document.activeElement === document.body && !document.querySelector('dialog[open]'))
      root.current?.focus({ preventScroll: true });
  });

  const area = (side: Side, position: 'left' | 'right') => (
    <SideArea
      side={side}
      position={position}
      name={names[side]}
      state={state.sides[side]}
      priority={state.priority === side}
      note={format.relay ? toGo(format, state, side) : undefined}
      onTouch={() => touch(side)}
    />
  );
  return (
    <>
      <div ref={root} role="group" aria-label="Score pad" tabIndex={-1} className="live-pad">
        <div className="[grid-area:bar] flex items-center justify-between gap-2">
          <IconButton icon="back" label="Leave score pad" onClick={onLeave} />
          <h1 className="min-w-0 truncate text-xl">Live bout</h1>
          <IconButton
            icon="swap"
            label="Swap sides"
            onClick={() => onChange({ ...pad, swapped: !pad.swapped })}
          />
        </div>
        <CenterPanel
          format={format}
          state={state}
          names={names}
          winners={{ a: pad.fencers.a.name, b: pad.fencers.b.name }}
          now={now}
          onClock={pressClock}
          onDraw={() => addAction({ do: 'priority', side: drawSide() })}
          onFinish={onFinish}
        />
        {area(order[0], 'left')}
        {area(order[1], 'right')}
        <div className="[grid-area:said] flex min-h-11 items-center justify-between gap-2 px-1">
          {/* The chips take the place of the text, so that nothing moves. Screen readers still announce the text. */}
          {live.touchQuestion && (
            <ActionChips action={live.touchQuestion.action} onChoose={live.answerTouch} />
          )}
          <p
            role="status"
            className={live.touchQuestion ? 'sr-only' : 'min-w-0 text-sm leading-tight font-medium'}
          >
            {statusMessage}
            {undoText !== undefined && (
              <span className="sr-only">. {describeScore(state, names)}</span>
            )}
          </p>
          {passive && passivityAction && (
            <Button
              variant="secondary"
              className="shrink-0"
              onClick={() => (alternative ? setSheetOpen(true) : addAction(passivityAction))}
            >
              {alternative ? 'P-black…' : describeAction(format, state, passivityAction, names)}
            </Button>
          )}
        </div>
        <div className="[grid-area:deeds] grid auto-cols-fr grid-flow-col gap-1.5">
          <Button
            variant="secondary"
            icon="undo"
            className={actionClass}
            aria-disabled={undoText === undefined}
            aria-description={undoText}
            onClick={undoLast}
          >
            Undo
          </Button>
          {pad.weapon === 'epee' && (
            <Button
              variant="secondary"
              className={actionClass}
              onClick={() => addAction({ do: 'double' })}
            >
              Double
            </Button>
          )}
          <Button
            variant="secondary"
            icon="cards"
            className={actionClass}
            onClick={() => setSheetOpen(true)}
          >
            Cards…
          </Button>
        </div>
      </div>
      {isSheetOpen && (
        <ActionSheet
          format={format}
          state={state}
          names={names}
          order={order}
          onClose={() => setSheetOpen(false)}
          onFinish={onFinish}
          onDiscard={onDiscard}
          onAction={(action) => {
            setSheetOpen(false);
            addAction(action);
          }}
        />
      )}
    </>
  );
}
