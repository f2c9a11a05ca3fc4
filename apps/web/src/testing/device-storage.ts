import { vi } from 'vitest';

const fail = (name: string) => () => {
  throw new DOMException('Not here.', name);
};

/** Makes the browser refuse to store changes. Returns a function that undoes this. */
export function blockDeviceStorage(): () => void {
  const spies = [
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(fail('SecurityError')),
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(fail('QuotaExceededError')),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}
