import { auth } from '@fencing-journal/contract/auth';
import { createStore, keys, set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { readSession, setSharedDevice } from '../../http/session.ts';
import { answerStore, outboxDatabase, recordingStore } from '../../offline/indexed-db.ts';
import { signIn } from '../../testing/app.tsx';
import { aUser, fakeToken } from '../../testing/samples/account.ts';
import { errorResponse, stub } from '../../testing/stub-server.ts';
import { checkSession } from './check-session.ts';

const stores = {
  answers: answerStore(),
  changes: createStore(outboxDatabase.database, outboxDatabase.store),
  recordings: recordingStore(),
};
/** Returns the stored keys, without those that earlier tests on this page are still writing. */
const storedKeys = () =>
  Promise.all(
    Object.values(stores).map(async (store) =>
      (await keys(store)).filter((key) => String(key) in stores),
    ),
  );

beforeEach(async () => {
  signIn(aUser(), fakeToken(-5));
  for (const [name, store] of Object.entries(stores)) await set(name, {}, store);
});

test('a session ended by the server deletes cached responses and keeps unsent changes', async () => {
  stub(auth.refresh, errorResponse('unauthorized'));
  await checkSession();
  expect(readSession()).toBeNull();
  // The check waits for the deletion only a second.
  await expect.poll(storedKeys).toEqual([[], ['changes'], ['recordings']]);
});

test('a session ended by the server deletes everything on a shared device', async () => {
  setSharedDevice(true);
  stub(auth.refresh, errorResponse('unauthorized'));
  await checkSession();
  expect(readSession()).toBeNull();
  await expect.poll(storedKeys).toEqual([[], [], []]);
});

test('a session that the server knows keeps its data', async () => {
  setSharedDevice(true);
  await checkSession();
  expect(readSession()).toEqual(aUser());
  expect(await storedKeys()).toEqual([['answers'], ['changes'], ['recordings']]);
});
