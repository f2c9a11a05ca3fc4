import { walkthroughLimits } from '@fencing-journal/contract/walkthrough';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { RestoredDraft } from '../../../ui/restored-draft.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { ColorChoice, createBoard, HistoryButtons, ToolChoice } from '../../drawing/index.ts';
import { formatLength } from '../sound.rules.ts';
import { sendVoice } from '../voice.api.ts';
import type { Layer } from './layer.tsx';
import { Playback } from './playback.tsx';
import { Recording, type Recorded, type RecordingState } from './recording.ts';
import type { Reenactment } from './reenactment.ts';
import { takeOverPlayer, type ControlledPlayer } from './controlled-player.ts';

interface RecorderProps {
  /** The slug of the video. */
  slug: string;
  player: ControlledPlayer;
  layer: Layer;
  /** Resolves to the id of the moment at a frame, and adds one if necessary. `key` is the idempotency key. */
  momentAt: (at_ms: number, key: string) => Promise<string>;
  /** Called when a recording starts or ends. During a recording, the player's controls are needed. */
  onRecording: (isRecording: boolean) => void;
  onReenact: (reenactment: Reenactment | undefined) => void;
  onClose: () => void;
}

const draftOf = (slug: string) => `walkthrough ${slug}`;

/** Runs a recording until the component is removed. */
function useRecording({ slug, player, layer, onRecording }: RecorderProps) {
  const [state, setState] = useState<RecordingState>({ phase: 'asking' });
  const current = useRef<Recording>(undefined);
  const [board] = useState(createBoard);
  useEffect(() => {
    const recording = new Recording(draftOf(slug), player, board, setState);
    current.current = recording;
    void recording.begin();
    return () => recording.close();
  }, [slug, player, board]);

  const isRecording = state.phase === 'recording';
  const showControls = useEffectEvent(onRecording);
  useEffect(() => {
    showControls(isRecording);
    if (!isRecording) return undefined;
    const restorePlayer = takeOverPlayer(player);
    layer.set({ board });
    return () => {
      layer.set(undefined);
      restorePlayer();
    };
  }, [isRecording, player, layer, board]);
  return {
    state,
    board,
    again: () => {
      board.act({ do: 'clear' });
      void current.current?.start();
    },
    stop: () => current.current?.stop(),
    discard: () => current.current?.discard(),
  };
}

/** Records a walkthrough, plays it back, and sends it. */
export function Recorder(props: RecorderProps) {
  const { state, board, again, stop, discard } = useRecording(props);
  const { onClose } = props;
  return (
    <section
      aria-label="Walkthrough"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg bg-sunken p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {state.phase === 'recording' && (
          <span
            aria-hidden="true"
            className="size-4 rounded-full bg-loss motion-safe:animate-pulse"
          />
        )}
        {/* Announces each phase once. */}
        <p
          role="status"
          className={`font-medium empty:hidden ${state.phase === 'recording' ? 'short:sr-only' : ''}`}
        >
          {statusOf(state)}
        </p>
        {state.phase === 'recording' && <Running elapsedMs={state.elapsedMs} onStop={stop} />}
      </div>
      {state.phase === 'recording' && (
        <>
          <div className="flex flex-wrap gap-1.5">
            <ToolChoice board={board} tools={['pen', 'line', 'arrow', 'ellipse']} />
            <HistoryButtons board={board} hasRedo={false} />
            <ColorChoice board={board} />
          </div>
          <p id="drawing-help" className="text-sm text-muted short:sr-only">
            Draw on the picture. The video’s own sound is off.
          </p>
        </>
      )}
      {state.phase === 'failed' && (
        <p role="alert" className="text-loss">
          {state.reason}
        </p>
      )}
      {(state.phase === 'asking' || state.phase === 'failed') && (
        <div className="flex flex-wrap gap-2">
          {state.phase === 'failed' && (
            <Button icon="mic" onClick={again}>
              Try again
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      )}
      {state.phase === 'recorded' && (
        <SendForm
          {...props}
          recorded={state.recorded}
          onDiscarded={() => void discard()?.then(onClose)}
          onSent={() => void discard()?.then(onClose)}
        />
      )}
    </section>
  );
}

function statusOf(state: RecordingState): string {
  switch (state.phase) {
    case 'asking':
      return 'Allow the microphone when your browser asks.';
    case 'recording':
      return 'Recording';
    case 'recorded':
      return state.isKept
        ? "You recorded this walkthrough earlier and didn't send it."
        : 'Watch it, then send.';
    case 'failed':
      return '';
    default:
      return state satisfies never;
  }
}

function Running({ elapsedMs, onStop }: { elapsedMs: number; onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // Focus moves here, because it replaces the button that started it.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p role="timer" className="figures text-xl">
        {formatLength(elapsedMs)}
        <span className="ml-2 text-base text-muted">
          {formatLength(walkthroughLimits.ms - elapsedMs)} left
        </span>
      </p>
      <Button ref={button} onClick={onStop} className="ml-auto">
        Stop
      </Button>
    </>
  );
}

function SendForm({
  slug,
  player,
  layer,
  recorded: { sound, durationMs, at_ms, events, key },
  momentAt,
  onReenact,
  onSent,
  onDiscarded,
}: RecorderProps & { recorded: Recorded; onSent: () => void; onDiscarded: () => void }) {
  const { attempt } = useAttempt();
  const url = useMemo(() => URL.createObjectURL(sound), [sound]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const form = useRecordForm({
    values: { text: '' },
    draft: draftOf(slug),
    send: async ({ text }) => {
      const moment = await momentAt(at_ms, `${key}-moment`);
      const sent = { sound, events, text: text.trim(), idempotencyKey: key };
      await sendVoice({ moment }, sent);
    },
    onSaved: onSent,
  });
  const discard = async () => {
    const isSure = await attempt(() => Promise.resolve(), {
      title: 'Delete the walkthrough?',
      body: 'What you recorded won’t be sent.',
      confirmLabel: 'Delete recording',
      tone: 'danger',
    });
    if (isSure) onDiscarded();
  };
  return (
    <>
      <Playback
        player={player}
        layer={layer}
        url={url}
        durationMs={durationMs}
        events={events}
        onReenact={onReenact}
      />
      <form className="grid gap-2" {...form.props}>
        {form.restored && <RestoredDraft onDiscard={form.discard} />}
        <TextArea
          label="Transcript (optional)"
          rows={2}
          maxLength={limits.momentNote}
          {...form.field('text')}
          markRequired={false}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            Send walkthrough
          </Button>
          <Button variant="quiet" disabled={form.busy} onClick={() => void discard()}>
            Delete recording
          </Button>
        </div>
      </form>
    </>
  );
}
