import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import {
  acceptable,
  clockTime,
  confidenceLabel,
  cuesLabel,
  nextOpen,
  nextScorer,
  scorersOf,
  toDecisions,
  toTouches,
  type AcceptedTouch,
  type Decision,
  type Scorer,
} from './candidates.rules.ts';
import type { Candidate } from './fusion.rules.ts';

interface CandidateListProps {
  candidates: readonly Candidate[];
  left: 'own' | 'opponent';
  /** Whether both fencers can score at the same time. */
  doubles: boolean;
  scorerNames: Record<Scorer, string>;
  onSeek: (ms: number) => void;
  /** Resolves to false if the touches couldn't be stored. */
  onAccept: (touches: readonly AcceptedTouch[]) => Promise<boolean>;
}

/** A list of touches that may have happened, which the user can accept, correct or drop. */
export function CandidateList({
  candidates,
  left,
  doubles,
  scorerNames,
  onSeek,
  onAccept,
}: CandidateListProps) {
  const [decisions, setDecisions] = useState(() => toDecisions(candidates, left, doubles));
  const list = useRef<HTMLOListElement>(null);
  const open = decisions.filter(({ state }) => state === 'open');
  const ready = acceptable(decisions);

  const change = (ids: readonly number[], changes: Partial<Decision>) =>
    setDecisions((before) =>
      before.map((decision) =>
        ids.includes(decision.id) ? { ...decision, ...changes } : decision,
      ),
    );
  function moveOn(id: number) {
    const next = nextOpen(
      decisions.filter((decision) => decision.id !== id),
      id,
    );
    if (!next) return list.current?.focus();
    list.current?.querySelector<HTMLElement>(`[data-time="${next.id}"]`)?.focus();
    onSeek(next.at_ms);
  }
  /** Shows touches as accepted right away, and as open again if they couldn't be stored. */
  async function store(accepted: readonly Decision[]) {
    const ids = accepted.map(({ id }) => id);
    change(ids, { state: 'accepted' });
    if (!(await onAccept(toTouches(accepted)))) change(ids, { state: 'open' });
  }
  function accept(decision: Decision) {
    if (!decision.scorer) return;
    void store([decision]);
    moveOn(decision.id);
  }
  function drop(decision: Decision) {
    change([decision.id], { state: 'dropped' });
    moveOn(decision.id);
  }
  function acceptAll() {
    void store(ready);
    list.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = (event.target as Element).closest('[data-candidate]');
    const decision = open.find(({ id }) => String(id) === item?.getAttribute('data-candidate'));
    const actions: Record<string, ((decision: Decision) => void) | undefined> = {
      y: accept,
      n: drop,
      s: ({ id, scorer }) => change([id], { scorer: nextScorer(scorer, doubles) }),
    };
    const action = actions[event.key.toLowerCase()];
    if (!decision || !action) return;
    // The player has its own shortcuts.
    event.preventDefault();
    if (!event.repeat) action(decision);
  }
  const accepted = decisions.filter(({ state }) => state === 'accepted').length;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-medium">
          {open.length} {open.length === 1 ? 'touch' : 'touches'} to check
          {accepted > 0 && `, ${accepted} accepted`}
        </p>
        {ready.length > 0 && (
          <Button onClick={acceptAll}>
            Accept {ready.length === 1 ? 'it' : `all ${ready.length}`}
          </Button>
        )}
      </div>
      {open.length > 0 && (
        <p className="text-sm text-muted pointer-coarse:hidden">
          Keys in the list: Y accepts, N drops, S changes who scored.
        </p>
      )}
      {/* The keys only repeat what the buttons do. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} tabIndex={-1} className="grid gap-2" onKeyDown={onKeyDown}>
        {open.map((decision) => (
          <CandidateItem
            key={decision.id}
            decision={decision}
            scorers={scorersOf(doubles)}
            scorerNames={scorerNames}
            onSeek={onSeek}
            onScorer={(scorer) => change([decision.id], { scorer })}
            onAccept={() => accept(decision)}
            onDrop={() => drop(decision)}
          />
        ))}
      </ol>
    </div>
  );
}

function CandidateItem({
  decision,
  scorers,
  scorerNames,
  onSeek,
  onScorer,
  onAccept,
  onDrop,
}: {
  decision: Decision;
  scorers: readonly Scorer[];
  scorerNames: Record<Scorer, string>;
  onSeek: (ms: number) => void;
  onScorer: (scorer: Scorer) => void;
  onAccept: () => void;
  onDrop: () => void;
}) {
  const { id, at_ms, scorer, confidence, cues } = decision;
  const time = clockTime(at_ms);
  return (
    <li data-candidate={id} className="panel grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4">
        <button
          type="button"
          data-time={id}
          aria-label={`Go to ${time}`}
          onClick={() => onSeek(at_ms)}
          className="figures min-h-11 text-xl text-accent underline decoration-1 underline-offset-4"
        >
          {time}
        </button>
        <p className="text-sm text-muted">
          {confidenceLabel(confidence)} ({Math.round(confidence * 100)}%) · {cuesLabel(cues)}
        </p>
      </div>
      <ChoiceChips
        label="Who scored?"
        options={scorers.map((value) => ({ value, label: scorerNames[value] }))}
        value={scorer ?? ''}
        onChange={(value) => onScorer(value as Scorer)}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" aria-label={`Not a touch: ${time}`} onClick={onDrop}>
          Not a touch
        </Button>
        <Button aria-label={`Accept ${time}`} icon="check" disabled={!scorer} onClick={onAccept}>
          Accept
        </Button>
      </div>
    </li>
  );
}
