import { expect, test, vi } from 'vitest';
import { offlineRecords } from '../app/offline-records.ts';
import { bodyOf, endpointOf, installRecords } from './registry.ts';

test('fails loudly until the records are installed', async () => {
  // Other files share the process and may have installed them.
  vi.resetModules();
  const { recordType } = await import('./registry.ts');
  expect(() => recordType('bout')).toThrow('The offline records are not installed.');
});

test('knows the endpoints of every kind, but none to change or delete a whole pool', () => {
  installRecords(offlineRecords);
  expect(endpointOf({ kind: 'bout', action: 'update' }).name).toBe('bouts.update');
  expect(endpointOf({ kind: 'pool', action: 'create' }).name).toBe('bouts.create-pool');
  expect(() => endpointOf({ kind: 'pool', action: 'update' })).toThrow(
    'There is no endpoint to update a pool.',
  );
});

test('names the record in the body of an update only where the server reads it', () => {
  installRecords(offlineRecords);
  const command = { action: 'update', slug: 'a', body: { notes: '' } } as const;
  expect(bodyOf({ ...command, kind: 'lesson' })).toEqual({ notes: '', slug: 'a' });
  expect(bodyOf({ ...command, kind: 'bout' })).toEqual({ notes: '' });
  expect(bodyOf({ ...command, kind: 'lesson', action: 'delete' })).toBeUndefined();
});
