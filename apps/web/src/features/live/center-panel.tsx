import { useEffect, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { medicalTimeoutMs, phaseOf, type BoutState } from './bout.rules.ts';
import { formatClock } from '../../lib/clock-time.ts';
import { vibrate } from './device.ts';
import type { LiveFormat } from './formats.rules.ts';
import { leadingLoser } from './result.rules.ts';
import { describeEnd, periodLabel, describeScore, type Names } from './descriptions.rules.ts';

interface Props {
  format: LiveFormat;
  state: BoutState;
  names: Names;
  /** The names to announce at the end: of the fencers, or of their teams. */
  winners: Names;
  now: number;
  /** Starts or stops the clock, or starts the next period. */
  onClock: () => void;
  onDraw: () => void;
  onFinish: () => void;
}

/** The middle of the pad: the clock during fencing, otherwise the next step. */
export function CenterPanel({
  format,
  state,
  names,
  winners,
  now,
  onClock,
  onDraw,
  onFinish,
}: Props) {
  const phase = phaseOf(format, state);
  const endMessage = describeEnd(format, state, winners);
  useEffect(() => {
    if (endMessage !== '') vibrate('end');
  }, [endMessage]);
  return (
    <div className="[grid-area:stage] flex min-h-0 flex-col justify-center gap-1.5">
      {phase === 'fencing' && <ClockButton format={format} state={state} onClock={onClock} />}
      {phase === 'break' && (
        <Break format={format} state={state} now={now} endMessage={endMessage} onClock={onClock} />
      )}
      {phase === 'draw' && (
        <EndPanel text={endMessage}>
          <Button onClick={onDraw} className="min-h-14 w-full text-lg">
            Draw priority
          </Button>
        </EndPanel>
      )}
      {phase === 'over' && (
        <EndPanel text={endMessage}>
          {leadingLoser(format, state) && (
            <p className="text-sm">
              We pick the winner by score. If your score sheet says otherwise, change it in the
              form.
            </p>
          )}
          <Button icon="check" onClick={onFinish} className="min-h-14 w-full text-lg">
            Save result
          </Button>
        </EndPanel>
      )}
      {state.medical && phase !== 'over' && (
        <MedicalTimeout
          name={names[state.medical.side]}
          remainingMs={state.medical.at + medicalTimeoutMs - now}
        />
      )}
      {/* Always in the page: screen readers announce only changes to an existing status region. */}
      <p role="status" className="sr-only">
        {endMessage !== '' && `${endMessage}. ${describeScore(state, winners)}`}
      </p>
    </div>
  );
}

function ClockButton({ format, state, onClock }: Pick<Props, 'format' | 'state' | 'onClock'>) {
  const running = state.clock.since !== null;
  const time = formatClock(state.clock.left, true);
  return (
    <button
      type="button"
      onClick={onClock}
      aria-label={`${time}, ${running ? 'stop' : 'start'} the clock`}
      className={`flex w-full flex-1 flex-col items-center justify-center rounded-2xl border-2 px-2 py-1 ${running ? 'border-accent bg-accent-soft' : 'border-edge bg-card'}`}
    >
      <span className="figures text-[4.5rem] leading-none">{time}</span>
      <span className="flex items-center gap-1.5 font-medium">
        <Icon name={running ? 'pause' : 'play'} className="size-5 text-accent" />
        {periodLabel(format, state)}
      </span>
    </button>
  );
}

function Break({
  format,
  state,
  now,
  endMessage,
  onClock,
}: Pick<Props, 'format' | 'state' | 'now' | 'onClock'> & { endMessage: string }) {
  const remainingMs = Math.max(0, state.clock.stoppedAt + format.breakSeconds * 1000 - now);
  return (
    <EndPanel text={endMessage}>
      {format.breakSeconds > 0 && (
        <p className="figures text-center text-5xl leading-none" role="timer" aria-label="Break">
          {remainingMs > 0 ? formatClock(remainingMs) : 'Break is over'}
        </p>
      )}
      <Button
        onClick={onClock}
        className="min-h-14 w-full text-lg"
      >{`Next: ${periodLabel(format, { ...state, period: state.period + 1 })}`}</Button>
    </EndPanel>
  );
}

const EndPanel = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="grid gap-2 rounded-2xl border-2 border-accent bg-card p-3">
    <p
      className="font-display text-center text-2xl leading-tight font-bold text-balance"
      aria-hidden="true"
    >
      {text}
    </p>
    {children}
  </div>
);

const MedicalTimeout = ({ name, remainingMs }: { name: string; remainingMs: number }) => (
  <p className="rounded-lg bg-ink px-3 py-1 text-center font-semibold text-card">
    {remainingMs > 0 ? (
      <>
        Medical timeout, {name}:{' '}
        <span className="figures text-xl" role="timer" aria-label="Medical timeout">
          {formatClock(remainingMs)}
        </span>
      </>
    ) : (
      `${name}: the five minutes are up`
    )}
  </p>
);
