import { openCompare } from '../../lib/comparing.ts';
import { Button } from '../../ui/button.tsx';
import type { ClipPlayback } from './use-clip-playback.ts';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.ts';

/** Compares the current clip side by side with another one. */
export function CompareButton({ playback: { clips, current } }: { playback: ClipPlayback }) {
  const navigate = useNavigateWhileShown();
  if (!current) return null;
  const { video, from_ms } = current;
  const others = clips
    .filter(({ key }) => key !== current.key)
    .map((clip) => ({
      video: clip.video,
      ms: clip.from_ms,
      title: clip.title,
      subtitle: [clip.subtitle, clip.action].filter(Boolean).join(' · '),
    }));
  return (
    <Button
      variant="secondary"
      onClick={() => {
        const { to, state } = openCompare({ video, ms: from_ms }, others);
        void navigate(to, { state });
      }}
    >
      Compare
    </Button>
  );
}
