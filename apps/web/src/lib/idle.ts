/** Resolves when the browser is idle, at the latest after two seconds. Safari has no requestIdleCallback. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 1_000);
  });

/** Yields to the event loop, so that the browser can render and handle input. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
