import type { TouchSelection } from '@fencing-journal/contract/touch-statistics';
import { useLocation } from 'react-router';
import { openClips } from '../../lib/clips.ts';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { loadPlayable, selectedClips } from './selected-clips.ts';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.ts';

/** Plays all touches of a selection that have a video. */
export function PlaySelection({
  query,
  title,
  label,
  variant = 'primary',
}: {
  query: TouchSelection;
  title: string;
  /** The button's name, for a page with several "Play" buttons. */
  label?: string;
  variant?: 'primary' | 'secondary';
}) {
  const { busy, attempt } = useAttempt();
  const navigate = useNavigateWhileShown();
  const { pathname, search } = useLocation();
  async function play() {
    const clips = selectedClips(await loadPlayable(query));
    if (clips.length === 0)
      return {
        title: 'No videos of these touches',
        body: 'Mark touches in a bout’s video, or find them there, to play them here.',
      };
    const from = { label: 'Touches', to: pathname + search };
    const { to, state } = openClips({ clips, title, from });
    return void navigate(to, { state });
  }
  return (
    <Button
      icon="play"
      variant={variant}
      aria-label={label}
      busy={busy}
      onClick={() => void attempt(play)}
    >
      Play
    </Button>
  );
}
