import { toStoredMs } from '../../lib/frame-time.ts';
import type { Commands } from './shortcuts.rules.ts';
import { adjacentMoment } from './moments.rules.ts';
import type { Player } from './player.ts';
import type { MomentItem } from './use-moments.ts';
import { defaultView, zoomAt, type View } from './view.rules.ts';

interface CommandOptions {
  player: Player;
  items: readonly MomentItem[];
  onViewChange: (change: (view: View) => View) => void;
  onMirror: () => void;
  onFullScreen: () => void;
  onHelp: () => void;
  /** Undefined if the viewer isn't allowed to add moments. */
  markCommands: Pick<Commands, 'mark' | 'draw' | 'touchFor' | 'touchAgainst'> | undefined;
}

/** Zoom factor per key press or click. */
const zoomStep = 1.5;

/** The player's commands by name, shared by keyboard shortcuts and buttons. */
export function createCommands({
  player,
  items,
  onViewChange,
  onMirror,
  onFullScreen,
  onHelp,
  markCommands,
}: CommandOptions): Commands {
  const seekToAdjacent = (direction: 1 | -1) => () => {
    const moment = adjacentMoment(items, toStoredMs(player.state.time), direction);
    if (moment) player.seekMs(moment.at_ms);
  };
  const momentCommands: Commands =
    items.length > 0 ? { nextMoment: seekToAdjacent(1), formerMoment: seekToAdjacent(-1) } : {};
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
    closer: () => onViewChange((view) => zoomAt(view, zoomStep)),
    wider: () => onViewChange((view) => zoomAt(view, 1 / zoomStep)),
    whole: () => onViewChange(() => defaultView),
    mirror: onMirror,
    sound: player.toggleMute,
    fullScreen: onFullScreen,
    help: onHelp,
    ...markCommands,
    ...momentCommands,
  };
}
