import { moments } from '@fencing-journal/contract/moments';
import { useNavigate } from 'react-router';
import { call } from '../../http/client.ts';
import { openClips } from '../../lib/clips.ts';
import { momentClips } from '../../lib/moment-clips.ts';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { MediaPanelProps } from './media-panel.tsx';

/** Plays the moments of all videos of a lesson or bout, one after another. */
export function PlayMoments({
  place,
  items,
  title,
  to,
  about = { title, subtitle: '' },
}: MediaPanelProps) {
  const { busy, attempt } = useAttempt();
  const navigate = useNavigate();
  const withMoments = items.filter((item) => item.moments !== 'none');
  if (withMoments.length === 0) return null;

  async function play() {
    const clips = [];
    for (const { slug } of withMoments) {
      const found = await call(moments.list, { params: { slug } });
      clips.push(...momentClips(slug, found, about));
    }
    if (clips.length === 0)
      return { title: 'No moments yet', body: 'Mark touches and actions in “Review” first.' };
    const from = { label: place.kind === 'bout' ? 'Bout' : 'Lesson', to };
    const { to: target, state } = openClips({ clips, title, from });
    return void navigate(target, { state });
  }
  return (
    <Button variant="secondary" icon="play" busy={busy} onClick={() => void attempt(play)}>
      Play moments
    </Button>
  );
}
