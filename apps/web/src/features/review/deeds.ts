import { asMilliseconds } from './frames.rules.ts';
import type { Deeds } from './keys.rules.ts';
import { neighbour } from './moments.rules.ts';
import type { Player } from './player.ts';
import type { Shown } from './use-moments.ts';
import { wholePicture, zoomAt, type View } from './view.rules.ts';

interface Parts {
  player: Player;
  shown: readonly Shown[];
  onView: (change: (view: View) => View) => void;
  onMirror: () => void;
  onFullScreen: () => void;
  onHelp: () => void;
  /** Undefined if the viewer may not add moments. */
  marking: Pick<Deeds, 'mark' | 'touchFor' | 'touchAgainst'> | undefined;
}

/** Zoom factor per key press or click. */
const closer = 1.5;

/** The player's commands by name, shared by keyboard shortcuts and buttons. */
export function deedsOf({
  player,
  shown,
  onView,
  onMirror,
  onFullScreen,
  onHelp,
  marking,
}: Parts): Deeds {
  const toNeighbour = (direction: 1 | -1) => () => {
    const moment = neighbour(shown, asMilliseconds(player.state.time), direction);
    if (moment) player.seekMs(moment.at_ms);
  };
  const moments: Deeds =
    shown.length > 0 ? { nextMoment: toNeighbour(1), formerMoment: toNeighbour(-1) } : {};
  return {
    play: player.toggle,
    frameBack: () => void player.step(-1),
    frameOn: () => void player.step(1),
    secondBack: () => player.jump(-1),
    secondOn: () => player.jump(1),
    jumpBack: () => player.jump(-5),
    jumpOn: () => player.jump(5),
    slower: player.slower,
    faster: player.faster,
    normal: () => player.setSpeed(1),
    loopA: () => player.setLoop('a'),
    loopB: () => player.setLoop('b'),
    loopClear: player.clearLoop,
    closer: () => onView((view) => zoomAt(view, closer)),
    wider: () => onView((view) => zoomAt(view, 1 / closer)),
    whole: () => onView(() => wholePicture),
    mirror: onMirror,
    sound: player.toggleSound,
    fullScreen: onFullScreen,
    help: onHelp,
    ...marking,
    ...moments,
  };
}
