import { lazy, Suspense } from 'react';
import { useInlineForm } from '../../forms/use-inline-form.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { VoicePlace } from './voice.api.ts';

const VoiceForm = lazy(async () => ({ default: (await import('./voice-form.tsx')).VoiceForm }));

interface RecordVoiceProps {
  place: VoicePlace;
  /** The time or student that the note is about, for the button's name: "0:12", "Nora Lind". */
  about: string;
  /** Saves what has to be saved before the note, such as a text next to it. */
  beforeSend?: (() => Promise<unknown>) | undefined;
  onSent?: () => void;
}

/** A button that opens the recorder for a voice note at a place. */
export function RecordVoice({ place, about, beforeSend, onSent }: RecordVoiceProps) {
  const { isOpen, button, open, close } = useInlineForm();
  if (!isOpen)
    return (
      <Button
        ref={button}
        variant="quiet"
        icon="mic"
        className="-ml-3 self-start align-middle !px-3"
        aria-label={`Record a voice note: ${about}`}
        onClick={open}
      >
        Voice note
      </Button>
    );
  return (
    <Suspense fallback={<Skeleton rows={1} className="h-20" />}>
      <VoiceForm
        place={place}
        beforeSend={beforeSend}
        onDone={close}
        onSent={() => {
          close();
          onSent?.();
        }}
      />
    </Suspense>
  );
}
