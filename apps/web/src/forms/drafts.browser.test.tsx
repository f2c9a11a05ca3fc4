import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyOutbox } from '../offline/outbox/command.ts';
import { setOutbox } from '../offline/outbox/snapshot.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';

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
