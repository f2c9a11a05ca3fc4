import { requestStatuses } from '@fencing-journal/contract/connections';
import { describe, expect, test } from 'vitest';
import { isHidden, possibleRequests, slotsOf } from './status.rules.ts';

describe('status of a search hit', () => {
  test.each<[string, object, string[]]>([
    ['Connected_Student_Show_Coach', { Student: 'Connected', Coach: 'Show' }, ['Coach']],
    ['Show_Student_Connected_Coach', { Student: 'Show', Coach: 'Connected' }, ['Student']],
    ['Show_Both', { Student: 'Show', Coach: 'Show' }, ['Coach', 'Student', 'Both']],
    ['Pending_Both', { Student: 'Pending', Coach: 'Pending' }, []],
    ['Show_Student_Pending_Coach', { Student: 'Show', Coach: 'Pending' }, ['Student']],
    ['Pending_Student_Show_Coach', { Student: 'Pending', Coach: 'Show' }, ['Coach']],
    ['Pending_Coach', { Coach: 'Pending' }, []],
    ['Show_Coach', { Coach: 'Show' }, ['Coach']],
    ['Connected_Both', { Student: 'Connected', Coach: 'Connected' }, []],
    ['Connected_Student_Pending_Coach', { Student: 'Connected', Coach: 'Pending' }, []],
    ['Pending_Student_Connected_Coach', { Student: 'Pending', Coach: 'Connected' }, []],
  ])(
    '%s means %o and offers %o',
    {
      tags: [
        'R-CON-09',
        'R-CON-10',
        'R-CON-11',
        'R-CON-12',
        'R-CON-13',
        'R-CON-14',
        'R-CON-15',
        'R-CON-16',
        'R-CON-17',
      ],
    },
    (status, slots, offered) => {
      expect(slotsOf(status)).toEqual(slots);
      expect(possibleRequests(slotsOf(status))).toEqual(offered);
      expect(isHidden(slotsOf(status))).toBe(status === 'Connected_Both');
    },
  );

  test('has slots for every status of the contract', () => {
    expect(requestStatuses.filter((status) => Object.keys(slotsOf(status)).length === 0)).toEqual(
      [],
    );
  });

  test.each([
    '',
    'Show',
    'Show_Friend',
    'show_coach',
    'Show_Coach_Pending',
    'Blocked_Coach',
    'Show_Coach ',
  ])('"%s" doesn\'t match the grammar: no actions, and not hidden', (status) => {
    expect(slotsOf(status)).toEqual({});
    expect(possibleRequests({})).toEqual([]);
    expect(isHidden({})).toBe(false);
  });
});
