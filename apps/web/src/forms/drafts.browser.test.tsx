import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyOutbox } from '../offline/outbox/command.ts';
import { setOutbox } from '../offline/outbox/snapshot.ts';
import { clearDraft, readDraft, unansweredCreateStore, writeDraft } from './drafts.ts';

const base = { name: '', sides: { a: 0, b: 0 }, tags: ['x'] };
const typed = { ...base, name: 'Harbour Open' };

beforeEach(() => localStorage.clear());
afterEach(() => setOutbox(emptyOutbox('')));

test('a draft is restored over the values it was typed over', () => {
  writeDraft('form', base, typed);
  expect(readDraft('form', { tags: ['x'], sides: { b: 0, a: 0 }, name: '' })).toEqual(typed);
});

test('a draft over values that have changed since is deleted, because it would undo the change', () => {
  writeDraft('form', base, typed);
  expect(readDraft('form', { ...base, tags: ['y'] })).toBeUndefined();
  expect(readDraft('form', base)).toBeUndefined();
});

test('a draft survives a release that adds fields', () => {
  writeDraft('form', base, { ...typed, sides: { a: 1, b: 0 } });
  const newBase = { ...base, sides: { a: 0, b: 0, c: 0 }, place: 'Berlin' };
  const expected = { ...typed, sides: { a: 1, b: 0, c: 0 }, place: 'Berlin' };
  expect(readDraft('form', newBase)).toEqual(expected);
  // The next change stores the new fields too.
  writeDraft('form', newBase, { ...expected, place: 'Paris' });
  expect(readDraft('form', newBase)).toEqual({ ...expected, place: 'Paris' });
});

test('a draft survives a release that removes fields', () => {
  writeDraft('form', base, { ...typed, sides: { a: 1, b: 2 } });
  expect(readDraft('form', { name: '', sides: { a: 0 } })).toEqual({
    name: 'Harbour Open',
    sides: { a: 1 },
  });
});

test('a draft over a changed value is deleted although a field was added', () => {
  writeDraft('form', base, typed);
  expect(readDraft('form', { ...base, sides: { a: 0, b: 5 }, place: '' })).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('a field whose value was null keeps whatever the draft holds', () => {
  const pad = { log: [{ do: 'touch' }], filled: false };
  writeDraft('pad', { version: 1, pad: null }, { version: 1, pad });
  expect(readDraft('pad', { version: 1, pad: null })).toEqual({ version: 1, pad });
  expect(readDraft('pad', { version: 2, pad: null })).toBeUndefined();
});

test('base values and unreadable data count as no draft', () => {
  writeDraft('form', base, typed);
  writeDraft('form', base, { tags: ['x'], name: '', sides: { a: 0, b: 0 } });
  expect(localStorage).toHaveLength(0);
  for (const broken of ['', 'null', '7', '{', '{"name":"old form"}', '{"base":1,"values":null}']) {
    localStorage.setItem('fj:mine:draft:form', broken);
    expect(readDraft('form', base), broken).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  }
});

test('clearing one draft keeps the others', () => {
  writeDraft('one', base, typed);
  writeDraft('two', base, typed);
  clearDraft('one');
  expect([readDraft('one', base), readDraft('two', base)]).toEqual([undefined, typed]);
});

test('a draft about an object made on this device is found under its server slug', () => {
  const [event, fencer] = ['~0000000000000001', '~0000000000000002'];
  writeDraft(`bout in ${event}`, base, { ...typed, tags: [fencer] });
  setOutbox({
    ...emptyOutbox('robin'),
    slugs: { [event]: 'cadet-epee-aaaaaa', [fencer]: 'mika-roy-aaaaaa' },
  });
  expect(readDraft('bout in cadet-epee-aaaaaa', base)).toEqual({
    ...typed,
    tags: ['mika-roy-aaaaaa'],
  });
  // A form opened earlier continues under the old name; there is still only one draft.
  writeDraft(`bout in ${event}`, base, { ...typed, name: 'Later' });
  expect(readDraft('bout in cadet-epee-aaaaaa', base)).toEqual({ ...typed, name: 'Later' });
  clearDraft('bout in cadet-epee-aaaaaa');
  expect(localStorage).toHaveLength(0);
});

describe('a create that is sent from a draft', () => {
  const name = 'new goal';
  let loads = 0;
  /** Loads the module again, as a page reload would, and sends the create. Returns its key. */
  async function sendAfterReload(body: object, answer: 'arrives' | 'is lost'): Promise<string> {
    const path = `../http/create-keys.ts?load=${(loads += 1)}`;
    const { keepCreate, withCreateKey } = (await import(
      /* @vite-ignore */ path
    )) as typeof import('../http/create-keys.ts');
    let sent = '';
    const send = async (key: string) => {
      sent = key;
      if (answer === 'is lost') throw new TypeError('No answer.');
    };
    await keepCreate(unansweredCreateStore(name), () =>
      withCreateKey('/api/goals/', body, send),
    ).catch(() => undefined);
    return sent;
  }

  test('has the same key after a reload, until it is answered', async () => {
    writeDraft(name, base, typed);
    const lost = await sendAfterReload(typed, 'is lost');
    expect(readDraft(name, base)).toEqual(typed);
    expect(await sendAfterReload(typed, 'is lost')).toBe(lost);
    expect(await sendAfterReload(typed, 'arrives')).toBe(lost);
    expect(await sendAfterReload(typed, 'arrives')).not.toBe(lost);
  });

  test('has a new key once the request has changed', async () => {
    writeDraft(name, base, typed);
    const lost = await sendAfterReload(typed, 'is lost');
    expect(await sendAfterReload({ ...typed, tags: [] }, 'is lost')).not.toBe(lost);
  });

  test('has the same key if the draft was changed and changed back', async () => {
    writeDraft(name, base, typed);
    const lost = await sendAfterReload(typed, 'is lost');
    writeDraft(name, base, { ...typed, name: 'Another' });
    writeDraft(name, base, typed);
    expect(await sendAfterReload(typed, 'is lost')).toBe(lost);
  });

  test('is forgotten with the draft', async () => {
    writeDraft(name, base, typed);
    const lost = await sendAfterReload(typed, 'is lost');
    clearDraft(name);
    expect(await sendAfterReload(typed, 'is lost')).not.toBe(lost);
    expect(localStorage).toHaveLength(0);
  });
});
