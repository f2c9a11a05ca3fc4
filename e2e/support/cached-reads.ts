import { expect, type Page } from './fixtures.ts';

/** Returns the keys of the responses stored on the device. */
export const cachedReadKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const openRequest = indexedDB.open('fj-reads');
        openRequest.onupgradeneeded = () => openRequest.result.createObjectStore('answers');
        openRequest.onsuccess = () => {
          const keysRequest = openRequest.result
            .transaction('answers')
            .objectStore('answers')
            .getAllKeys();
          keysRequest.onsuccess = () => resolve(keysRequest.result.join('\n'));
        };
      }),
  );

/** Waits until the device has stored a response. Leaving the page before that can abort the write. */
export const expectCached = (page: Page, key: string) =>
  expect.poll(() => cachedReadKeys(page)).toContain(key);
