import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyOutbox } from './outbox/command.ts';
import { showOutbox } from './outbox/snapshot.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';

const base = { name: '', sides: { a: 0, b: 0 }, tags: ['x'] };
const typed = { ...base, name: 'Harbour Open' };

beforeEach(() => localStorage.clear());
afterEach(() => showOutbox(emptyOutbox('')));

test('a draft comes back over the values that it was typed over', () => {
  writeDraft('form', base, typed);
  expect(readDraft('form', { tags: ['x'], sides: { b: 0, a: 0 }, name: '' })).toEqual(typed);
});

test('a draft over values that have changed since is dropped: it would undo the change', () => {
  writeDraft('form', base, typed);
  expect(readDraft('form', { ...base, tags: ['y'] })).toBeUndefined();
  expect(readDraft('form', base)).toBeUndefined();
});

test('values that are the base again are no draft, and neither is what cannot be read', () => {
  writeDraft('form', base, typed);
  writeDraft('form', base, { tags: ['x'], name: '', sides: { a: 0, b: 0 } });
  expect(localStorage).toHaveLength(0);
  for (const broken of ['', 'null', '7', '{', '{"name":"old form"}', '{"base":1,"values":null}']) {
    localStorage.setItem('fj:mine:draft:form', broken);
    expect(readDraft('form', base), broken).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  }
});

test('a draft is cleared by its name alone', () => {
  writeDraft('one', base, typed);
  writeDraft('two', base, typed);
  clearDraft('one');
  expect([readDraft('one', base), readDraft('two', base)]).toEqual([undefined, typed]);
});

test('a draft about what was made on this device is found again under the slugs that the server has given', () => {
  const [event, fencer] = ['~0000000000000001', '~0000000000000002'];
  writeDraft(`bout in ${event}`, base, { ...typed, tags: [fencer] });
  showOutbox({
    ...emptyOutbox('robin'),
    slugs: { [event]: 'cadet-epee-aaaaaa', [fencer]: 'mika-roy-aaaaaa' },
  });
  expect(readDraft('bout in cadet-epee-aaaaaa', base)).toEqual({
    ...typed,
    tags: ['mika-roy-aaaaaa'],
  });
  // A form that was open meanwhile goes on under the old name, and there is one draft.
  writeDraft(`bout in ${event}`, base, { ...typed, name: 'Later' });
  expect(readDraft('bout in cadet-epee-aaaaaa', base)).toEqual({ ...typed, name: 'Later' });
  clearDraft('bout in cadet-epee-aaaaaa');
  expect(localStorage).toHaveLength(0);
});
