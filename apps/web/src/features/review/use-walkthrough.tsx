import { Suspense, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import { createObservable } from '../../lib/observable.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { loadWalkthrough } from '../voice/index.ts';
import type { Player } from './player.ts';
import { addMoment } from './review.api.ts';
import type { Commands } from './shortcuts.rules.ts';
import type { MomentItem } from './use-moments.ts';
import type { View } from './view.rules.ts';

type Parts = Awaited<ReturnType<typeof loadWalkthrough>>;

interface Session {
  parts: Parts;
  layer: ReturnType<Parts['createLayer']>;
  /** The id of the walkthrough that is playing; undefined while one is being recorded. */
  note: string | undefined;
}

/** The commands of the running walkthrough. */
interface Running {
  toggle: () => void;
  jump: (ms: number) => void;
}

/** A moment this close to a frame counts as being at that frame, in milliseconds. */
const sameFrameMs = 20;
/** The note of a moment that exists only for a walkthrough. */
const momentNote = 'Walkthrough';

interface WalkthroughOptions {
  slug: string;
  player: Player;
  items: readonly MomentItem[];
  /** Called when a walkthrough opens, to make room for it. */
  onOpen: () => void;
}

/** Records or plays a walkthrough in the player. */
export function useWalkthrough({ slug, player, items, onOpen }: WalkthroughOptions) {
  const { busy, attempt } = useAttempt();
  const [session, setSession] = useState<Session>();
  const [isRecording, setRecording] = useState(false);
  const [running] = useState(() => createObservable<Running | undefined>(undefined));
  const opener = useRef<Element>(null);

  const open = (note?: VoiceNote) =>
    void attempt(async () => {
      opener.current = document.activeElement;
      player.pause();
      const parts = await loadWalkthrough();
      onOpen();
      setSession({ parts, layer: parts.createLayer(), note: note?.id });
    });
  function close() {
    flushSync(() => setSession(undefined));
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }
  async function momentAt(at_ms: number, key: string): Promise<string> {
    const there = items.find((item) => item.moment && Math.abs(item.at_ms - at_ms) <= sameFrameMs);
    return there?.id ?? (await addMoment(slug, key, { at_ms, note: momentNote })).id;
  }

  const played = items
    .flatMap(({ moment }) => moment?.voice ?? [])
    .find(({ id }) => id === session?.note);
  function panel(): ReactNode {
    if (!session) return null;
    const { parts, layer } = session;
    const common = { player, layer, onReenact: running.set, onClose: close };
    if (session.note === undefined)
      return (
        <parts.Recorder slug={slug} momentAt={momentAt} onRecording={setRecording} {...common} />
      );
    return played && <parts.NotePlayback key={played.id} note={played} {...common} />;
  }
  const commands: Commands = {
    play: () => running.get()?.toggle(),
    secondBack: () => running.get()?.jump(-1000),
    secondOn: () => running.get()?.jump(1000),
    jumpBack: () => running.get()?.jump(-5000),
    jumpOn: () => running.get()?.jump(5000),
  };
  return {
    busy,
    // A walkthrough that is deleted while it plays closes.
    isOpen: session !== undefined && (session.note === undefined || played !== undefined),
    isRecording: isRecording && session !== undefined && session.note === undefined,
    open,
    panel: session && (
      <Suspense>
        <div className="review-walkthrough">{panel()}</div>
      </Suspense>
    ),
    /** The keyboard and tap commands for a walkthrough that is playing. */
    commands,
    overlay:
      session &&
      ((view: View & { mirrored: boolean }, aspect: number, transform: string) => (
        <session.parts.LayerView
          layer={session.layer}
          view={view}
          aspect={aspect}
          transform={transform}
        />
      )),
  };
}
