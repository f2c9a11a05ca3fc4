import { requestStatuses, type RequestStatus } from '@fencing-journal/contract/connections';
import { describe, expect, it } from 'vitest';
import { requestStatus, type SlotState } from './request-status.ts';

const states: readonly SlotState[] = ['Show', 'Pending', 'Connected'];

describe('the status of a search hit', () => {
  it.for<[student: SlotState, coach: SlotState, status: RequestStatus]>([
    ['Connected', 'Show', 'Connected_Student_Show_Coach'],
    ['Show', 'Connected', 'Show_Student_Connected_Coach'],
    ['Show', 'Show', 'Show_Both'],
    ['Pending', 'Pending', 'Pending_Both'],
    ['Show', 'Pending', 'Show_Student_Pending_Coach'],
    ['Pending', 'Show', 'Pending_Student_Show_Coach'],
    ['Connected', 'Connected', 'Connected_Both'],
    ['Connected', 'Pending', 'Connected_Student_Pending_Coach'],
    ['Pending', 'Connected', 'Pending_Student_Connected_Coach'],
  ])(
    '%s as student and %s as coach is %s on the Coach plan',
    { tags: ['R-CON-09', 'R-CON-10', 'R-CON-11', 'R-CON-12', 'R-CON-13', 'R-CON-14', 'R-CON-17'] },
    ([student, coach, status]) => {
      expect(requestStatus({ student, coach }, 'Coach')).toBe(status);
    },
  );

  it.for<[coach: SlotState, status: RequestStatus]>([
    ['Show', 'Show_Coach'],
    ['Pending', 'Pending_Coach'],
    ['Connected', 'Connected_Both'],
  ])(
    '%s as coach is %s on the Student plan, whatever the student slot is',
    { tags: ['R-CON-16', 'R-CON-15'] },
    ([coach, status]) => {
      for (const student of states)
        expect(requestStatus({ student, coach }, 'Student')).toBe(status);
    },
  );

  it(
    'covers exactly the nine statuses in the specification and the two it omits',
    { tags: ['R-ENUM-13'] },
    () => {
      const all = states.flatMap((student) =>
        states.flatMap((coach) =>
          (['Student', 'Coach'] as const).map((plan) => requestStatus({ student, coach }, plan)),
        ),
      );
      expect([...new Set(all)].toSorted()).toEqual([...requestStatuses].toSorted());
    },
  );
});
