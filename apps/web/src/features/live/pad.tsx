import type { Side } from '@fencing-journal/contract/shared/enums';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { passivityActions, phaseOf } from './bout.rules.ts';
import { useScreenAwake, vibrate } from './device.ts';
import { inOrder, type Pad } from './pad.rules.ts';
import { drawSide } from './priority.ts';
import { Sheet } from './sheet.tsx';
import { SideArea } from './side-area.tsx';
import { Stage } from './stage.tsx';
import { useKeys } from './use-keys.ts';
import { useLiveBout } from './use-live-bout.ts';
import { scoreWords, wordsOf, type Names } from './words.rules.ts';
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
const deed = 'min-h-14 px-1! short:[&>svg]:hidden';

/** The score pad: both fencers, the clock and the last action. */
export function ScorePad({ pad, names, onChange, onLeave, onFinish, onDiscard }: Props) {
  const { format } = pad;
  const { state, now, said, passive, last, act, takeBack } = useLiveBout(pad, names, onChange);
  const [sheet, setSheet] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const order = inOrder(pad);
  const phase = phaseOf(format, state);
  // At a tied score the third P-card is a choice, which the sheet offers.
  const [next, choice] = passivityActions(state);
  const touch = (side: Side) => act({ do: 'touch', side });
  function pressClock() {
    if (phase === 'break') act({ do: 'next' });
    else if (phase === 'fencing') act({ do: state.clock.since === null ? 'start' : 'stop' });
  }

  useScreenAwake();
  useKeys(root, {
    ArrowLeft: () => touch(order[0]),
    ArrowRight: () => touch(order[1]),
    ' ': pressClock,
    z: takeBack,
    Z: takeBack,
  });
  useEffect(() => {
    document.title = 'Live bout · Fencing Journal';
    root.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (passive) vibrate('warning');
  }, [passive]);

  const area = (side: Side, place: 'left' | 'right') => (
    <SideArea
      side={side}
      place={place}
      name={names[side]}
      state={state.sides[side]}
      priority={state.priority === side}
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
        <Stage
          format={format}
          state={state}
          names={names}
          now={now}
          onClock={pressClock}
          onDraw={() => act({ do: 'priority', side: drawSide() })}
          onFinish={onFinish}
        />
        {area(order[0], 'left')}
        {area(order[1], 'right')}
        <div className="[grid-area:said] flex min-h-11 items-center justify-between gap-2 px-1">
          <p role="status" className="min-w-0 text-sm leading-tight font-medium">
            {said}
            {last !== undefined && <span className="sr-only">. {scoreWords(state, names)}</span>}
          </p>
          {passive && next && (
            <Button
              variant="secondary"
              className="shrink-0"
              onClick={() => (choice ? setSheet(true) : act(next))}
            >
              {choice ? 'P-black…' : wordsOf(format, state, next, names)}
            </Button>
          )}
        </div>
        <div className="[grid-area:deeds] grid auto-cols-fr grid-flow-col gap-1.5">
          <Button
            variant="secondary"
            icon="undo"
            className={deed}
            aria-disabled={last === undefined}
            aria-description={last}
            onClick={takeBack}
          >
            Undo
          </Button>
          {pad.weapon === 'epee' && (
            <Button variant="secondary" className={deed} onClick={() => act({ do: 'double' })}>
              Double
            </Button>
          )}
          <Button variant="secondary" icon="cards" className={deed} onClick={() => setSheet(true)}>
            Cards…
          </Button>
        </div>
      </div>
      {sheet && (
        <Sheet
          format={format}
          state={state}
          names={names}
          order={order}
          onClose={() => setSheet(false)}
          onFinish={onFinish}
          onDiscard={onDiscard}
          onAct={(action) => {
            setSheet(false);
            act(action);
          }}
        />
      )}
    </>
  );
}
