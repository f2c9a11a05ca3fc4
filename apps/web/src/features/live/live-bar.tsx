import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { draftNamesWithPrefix, onDraftChange } from '../../forms/drafts.ts';
import {
  clearDiscarded,
  readDiscarded,
  restoreDiscarded,
  type DiscardedDrafts,
} from '../../forms/discarded-drafts.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { liveBoutDraftPrefix, useDiscardLiveBout } from '../bouts/index.ts';
import { padTitle, type Pad } from './pad.rules.ts';
import { readPad } from './use-pad.ts';

/** Shown on every page: the unsaved bouts, and the bout that was just discarded. */
export const LiveBar = () => (
  <>
    <UnsavedBouts />
    <JustDiscarded />
  </>
);

/** The unsaved bouts on this device. Compares by JSON text, so that the snapshot stays stable. */
function useUnsavedBouts(): { event: string; pad: Pad }[] {
  const json = useSyncExternalStore(onDraftChange, () =>
    JSON.stringify(
      draftNamesWithPrefix(liveBoutDraftPrefix).flatMap((event) => {
        const pad = readPad(event);
        return pad ? [{ event, pad }] : [];
      }),
    ),
  );
  return useMemo(() => JSON.parse(json) as { event: string; pad: Pad }[], [json]);
}

function UnsavedBouts() {
  const { pathname } = useLocation();
  const discardLiveBout = useDiscardLiveBout();
  return useUnsavedBouts().map(({ event, pad }) => {
    // Old pads have no tournament; the event page corrects the address.
    const tournament = pad.tournament ?? '-';
    const padUrl = pad.isPractice
      ? paths.practiceLive(event)
      : pad.teamMatch
        ? paths.teamMatchLive(tournament, pad.teamMatch.event, event)
        : paths.boutLive(tournament, event);
    const to = pad.filled ? paths.boutAdd(tournament, event) : padUrl;
    const label = pad.filled ? 'Bout not saved yet' : 'Bout in progress';
    const title = padTitle(pad);
    return pathname === to ? null : (
      <Bar
        key={event}
        label={label}
        title={title}
        action={
          <>
            <IconButton
              icon="trash"
              label={`Discard ${title}`}
              className="shrink-0"
              onClick={() => void discardLiveBout({ event, title, padUrl })}
            />
            <ButtonLink to={to} variant="secondary" aria-label={`Resume ${title}`}>
              Resume
            </ButtonLink>
          </>
        }
      />
    );
  });
}

function JustDiscarded() {
  const navigate = useNavigate();
  const discarded = useDiscarded();
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  useEffect(() => bar?.scrollIntoView({ block: 'nearest' }), [bar]);
  function undo() {
    if (!discarded) return;
    restoreDiscarded(discarded);
    void navigate(discarded.to);
  }
  return (
    <div role="status">
      {discarded && (
        <div ref={setBar} className="scroll-mt-16">
          <Bar
            label="Discarded"
            title={discarded.title}
            action={
              <Button variant="secondary" icon="undo" onClick={undo}>
                Undo
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}

/** The bout that was just discarded; undefined once the time for Undo is up. */
function useDiscarded(): DiscardedDrafts | undefined {
  const [discarded, setDiscarded] = useState(() => readDiscarded(Date.now()));
  useEffect(() => onDraftChange(() => setDiscarded(readDiscarded(Date.now()))), []);
  useEffect(() => {
    if (!discarded) return clearDiscarded();
    const timer = setTimeout(() => setDiscarded(undefined), discarded.until - Date.now());
    return () => clearTimeout(timer);
  }, [discarded]);
  return discarded;
}

const Bar = ({ label, title, action }: { label: string; title: string; action: ReactNode }) => (
  <section aria-label={`${label}: ${title}`} className="border-b border-line bg-accent-soft">
    <div className="mx-auto flex min-h-16 w-full sm:min-h-12 max-w-6xl items-center gap-x-3 px-4 sm:px-6">
      <Icon name="stopwatch" className="size-5 shrink-0 text-accent max-sm:hidden" />
      <p className="min-w-0 flex-1 leading-tight font-medium">
        <span className="block text-sm text-muted">{label}</span>
        <span className="line-clamp-2 font-semibold tabular-nums sm:line-clamp-1">{title}</span>
      </p>
      {action}
    </div>
  </section>
);
