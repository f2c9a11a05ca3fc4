import type { Side } from '@fencing-journal/contract/shared/enums';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/field.tsx';
import { passivityActions, type Action, type BoutState } from './bout.rules.ts';
import { consequenceOf, groups, type Card } from './cards.rules.ts';
import type { LiveFormat } from './formats.rules.ts';
import { drawSide } from './priority.ts';
import { callsLeft, wordsOf, type Names } from './words.rules.ts';

interface Props {
  format: LiveFormat;
  state: BoutState;
  names: Names;
  /** The sides from left to right. */
  order: readonly [Side, Side];
  onAct: (action: Action) => void;
  onFinish: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** The less frequent actions. Each takes one tap, and undo reverts it. */
export function Sheet({ format, state, names, order, onAct, onFinish, onDiscard, onClose }: Props) {
  const passive = passivityActions(state);
  return (
    <Dialog title="Cards and more" onClose={onClose}>
      <div className="grid gap-5 pb-3">
        <div className="grid grid-cols-2 gap-3">
          {order.map((side) => (
            <OfSide
              key={side}
              side={side}
              format={format}
              state={state}
              name={names[side]}
              onAct={onAct}
            />
          ))}
        </div>
        {format.passivity && (
          <Part title="Passivity">
            {passive.map((action) => {
              const words = wordsOf(format, state, action, names);
              return (
                <Deed
                  key={words}
                  words={passive.length > 1 ? `${words} (lower seed)` : words}
                  onClick={() => onAct(action)}
                />
              );
            })}
            <Deed words="No touch: reset passivity" onClick={() => onAct({ do: 'off-target' })} />
          </Part>
        )}
        {!state.priority && (
          <Part title="Priority">
            <Deed
              words="Draw priority"
              onClick={() => onAct({ do: 'priority', side: drawSide() })}
            />
            {order.map((side) => (
              <Deed
                key={side}
                words={`Give priority to ${names[side]}`}
                onClick={() => onAct({ do: 'priority', side })}
              />
            ))}
          </Part>
        )}
        <SetClock left={state.clock.left} onSet={(seconds) => onAct({ do: 'set', seconds })} />
        <Part title="Bout">
          <Deed words="End bout and save result" onClick={onFinish} />
          <Deed words="Discard bout" onClick={onDiscard} />
        </Part>
        <p className="text-sm text-muted max-md:hidden">
          Shortcuts: ← and → for touches, Space for the clock, Z to undo.
        </p>
      </div>
    </Dialog>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="text-xl">{title}</h3>
    {children}
  </section>
);

/** `of` names the fencer for screen readers; visually the column does. */
const Deed = ({
  words,
  of,
  onClick,
  children,
}: {
  words: string;
  of?: string;
  onClick: () => void;
  children?: ReactNode;
}) => (
  <Button
    variant="secondary"
    className="w-full justify-start! px-3! text-left! leading-tight"
    aria-label={of === undefined ? undefined : `${words}, ${of}`}
    onClick={onClick}
  >
    {children ?? words}
  </Button>
);

const cardWords: Record<Card, { word: string; swatch: string }> = {
  yellow: { word: 'Yellow', swatch: 'bg-card-yellow' },
  red: { word: 'Red', swatch: 'bg-card-red' },
  black: { word: 'Black', swatch: 'bg-card-black' },
};

/** The actions for one fencer. Each card button shows the card that the offense would get. */
function OfSide({
  side,
  format,
  state,
  name,
  onAct,
}: {
  side: Side;
  format: LiveFormat;
  state: BoutState;
  name: string;
  onAct: (action: Action) => void;
}) {
  const left = callsLeft(format, state, side);
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-xl leading-tight wrap-anywhere">{name}</h3>
      {groups.map((group) => {
        const { word, swatch } = cardWords[consequenceOf(group, state.sides[side]).card];
        return (
          <Deed
            key={group}
            words={`Group ${group} ${word}`}
            of={name}
            onClick={() => onAct({ do: 'card', side, group })}
          >
            <span
              className={`h-6 w-4 shrink-0 rounded-sm border border-edge forced-color-adjust-none ${swatch}`}
              aria-hidden="true"
            />
            <span>
              <span className="block text-sm font-medium text-muted">Group {group}</span>
              {word}
            </span>
          </Deed>
        );
      })}
      <Deed words="Medical timeout" of={name} onClick={() => onAct({ do: 'medical', side })} />
      <p className="-mb-1 text-sm font-medium">Video appeals left: {left}</p>
      <Deed words="Upheld" of={name} onClick={() => onAct({ do: 'video', side, upheld: true })} />
      <Deed
        words="Not upheld"
        of={name}
        onClick={() => onAct({ do: 'video', side, upheld: false })}
      />
      <Deed words="Take back a touch" of={name} onClick={() => onAct({ do: 'annul', side })} />
    </section>
  );
}

/** Sets the clock to the time on the strip's own clock. */
function SetClock({ left, onSet }: { left: number; onSet: (seconds: number) => void }) {
  const now = Math.ceil(left / 1000);
  const [minutes, setMinutes] = useState(String(Math.floor(now / 60)));
  const [seconds, setSeconds] = useState(String(now % 60));
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 2);
  const set = (submit: FormEvent) => {
    submit.preventDefault();
    onSet(Number(minutes) * 60 + Number(seconds));
  };
  return (
    <form noValidate className="grid grid-cols-[1fr_1fr_auto] items-end gap-2" onSubmit={set}>
      <h3 className="col-span-full text-xl">Clock</h3>
      <NumberField
        label="Minutes"
        value={minutes}
        onChange={({ target }) => setMinutes(digits(target.value))}
      />
      <NumberField
        label="Seconds"
        value={seconds}
        onChange={({ target }) => setSeconds(digits(target.value))}
      />
      <Button type="submit" variant="secondary">
        Set
      </Button>
    </form>
  );
}
