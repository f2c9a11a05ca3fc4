import type { Bout } from '@fencing-journal/contract/bouts';
import type { TouchLog } from '@fencing-journal/contract/touches';
import { pathOfBout } from '../../lib/bout-place.ts';
import { openClips, type ClipSource } from '../../lib/clips.ts';
import { touchClips } from './touch-clips.ts';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.ts';

export const namesOf = (bout: Bout) => ({ a: bout.fencer_a, b: bout.fencer_b });

/** Returns a function that plays the touches that have a video, starting with the given number. */
export function usePlayTouches(bout: Bout, { touches }: TouchLog, about: ClipSource) {
  const navigate = useNavigateWhileShown();
  return async (from: number) => {
    const clips = touchClips(touches, namesOf(bout), about);
    const before = touches.filter((touch) => touch.number < from && touch.video !== null).length;
    const page = { label: 'Bout', to: pathOfBout(bout) };
    const { to, state } = openClips({ clips: clips.slice(before), title: 'Touches', from: page });
    await navigate(to, { state });
  };
}
