import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useReportHeard } from '../use-report-heard.ts';
import { renewLinks, walkthroughQuery } from '../voice.api.ts';
import type { Layer } from './layer.tsx';
import { Playback } from './playback.tsx';
import type { Reenactment } from './reenactment.ts';
import type { ControlledPlayer } from './controlled-player.ts';

/** A walkthrough that somebody sent, in place of the player's controls. */
export function NotePlayback({
  note,
  player,
  layer,
  onReenact,
  onClose,
}: {
  note: VoiceNote;
  player: ControlledPlayer;
  layer: Layer;
  onReenact: (reenactment: Reenactment | undefined) => void;
  onClose: () => void;
}) {
  const { id, url, duration_ms, author, mine, text } = note;
  const { data, isError, refetch } = useQuery(walkthroughQuery(id));
  const reportHeard = useReportHeard(note);
  return (
    <section aria-label="Walkthrough" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="min-w-0 text-xl wrap-anywhere">
          {mine ? 'Your walkthrough' : `Walkthrough by ${author.name}`}
        </h2>
        <Button variant="secondary" onClick={onClose}>
          Close walkthrough
        </Button>
      </div>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={1} className="h-14" />}
      {data && (
        <Playback
          player={player}
          layer={layer}
          url={url}
          durationMs={duration_ms}
          events={data.events}
          isPlaying
          onReenact={onReenact}
          onHeard={reportHeard}
          onExpired={() => void renewLinks()}
        />
      )}
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
    </section>
  );
}
