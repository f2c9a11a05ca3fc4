/** Resolves when the browser is idle, after two seconds at the latest. Safari has no requestIdleCallback. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 1_000);
  });

/**
 * Yields to the event loop, so that the browser can render and handle input. It doesn't use
 * `setTimeout`, because browsers delay nested timers by 4 ms, and fake timers in tests never fire.
 */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
