import { formatLength } from './sound.rules.ts';
import { useSoundSource } from './use-sound-source.ts';

interface VoiceSoundProps {
  url: string;
  duration_ms: number;
  /** Who speaks. */
  name: string;
  /** Nearly all of it was played. */
  onHeard?: () => void;
  /** The link has expired. */
  onExpired?: () => void;
}

/** How much of it must be played to count as listened to. */
export const heardShare = 0.9;

/** Plays a voice note, in every browser: one that doesn't know its coding gets it decoded. */
export function VoiceSound({ url, duration_ms, name, onHeard, onExpired }: VoiceSoundProps) {
  const source = useSoundSource(url, onExpired);
  return (
    <audio
      controls
      preload="none"
      {...source}
      aria-label={`Voice note from ${name}, ${formatLength(duration_ms)}`}
      className="h-11 w-full max-w-sm"
      onTimeUpdate={({ currentTarget: { currentTime } }) => {
        if (currentTime * 1000 >= heardShare * duration_ms) onHeard?.();
      }}
      onEnded={onHeard}
    />
  );
}
