import { limits } from '@fencing-journal/contract/shared/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextArea } from '../../ui/field.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { Recorder, type RecorderState } from './recorder.ts';
import { formatLength } from './sound.rules.ts';
import { dropTake } from './takes.ts';
import { sendVoice, type VoicePlace } from './voice.api.ts';

const nameOf = (place: VoicePlace) =>
  'moment' in place ? `moment ${place.moment}` : `lesson ${place.lesson}`;

/** Returns the recorder for a place. It is closed when the component is removed. */
function useRecorder(place: string) {
  const [state, setState] = useState<RecorderState>({ phase: 'idle' });
  const current = useRef<Recorder>(undefined);
  useEffect(() => {
    const recorder = new Recorder(place, setState);
    current.current = recorder;
    void recorder.restore();
    return () => recorder.close();
  }, [place]);
  return {
    state,
    start: () => void current.current?.start(),
    stop: () => current.current?.stop(),
    discard: () => void current.current?.discard(),
  };
}

/** Records a voice note, plays it back, and sends it. */
export function VoiceForm({
  place,
  beforeSend,
  onDone,
  onSent = onDone,
}: {
  place: VoicePlace;
  beforeSend?: (() => Promise<unknown>) | undefined;
  onDone: () => void;
  onSent?: () => void;
}) {
  const name = nameOf(place);
  const { state, start, stop, discard } = useRecorder(name);
  const group = useRef<HTMLDivElement>(null);
  // Each phase has different buttons. When the focused one is removed, the focus moves to the group.
  useEffect(() => {
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  });
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label="Voice note"
      className="mt-2 grid gap-2 rounded-lg bg-sunken p-3"
    >
      {/* Announces each phase once. */}
      <p role="status" className="font-medium">
        {statusOf(state)}
      </p>
      {state.phase === 'recording' && <Running state={state} onStop={stop} />}
      {state.phase === 'failed' && (
        <p role="alert" className="text-loss">
          {state.reason}
        </p>
      )}
      {(state.phase === 'idle' || state.phase === 'asking' || state.phase === 'failed') && (
        <div className="flex flex-wrap gap-2">
          <Button icon="mic" busy={state.phase === 'asking'} onClick={start}>
            {state.phase === 'failed' ? 'Try again' : 'Start recording'}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      )}
      {state.phase === 'recorded' && (
        <SendForm
          place={place}
          name={name}
          state={state}
          beforeSend={beforeSend}
          onDiscard={discard}
          onSent={onSent}
        />
      )}
    </div>
  );
}

function statusOf(state: RecorderState): string {
  switch (state.phase) {
    case 'idle':
      return `Up to ${limits.voiceMs / 60_000} minutes. You can listen before you send.`;
    case 'asking':
      return 'Allow the microphone when your browser asks.';
    case 'recording':
      return 'Recording';
    case 'preparing':
      return 'One moment…';
    case 'recorded':
      return state.isKept ? "You recorded this earlier and didn't send it." : 'Listen, then send.';
    case 'failed':
      return '';
  }
}

function Running({
  state: { elapsedMs },
  onStop,
}: {
  state: RecorderState & { phase: 'recording' };
  onStop: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // Focus moves here, because it replaces the button that started it.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span aria-hidden="true" className="size-4 animate-pulse rounded-full bg-loss" />
      <p role="timer" className="figures text-xl">
        {formatLength(elapsedMs)}
        <span className="ml-2 text-base text-muted">
          {formatLength(limits.voiceMs - elapsedMs)} left
        </span>
      </p>
      <Button ref={button} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

function SendForm({
  place,
  name,
  state: { sound, durationMs, key },
  beforeSend,
  onDiscard,
  onSent,
}: {
  place: VoicePlace;
  name: string;
  state: RecorderState & { phase: 'recorded' };
  beforeSend: (() => Promise<unknown>) | undefined;
  onDiscard: () => void;
  onSent: () => void;
}) {
  const dialogs = useDialogs();
  const url = useMemo(() => URL.createObjectURL(sound), [sound]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const form = useRecordForm({
    values: { text: '' },
    draft: `voice ${name}`,
    send: async ({ text }) => {
      await beforeSend?.();
      await sendVoice(place, { sound, text: text.trim(), idempotencyKey: key });
    },
    onSaved: () => {
      void dropTake(name);
      onSent();
    },
  });
  const discard = async () => {
    const isSure = await dialogs.confirm({
      title: 'Delete the recording?',
      body: 'What you recorded won’t be sent.',
      confirmLabel: 'Delete recording',
      tone: 'danger',
    });
    if (isSure) onDiscard();
  };
  return (
    <form className="grid gap-2" {...form.props}>
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <audio
        controls
        src={url}
        aria-label={`Your recording, ${formatLength(durationMs)}`}
        className="h-11 w-full max-w-sm"
      />
      <TextArea
        label="Transcript (optional)"
        rows={2}
        maxLength={limits.momentNote}
        {...form.field('text')}
        markRequired={false}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          Send voice note
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={() => void discard()}>
          Delete recording
        </Button>
      </div>
    </form>
  );
}
