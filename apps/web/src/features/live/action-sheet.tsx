import type { Side } from '@fencing-journal/contract/shared/enums';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/field.tsx';
import { passivityActions, type BoutState } from './bout.rules.ts';
import { penaltyFor, groups, type PenaltyCard } from './cards.rules.ts';
import { videoAppealsLeft, describeAction, type Names } from './descriptions.rules.ts';
import type { LiveFormat } from './formats.rules.ts';
import type { Action } from './log.rules.ts';
import { drawSide } from './priority.ts';

interface Props {
  format: LiveFormat;
  state: BoutState;
  names: Names;
  /** The sides from left to right. */
  order: readonly [Side, Side];
  onAction: (action: Action) => void;
  onFinish: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** The less frequent actions. Each takes one tap, and undo reverts it. */
export function ActionSheet({
  format,
  state,
  names,
  order,
  onAction,
  onFinish,
  onDiscard,
  onClose,
}: Props) {
  // Each fencer's buttons are on the side where the pad shows them.
  const passivityOptions = passivityActions(state).toSorted(
    (one, other) => sideIndex(order, one) - sideIndex(order, other),
  );
  return (
    <Dialog wide title="Cards and more" onClose={onClose}>
      <div className="grid gap-5 pb-3">
        <div className="grid grid-cols-2 gap-3">
          {order.map((side) => (
            <SideActions
              key={side}
              side={side}
              format={format}
              state={state}
              name={names[side]}
              onAction={onAction}
            />
          ))}
        </div>
        <Section title="Bout">
          <ActionButton label="End bout and save result" onClick={onFinish} />
          <ActionButton label="Discard bout" onClick={onDiscard} />
        </Section>
        <SetClock
          remainingMs={state.clock.left}
          onSet={(seconds) => onAction({ do: 'set', seconds })}
        />
        {format.passivity && (
          <Section title="Passivity">
            {passivityOptions.map((action) => {
              const label = describeAction(format, state, action, names);
              return (
                <ActionButton
                  key={label}
                  label={passivityOptions.length > 1 ? `${label} (lower seed)` : label}
                  onClick={() => onAction(action)}
                />
              );
            })}
            <ActionButton
              label="No touch: reset passivity"
              wide={passivityOptions.length > 1}
              onClick={() => onAction({ do: 'off-target' })}
            />
          </Section>
        )}
        {!state.priority && (
          <Section title="Priority">
            <ActionButton
              label="Draw priority"
              wide
              onClick={() => onAction({ do: 'priority', side: drawSide() })}
            />
            {order.map((side) => (
              <ActionButton
                key={side}
                label={`Give priority to ${names[side]}`}
                onClick={() => onAction({ do: 'priority', side })}
              />
            ))}
          </Section>
        )}
        <p className="text-sm text-muted max-md:hidden">
          Shortcuts: ← and → for touches, Space for the clock, Z to undo.
        </p>
      </div>
    </Dialog>
  );
}

const sideIndex = (order: readonly Side[], action: Action) =>
  'loser' in action && action.loser !== undefined ? order.indexOf(action.loser) : 0;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-2 gap-2 short:grid-cols-4">
    <h3 className="col-span-full text-xl">{title}</h3>
    {children}
  </section>
);

/** `fencerName` names the fencer for screen readers; visually the column does. */
const ActionButton = ({
  label,
  fencerName,
  wide = false,
  onClick,
  children,
}: {
  label: string;
  fencerName?: string;
  /** Whether the button spans both columns of a section. */
  wide?: boolean;
  onClick: () => void;
  children?: ReactNode;
}) => (
  <Button
    variant="secondary"
    className={`${wide ? 'col-span-full' : ''} w-full justify-start! px-3! text-left! leading-tight`}
    aria-label={fencerName === undefined ? undefined : `${label}, ${fencerName}`}
    onClick={onClick}
  >
    {children ?? label}
  </Button>
);

const cardLabels: Record<PenaltyCard, { label: string; swatch: string }> = {
  yellow: { label: 'Yellow', swatch: 'bg-card-yellow' },
  red: { label: 'Red', swatch: 'bg-card-red' },
  black: { label: 'Black', swatch: 'bg-card-black' },
};

/** The actions for one fencer. Each card button shows the card that the offense would get. */
function SideActions({
  side,
  format,
  state,
  name,
  onAction,
}: {
  side: Side;
  format: LiveFormat;
  state: BoutState;
  name: string;
  onAction: (action: Action) => void;
}) {
  const appealsLeft = videoAppealsLeft(format, state, side);
  return (
    <section className="grid content-start gap-2 short:grid-cols-2">
      <h3 className="col-span-full text-xl leading-tight wrap-anywhere">{name}</h3>
      {groups.map((group) => {
        const { label, swatch } = cardLabels[penaltyFor(group, state.sides[side]).card];
        return (
          <ActionButton
            key={group}
            label={`Group ${group} ${label}`}
            fencerName={name}
            onClick={() => onAction({ do: 'card', side, group })}
          >
            <span
              className={`h-6 w-4 shrink-0 rounded-sm border border-edge forced-color-adjust-none ${swatch}`}
              aria-hidden="true"
            />
            <span>
              <span className="block text-sm font-medium text-muted">Group {group}</span>
              {label}
            </span>
          </ActionButton>
        );
      })}
      <ActionButton
        label="Medical timeout"
        fencerName={name}
        onClick={() => onAction({ do: 'medical', side })}
      />
      <p className="col-span-full -mb-1 text-sm font-medium">Video appeals left: {appealsLeft}</p>
      <ActionButton
        label="Upheld"
        fencerName={name}
        onClick={() => onAction({ do: 'video', side, upheld: true })}
      />
      <ActionButton
        label="Not upheld"
        fencerName={name}
        onClick={() => onAction({ do: 'video', side, upheld: false })}
      />
      <ActionButton
        label="Take back a touch"
        fencerName={name}
        onClick={() => onAction({ do: 'annul', side })}
      />
    </section>
  );
}

/** Sets the clock to the time on the strip's own clock. */
function SetClock({
  remainingMs,
  onSet,
}: {
  remainingMs: number;
  onSet: (seconds: number) => void;
}) {
  const totalSeconds = Math.ceil(remainingMs / 1000);
  const [minutes, setMinutes] = useState(String(Math.floor(totalSeconds / 60)));
  const [seconds, setSeconds] = useState(String(totalSeconds % 60));
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 2);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSet(Number(minutes) * 60 + Number(seconds));
  };
  return (
    <form
      noValidate
      className="grid grid-cols-[1fr_1fr_auto] items-end gap-2"
      onSubmit={handleSubmit}
    >
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
