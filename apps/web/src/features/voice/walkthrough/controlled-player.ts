/** The part of the player that a walkthrough needs. Times without a unit are in seconds. */
export interface ControlledPlayer {
  readonly state: {
    readonly time: number;
    readonly duration: number;
    readonly speed: number;
    readonly muted: boolean;
  };
  /** What the video is doing right now, or undefined if there is no video. */
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

/** Prepares the player, and mutes the video so that the voice can be heard. Returns a function that undoes it. */
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
