/** Why a video can't be searched: the browser, its decoders, or the file. */
export type Obstacle = 'no_webcodecs' | 'no_codec' | 'not_a_video' | 'unreadable';

export class ObstacleError extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle, options?: ErrorOptions) {
    super(obstacle, options);
    this.obstacle = obstacle;
  }
}
