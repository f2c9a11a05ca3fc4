import { lazy, type ComponentType } from 'react';

/** A component with a script of its own, for a part of the frame. Shows nothing if the script can't be loaded. */
export const lazyOrNothing = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load()
      .catch(() => () => null)
      .then((component) => ({ default: component })),
  );
