import { auth } from '@fencing-journal/contract/auth';
import { events } from '@fencing-journal/contract/events';
import { tournaments, type Tournament } from '@fencing-journal/contract/tournaments';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../../testing/app.tsx';
import { blockDeviceStorage } from '../../testing/device-storage.ts';
import { aUser } from '../../testing/samples/account.ts';
import { anEvent, aTournamentDetail } from '../../testing/samples/tournaments.ts';
import {
  rawResponse,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { ApiError } from '../../http/api-error.ts';
import { setReachable } from '../../lib/reachability.ts';
import { clearDevice, clearSession, readSession, storeUser } from '../../http/session.ts';
import { emptyOutbox } from './command.ts';
import { deviceStore } from './device-store.ts';
import { updateOutbox, flush } from './outbox.ts';
import { listenToInput } from './input-listener.ts';
import { createRecord, deleteRecord, updateRecord } from './records.ts';
import { getOutbox, setOutbox } from './snapshot.ts';
import { recordRefusal as parked, uncertain } from './state.ts';

const body = { name: 'Harbour Open', date: '2026-03-14', event_level: 'Regional' };
const stored: Tournament = {
  slug: 'harbour-open-aaaaaa',
  ...body,
  event_level: 'Regional',
  end_date: null,
  location: '',
  club: '',
  url: '',
  notes: '',
  version: 3,
};
const onDisk = async () =>
  (await deviceStore('robin-vega-aaaaaa').update((outbox) => ({ outbox }))).outbox;
const keyOf = (index: number) =>
  requestsTo(tournaments.create)[index]?.headers.get('idempotency-key');

beforeEach(() => signIn());

describe('a change', () => {
  test('that is answered leaves nothing on the device and returns the slug', async () => {
    stub(tournaments.create, stored);
    expect(await createRecord('tournament', body)).toEqual({ slug: 'harbour-open-aaaaaa' });
    expect((await onDisk()).commands).toEqual([]);
    expect(requestsTo(tournaments.create)).toMatchObject([{ body }]);
  });

  test('without a response is stored and sent again under the same key', async () => {
    stub(tournaments.create, unreachable);
    const { slug, pending } = await createRecord('tournament', body);
    expect([slug.startsWith('~'), pending]).toEqual([true, 'waiting']);
    expect((await onDisk()).commands).toMatchObject([{ slug, body }]);
    stub(tournaments.create, stored);
    await flush();
    expect((await onDisk()).slugs).toEqual({ [slug]: 'harbour-open-aaaaaa' });
    expect(keyOf(0)).toMatch(/^\w{32}$/);
    expect(keyOf(1)).toBe(keyOf(0));
  });

  test.each([502, 503, 504, 429])('that gets a %i from the server is kept', async (status) => {
    stub(tournaments.create, rawResponse(status, {}));
    expect((await createRecord('tournament', body)).pending).toBe('waiting');
  });

  test('rejected by the server fails with its message and is not kept', async () => {
    stub(
      tournaments.create,
      errorResponse('validation', { message: 'Name: too long.', errors: { name: ['too long'] } }),
    );
    await expect(createRecord('tournament', body)).rejects.toMatchObject({
      status: 400,
      message: 'Name: too long.',
      errors: { name: ['too long'] },
    });
    expect((await onDisk()).commands).toEqual([]);
  });

  test('with a truncated response is sent again instead of counting as done', async () => {
    stub(tournaments.create, rawResponse(201));
    expect((await createRecord('tournament', body)).pending).toBe('waiting');
  });

  test('sends the version it is based on', async () => {
    stub(tournaments.update, { ...stored, version: 4 });
    stub(tournaments.remove, { message: 'Gone.' });
    await updateRecord('tournament', stored, { ...body, notes: 'New.' });
    await deleteRecord('tournament', stored);
    expect(requestsTo(tournaments.update)[0]?.headers.get('if-match')).toBe('"3"');
    expect(requestsTo(tournaments.remove)[0]?.headers.get('if-match')).toBe('"3"');
  });
});

describe('the form that makes a change', () => {
  const refused = errorResponse('validation', { message: 'Name: taken.' });
  /** Resolves to what the form is told, each with the number of changes on the device at that time. */
  async function listen(
    answer: Parameters<typeof stub<typeof tournaments.create>>[1],
    { takesBack = true } = {},
  ) {
    const told: unknown[] = [];
    stub(tournaments.create, answer);
    const saving = listenToInput(
      {
        onStored: () => told.push(['stored', getOutbox().commands.length]),
        onDropped: () => {
          told.push(['dropped', getOutbox().commands.length]);
          return takesBack;
        },
      },
      () => createRecord('tournament', body),
    );
    await saving.catch(() => undefined);
    return told;
  }

  test('is told when the device has stored it, and before the device drops it', async () => {
    expect(await listen(stored)).toEqual([['stored', 1]]);
    expect(await listen(refused)).toEqual([
      ['stored', 1],
      ['dropped', 1],
    ]);
    expect(getOutbox().commands).toEqual([]);
  });

  test("that can't take rejected input back leaves it in the outbox", async () => {
    await listen(refused, { takesBack: false });
    expect(getOutbox().commands).toMatchObject([{ body, refusal: { status: 400 } }]);
  });

  test('is not told to restore anything after a logout, which leaves nothing on the device', async () => {
    expect(
      await listen(() => {
        clearDevice();
        return refused;
      }),
    ).toEqual([['stored', 1]]);
  });

  test('is not told about changes that are made elsewhere in the meantime', async () => {
    const told: string[] = [];
    stub(tournaments.create, stored);
    await listenToInput({ onStored: () => told.push('stored') }, () => Promise.resolve());
    await createRecord('tournament', body);
    expect(told).toEqual([]);
  });
});

describe('a change to a previously rejected object', () => {
  const taken = errorResponse('validation', { message: 'Name: taken.' });
  let slug: string;
  const save = (name: string) => updateRecord('tournament', { slug }, { ...body, name });
  beforeEach(async () => {
    stub(tournaments.create, unreachable);
    ({ slug } = await createRecord('tournament', body));
    await createRecord('event', { tournament_slug: slug, name: 'Epee' });
    stub(tournaments.create, taken);
    setReachable(true);
    await flush();
  });

  test.each([
    ['rejected again', taken],
    ['the server fails', rawResponse(500, {})],
  ])('keeps the records made inside it when %s, and is later sent with them', async (_, answer) => {
    stub(tournaments.create, answer);
    await expect(save('Second')).rejects.toBeInstanceOf(ApiError);
    expect((await onDisk()).commands).toMatchObject([
      { action: 'create', body: { name: 'Second' }, refusal: {} },
      { kind: 'event', body: { name: 'Epee' } },
    ]);
    stub(tournaments.create, stored);
    stub(events.create, anEvent());
    expect(await save('Third')).toEqual({ slug: stored.slug });
    expect(requestsTo(tournaments.create).at(-1)?.body).toMatchObject({ name: 'Third' });
    expect(requestsTo(events.create)).toMatchObject([{ body: { tournament_slug: stored.slug } }]);
    expect((await onDisk()).commands).toEqual([]);
  });
});

test('a change to an uncertain create waits for the user and says so', async () => {
  stub(tournaments.create, unreachable);
  const { slug } = await createRecord('tournament', body);
  const [command] = getOutbox().commands;
  await updateOutbox((outbox) =>
    parked(outbox, command?.id ?? '', { status: 0, body: { code: uncertain } }),
  );
  stub(tournaments.create, stored);
  expect(await updateRecord('tournament', { slug }, { ...body, notes: 'New.' })).toEqual({
    slug,
    pending: 'held',
  });
  expect(await deleteRecord('tournament', { slug })).toEqual({ slug, pending: 'held' });
  expect(requestsTo(tournaments.create)).toHaveLength(1);
});

describe('when the server has ended the session', () => {
  const again = () => {
    clearSession();
    signIn();
    setReachable(true);
    stub(tournaments.create, stored);
    return flush();
  };
  const over = () => {
    stub(auth.refresh, errorResponse('unauthorized'));
    stub(tournaments.create, errorResponse('unauthorized'));
  };

  test('a change rejected in its form is not stored for the next login', async () => {
    over();
    await expect(createRecord('tournament', body)).rejects.toMatchObject({ status: 401 });
    expect(readSession()).toBeNull();
    expect((await onDisk()).commands).toEqual([]);
  });

  test('only earlier changes wait for the same user to log in again', async () => {
    stub(tournaments.create, unreachable);
    await createRecord('tournament', body);
    over();
    await expect(createRecord('tournament', { ...body, name: 'Second' })).rejects.toMatchObject({
      status: 401,
    });
    expect((await onDisk()).commands).toMatchObject([{ body: { name: 'Harbour Open' } }]);
    await again();
    expect(requestsTo(tournaments.create).at(-1)?.body).toMatchObject({ name: 'Harbour Open' });
  });
});

describe('on a device without storage', () => {
  let unblock: () => void;
  beforeEach(() => {
    unblock = blockDeviceStorage();
  });
  afterEach(() => unblock());

  test('a change is still sent, and rejected as usual', async () => {
    stub(tournaments.create, stored);
    expect(await createRecord('tournament', body)).toEqual({ slug: 'harbour-open-aaaaaa' });
    stub(tournaments.update, errorResponse('validation', { message: 'Name: too long.' }));
    await expect(updateRecord('tournament', stored, body)).rejects.toMatchObject({
      status: 400,
      message: 'Name: too long.',
    });
    expect(requestsTo(tournaments.update)[0]?.headers.get('if-match')).toBe('"3"');
  });

  test('a change without a response stays in its form, and retrying sends the same key', async () => {
    stub(tournaments.create, unreachable);
    await expect(createRecord('tournament', body)).rejects.toBeInstanceOf(TypeError);
    stub(tournaments.create, stored);
    expect(await createRecord('tournament', body)).toEqual({ slug: 'harbour-open-aaaaaa' });
    expect(keyOf(0)).toMatch(/^\w{32}$/);
    expect(keyOf(1)).toBe(keyOf(0));
  });
});

describe('when another user changed the object first', () => {
  const theirs = (more: object) =>
    stub(tournaments.detail, aTournamentDetail({ ...stored, version: 5, ...more }));
  const versions = () =>
    requestsTo(tournaments.update).map(({ headers }) => headers.get('if-match'));
  beforeEach(() =>
    stub(tournaments.update, ({ headers }) =>
      headers.get('if-match') === '"5"' ? { ...stored, version: 6 } : errorResponse('changed'),
    ),
  );

  test('to the same values, the change counts as done because its response was lost', async () => {
    theirs({ notes: 'New.' });
    expect(await updateRecord('tournament', stored, { ...body, notes: 'New.' })).toEqual({
      slug: stored.slug,
    });
    expect(requestsTo(tournaments.update)).toHaveLength(1);
  });

  test('in other fields only, the change is sent again over the new version', async () => {
    theirs({ location: 'Hall A' });
    expect(await updateRecord('tournament', stored, { ...body, notes: 'New.' })).toEqual({
      slug: stored.slug,
    });
    expect(versions()).toEqual(['"3"', '"5"']);
  });

  test('in the same field, both versions are kept for the user and nothing is overwritten', async () => {
    theirs({ notes: 'Theirs.' });
    expect((await updateRecord('tournament', stored, { ...body, notes: 'Mine.' })).pending).toBe(
      'changed',
    );
    expect(requestsTo(tournaments.update)).toHaveLength(1);
    expect((await onDisk()).commands).toMatchObject([
      {
        body: { notes: 'Mine.' },
        refusal: { status: 412, theirs: { version: 5, values: { notes: 'Theirs.' } } },
      },
    ]);
  });

  describe('and the device has no storage', () => {
    let unblock: () => void;
    beforeEach(() => {
      unblock = blockDeviceStorage();
    });
    afterEach(() => unblock());

    test('the next save is based on the newer version and keeps its values in unchanged fields', async () => {
      theirs({ notes: 'Theirs.', location: 'Hall A' });
      const opened = { ...stored };
      const save = () =>
        updateRecord('tournament', opened, { ...body, location: '', notes: 'Mine.' });
      await expect(save()).rejects.toThrow(/What you entered is still here\. Save again/);
      expect(await save()).toEqual({ slug: stored.slug });
      expect(versions()).toEqual(['"3"', '"5"']);
      expect(requestsTo(tournaments.update)[1]?.body).toMatchObject({
        ...body,
        notes: 'Mine.',
        location: 'Hall A',
      });
    });

    test('the change is saved without asking if it was already made, or only other fields were changed', async () => {
      theirs({ notes: 'New.' });
      await updateRecord('tournament', stored, { ...body, notes: 'New.' });
      theirs({ location: 'Hall A' });
      await updateRecord('tournament', stored, { ...body, notes: 'New.' });
      expect(versions()).toEqual(['"3"', '"3"', '"5"']);
    });

    test('a deletion is refused', async () => {
      stub(tournaments.remove, errorResponse('changed'));
      theirs({ notes: 'Theirs.' });
      await expect(deleteRecord('tournament', stored)).rejects.toMatchObject({ status: 412 });
    });
  });
});

describe('with another account', () => {
  test(
    'nothing is sent or shown, and the stored changes are deleted after its login',
    { tags: ['SE-8'] },
    async () => {
      stub(tournaments.create, unreachable);
      await createRecord('tournament', body);
      clearSession();
      setOutbox(emptyOutbox(''));
      storeUser(aUser({ slug: 'jo-tanaka-aaaaaa' }));
      stub(auth.me, () => ({ user_data: aUser({ slug: 'jo-tanaka-aaaaaa' }) }));
      const { outbox } = await deviceStore('jo-tanaka-aaaaaa').update((kept) => ({ outbox: kept }));
      expect([outbox.commands, getOutbox().commands]).toEqual([[], []]);
      expect((await onDisk()).commands).toEqual([]);
    },
  );

  test('the queue of the previous account is not sent', async () => {
    stub(tournaments.create, unreachable);
    await createRecord('tournament', body);
    expect(requestsTo(tournaments.create)).toHaveLength(1);
    storeUser(aUser({ slug: 'jo-tanaka-aaaaaa' }));
    stub(tournaments.create, stored);
    await flush();
    expect(requestsTo(tournaments.create)).toHaveLength(1);
  });
});
