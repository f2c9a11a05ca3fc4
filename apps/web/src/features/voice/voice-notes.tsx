import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import { LazyTextForm } from '../../forms/lazy-text-form.tsx';
import { useInlineForm } from '../../forms/use-inline-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { formatLength } from './sound.rules.ts';
import { RecordVoice } from './record-voice.tsx';
import { changeVoiceText, removeVoice, renewLinks, type VoicePlace } from './voice.api.ts';
import { useReportHeard } from './use-report-heard.ts';
import { VoiceSound } from './voice-sound.tsx';

interface VoiceNotesProps {
  place: VoicePlace;
  notes: readonly VoiceNote[];
  canRecord: boolean;
  /** The time or lesson that the notes are about, for the button's name: "0:12". */
  about: string;
  /** Re-enacts a walkthrough. Undefined on pages without a player. */
  onPlay?: (note: VoiceNote) => void;
}

/** The voice notes at a moment or lesson, oldest first, and a button to record one. */
export function VoiceNotes({ place, notes, canRecord, about, onPlay }: VoiceNotesProps) {
  return (
    <>
      {notes.length > 0 && (
        <ul aria-label="Voice notes" className="mt-2 grid gap-3 border-l-2 border-line pl-3">
          {notes.map((note) => (
            <VoiceItem key={note.id} note={note} canWrite={canRecord} onPlay={onPlay} />
          ))}
        </ul>
      )}
      {canRecord && <RecordVoice place={place} about={about} />}
    </>
  );
}

function VoiceItem({
  note,
  canWrite,
  onPlay,
}: {
  note: VoiceNote;
  canWrite: boolean;
  onPlay: VoiceNotesProps['onPlay'];
}) {
  const { attemptDelete } = useAttempt();
  const { isOpen, button, open, close } = useInlineForm();
  const { id, url, duration_ms, text, author, mine, removable, heard } = note;
  const name = mine ? 'you' : author.name;
  const noun = note.walkthrough ? 'walkthrough' : 'voice note';
  const reportHeard = useReportHeard(note);
  return (
    <li>
      <div className="flex items-center gap-1">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm font-semibold text-muted">
          <span className="min-w-0 wrap-anywhere">{mine ? 'You' : author.name}</span>
          <span className="font-normal">
            {note.walkthrough && 'Walkthrough, '}
            {formatLength(duration_ms)}
          </span>
          {mine && heard !== null && (
            <span className="font-normal">{heard ? 'Listened to' : 'Not listened to yet'}</span>
          )}
          {!mine && heard === false && <Badge>New</Badge>}
        </p>
        {mine && canWrite && (
          <IconButton
            ref={button}
            icon="pencil"
            label={text === '' ? 'Add transcript' : 'Edit transcript'}
            onClick={open}
          />
        )}
        {removable && (
          <IconButton
            icon="trash"
            label={`Delete the ${noun} from ${name}`}
            onClick={() =>
              void attemptDelete(noun, () => removeVoice(id), {
                subject: `${formatLength(duration_ms)} ${text}`,
              })
            }
          />
        )}
      </div>
      {note.walkthrough && onPlay ? (
        <Button
          variant="secondary"
          icon="play"
          aria-label={`Play walkthrough from ${name}, ${formatLength(duration_ms)}`}
          onClick={() => onPlay(note)}
        >
          Play walkthrough
        </Button>
      ) : (
        <VoiceSound
          url={url}
          duration_ms={duration_ms}
          name={name}
          onHeard={reportHeard}
          onExpired={() => void renewLinks()}
        />
      )}
      {isOpen ? (
        <LazyTextForm
          label="Transcript (optional)"
          optional
          text={text}
          draft={`voice text ${id}`}
          submitLabel="Save"
          send={(written) => changeVoiceText(id, written)}
          onDone={close}
        />
      ) : (
        text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      )}
    </li>
  );
}
