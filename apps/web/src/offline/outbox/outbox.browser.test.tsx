import { tournaments } from '@fencing-journal/contract/tournaments';
import { expect, test, vi } from 'vitest';
import { signIn } from '../../testing/app.tsx';
import { aTournament } from '../../testing/samples/tournaments.ts';
import { requestsTo, stub } from '../../testing/stub-server.ts';
import { startOutbox } from './outbox.ts';
import { createRecord } from './records.ts';
import { setReachable } from '../../lib/reachability.ts';
import { getOutbox } from './snapshot.ts';

test('a change is not marked as sent while offline, and is sent once online again', async () => {
  signIn();
  await startOutbox();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  setReachable(false);
  stub(tournaments.create, aTournament());
  const { pending } = await createRecord('tournament', { name: 'Harbour Open' });
  expect(pending).toBe('waiting');
  expect(requestsTo(tournaments.create)).toEqual([]);
  expect(getOutbox().commands.map(({ sent }) => sent)).toEqual([undefined]);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => getOutbox().commands).toEqual([]);
  expect(requestsTo(tournaments.create)).toHaveLength(1);
});

test('a change is sent once the server has answered, even if the browser reports being offline', async () => {
  signIn();
  await startOutbox();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  setReachable(false);
  stub(tournaments.create, aTournament());
  const { pending } = await createRecord('tournament', { name: 'Harbour Open' });
  expect(pending).toBe('waiting');
  setReachable(true);
  await expect.poll(() => getOutbox().commands).toEqual([]);
  expect(requestsTo(tournaments.create)).toHaveLength(1);
});
