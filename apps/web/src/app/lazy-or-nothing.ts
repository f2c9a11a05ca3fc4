import { lazy, type ComponentType } from 'react';

/** Makes a component of the page frame that loads its own script. It shows nothing if the script can't be loaded. */
export const lazyOrNothing = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load()
      .catch(() => () => null)
      .then((component) => ({ default: component })),
  );
