import type { Drawing } from '@fencing-journal/contract/drawings';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { clearDraft, readDraft, writeDraft } from '../../forms/drafts.ts';
import { toStoredMs } from '../../lib/frame-time.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { Board } from '../drawing/index.ts';
import type { Player } from './player.ts';
import { changeMoment } from './review.api.ts';

const load = () => import('../drawing/index.ts');

/** The moment whose drawing is being changed. */
interface DrawnMoment {
  id: string;
  at_ms: number;
  drawing: Drawing;
}

/** Opens a moment's drawing on the picture, to change it. */
export type DrawAgain = (moment: DrawnMoment) => void;

interface Session {
  at_ms: number;
  /** Undefined for a new drawing. */
  moment: DrawnMoment | undefined;
  board: Board;
  draft: string;
  /** Whether the drawing is an earlier one that wasn't saved. */
  restored: boolean;
  Board: Awaited<ReturnType<typeof load>>['DrawingBoard'];
  Tools: Awaited<ReturnType<typeof load>>['DrawingTools'];
}

/** Drawing on a frame of the video, from the first line until it is saved. Unsaved lines are kept as a draft. */
export function useDrawingSession(slug: string, player: Player, onEnd: () => void) {
  const { busy, attempt } = useAttempt();
  const [session, setSession] = useState<Session>();
  /** Whether the new moment's form is open. */
  const [isSaving, setSaving] = useState(false);

  const start = (moment?: DrawnMoment) =>
    void attempt(async () => {
      player.pause();
      const current = toStoredMs(player.state.time);
      const { createBoard, finishText, DrawingBoard, DrawingTools } = await load();
      const draft = `drawing ${slug} ${moment?.id ?? ''}`;
      const base = { at_ms: moment?.at_ms ?? 0, shapes: moment?.drawing.shapes ?? [] };
      const unsaved = readDraft(draft, base);
      const { at_ms, shapes } = unsaved ?? { ...base, at_ms: moment?.at_ms ?? current };
      const board = createBoard(shapes);
      board.state.subscribe((state) => {
        const { shapes: drawn } = finishText(state);
        writeDraft(draft, base, { at_ms: drawn.length > 0 ? at_ms : base.at_ms, shapes: drawn });
      });
      // This also removes the poster, which may show another frame.
      player.seekMs(at_ms);
      setSession({
        at_ms,
        moment,
        board,
        draft,
        restored: unsaved !== undefined,
        Board: DrawingBoard,
        Tools: DrawingTools,
      });
    });

  function end() {
    if (session) clearDraft(session.draft);
    flushSync(() => {
      setSaving(false);
      setSession(undefined);
    });
    onEnd();
  }
  async function cancel() {
    const state = session?.board.state.get();
    const isUnchanged = state?.past.length === 0 && !state.typed?.text.trim() && !session?.restored;
    const discards = await attempt(
      () => Promise.resolve(),
      isUnchanged
        ? undefined
        : {
            title: 'Discard the drawing?',
            body: 'What you drew here won’t be saved.',
            confirmLabel: 'Discard',
            tone: 'danger',
          },
    );
    if (discards) end();
  }
  async function done() {
    if (!session) return;
    const { moment, board } = session;
    board.act({ do: 'finish' });
    const { shapes, problem } = board.state.get();
    if (problem !== '') return;
    player.seekMs(session.at_ms);
    if (!moment) {
      if (shapes.length === 0) end();
      else setSaving(true);
      return;
    }
    const drawing = shapes.length > 0 ? { shapes: [...shapes] } : null;
    if (await attempt(() => changeMoment(slug, moment.id, { drawing }))) end();
  }
  return {
    session,
    isSaving,
    busy,
    start,
    end,
    cancel: () => void cancel(),
    done: () => void done(),
    backToBoard: () => setSaving(false),
  };
}
