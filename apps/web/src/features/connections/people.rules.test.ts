import { expect, test } from 'vitest';
import { aConnectionList } from '../../testing/samples/connections.ts';
import { friendsOf, findIncomingRequest, pendingCount } from './people.rules.ts';

const ana = {
  id: 1,
  slug: 'ana-ruiz-aaaaaa',
  connection_slug: 'connection-aaaaaa',
  first_name: 'Ana',
  last_name: 'Ruiz',
};
const teo = {
  id: 2,
  slug: 'teo-marsh-aaaaaa',
  connection_slug: 'connection-bbbbbb',
  first_name: 'Teo',
  last_name: 'Marsh',
};

test('friendsOf lists each person once, by name, with all their roles', () => {
  const list = aConnectionList({
    coach_connections: [ana],
    student_connections: [{ ...ana, id: 3, connection_slug: 'connection-cccccc' }, teo],
  });
  expect(friendsOf(list)).toEqual([
    { slug: teo.slug, first_name: 'Teo', last_name: 'Marsh', slots: ['Student'] },
    { slug: ana.slug, first_name: 'Ana', last_name: 'Ruiz', slots: ['Coach', 'Student'] },
  ]);
  expect(friendsOf(aConnectionList())).toEqual([]);
});

test('pending requests count received ones, not sent ones', () => {
  const list = aConnectionList({
    pending_coaches: [{ ...ana, id: 11, from_coach: ana.slug }],
    pending_students: [{ ...ana, id: 12, from_student: ana.slug }],
    sent_requests: [{ ...teo, id: 13, type_: 'Coach' }],
  });
  expect(pendingCount(list)).toBe(2);
  expect(findIncomingRequest(list, ana.slug, 'Coach')?.id).toBe(11);
  expect(findIncomingRequest(list, ana.slug, 'Student')?.id).toBe(12);
  expect(findIncomingRequest(list, teo.slug, 'Coach')).toBeUndefined();
});
