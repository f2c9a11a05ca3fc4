import type { Bout } from '@fencing-journal/contract/bouts';
import type { MomentKind } from '@fencing-journal/contract/moments';
import type { Side } from '@fencing-journal/contract/shared/enums';
import type { TouchPatch } from '@fencing-journal/contract/touches';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ownerSide } from '../../ui/bout-card.rules.ts';
import { touchLogQuery } from '../touch-log/index.ts';
import type { Player } from './player.ts';
import { usePlayer } from './use-player.ts';
import { scorerOf } from './score.rules.ts';
import { stepsFor } from './touch-panel.tsx';
import type { PendingMoments } from './use-pending-moments.ts';

/** How far the video may be from the marked time before the question closes, and how long it waits for an answer. */
const maxDistanceMs = 8_000;
const maxWaitMs = 20_000;

/** The touch that was just marked, and how many questions about it are answered or skipped. */
interface Marked {
  at_ms: number;
  scorer: Side;
  /** The key of the pending mark. */
  key: string;
  step: number;
}

/** The questions about the touch that was marked last, and the touches of the video's bout. */
export function useTouchQuestions(
  bout: Bout | undefined,
  player: Player,
  answer: PendingMoments['answer'],
  onStatus: (message: string) => void,
) {
  const [marked, setMarked] = useState<Marked>();
  const isFar = usePlayer(
    player,
    ({ time }) => marked !== undefined && Math.abs(time * 1000 - marked.at_ms) > maxDistanceMs,
  );
  // A forgotten question must not keep the player from using the digit keys.
  if (isFar) setMarked(undefined);
  useEffect(() => {
    if (!marked) return;
    const timer = setTimeout(() => setMarked(undefined), maxWaitMs);
    return () => clearTimeout(timer);
  }, [marked]);
  const { data: log } = useQuery({
    ...touchLogQuery(bout ?? { slug: '', mine: true }),
    enabled: bout !== undefined,
  });
  const steps =
    log && bout && marked
      ? stepsFor(log.weapon, marked.scorer, { a: bout.fencer_a, b: bout.fencer_b })
      : [];
  const advance = () => setMarked((current) => current && { ...current, step: current.step + 1 });

  async function choose(body: TouchPatch) {
    if (!marked) return;
    advance();
    if (!(await answer(marked.key, body)))
      onStatus('Not saved. Your answer is kept with the moment.');
  }

  return {
    touches: log?.touches ?? [],
    weapon: log?.weapon,
    step: marked && steps[marked.step],
    ask: (at_ms: number, kind: MomentKind, key: string) => {
      if (bout) setMarked({ at_ms, scorer: scorerOf(kind, ownerSide(bout)), key, step: 0 });
    },
    choose: (body: TouchPatch) => void choose(body),
    skip: advance,
    close: () => setMarked(undefined),
  };
}
export type TouchQuestions = ReturnType<typeof useTouchQuestions>;
