/** What a walkthrough needs of the player, whose times are in seconds. */
export interface ControlledPlayer {
  readonly state: {
    readonly time: number;
    readonly duration: number;
    readonly speed: number;
    readonly muted: boolean;
  };
  /** What the video does this moment; undefined if there is none. */
  readonly live:
    | { readonly time: number; readonly paused: boolean; readonly isSettled: boolean }
    | undefined;
  play: () => Promise<void>;
  pause: () => void;
  seekMs: (ms: number) => void;
  setSpeed: (speed: number) => void;
  toggleMute: () => void;
  clearLoop: () => void;
}

/** Prepares the player: the video's own sound would cover the voice. Returns a function that undoes it. */
export function takeOverPlayer(player: ControlledPlayer): () => void {
  const { muted, speed } = player.state;
  player.clearLoop();
  if (!muted) player.toggleMute();
  return () => {
    player.pause();
    player.setSpeed(speed);
    if (!muted && player.state.muted) player.toggleMute();
  };
}
