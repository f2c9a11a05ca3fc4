import { formatLength } from './sound.rules.ts';
import { useSoundSource } from './use-sound-source.ts';

interface VoiceSoundProps {
  url: string;
  duration_ms: number;
  /** Who speaks. */
  name: string;
  /** Called when nearly all of it was played. */
  onHeard?: () => void;
  /** Called when the link has expired. */
  onExpired?: () => void;
}

/** The share of a voice note that must be played to count as listened to. */
export const heardShare = 0.9;

/** Plays a voice note. For a browser that can't play its format, it is decoded first. */
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
