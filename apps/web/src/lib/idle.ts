/** Resolves when nothing else is to be done, at the latest after two seconds of work. Safari has no idle callback. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 1_000);
  });

/** Resolves in a task of its own: what was begun before is shown, and what was tapped meanwhile is answered. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
