import type { Row } from './truth-table.ts';

/** Connected coaches see all goals of a student. */
export const goal = {
  read: {
    owner: 'yes',
    guardian: 'yes',
    coach: 'yes',
    'coach without plan': 'yes',
    student: 'absent',
    club: 'absent',
    stranger: 'absent',
  },
  change: {
    owner: 'yes',
    guardian: 'forbidden',
    coach: 'forbidden',
    'coach without plan': 'forbidden',
    student: 'absent',
    club: 'absent',
    stranger: 'absent',
  },
  /** Writing comments. */
  mark: {
    owner: 'yes',
    guardian: 'forbidden',
    coach: 'yes',
    'coach without plan': 'plan',
    student: 'absent',
    club: 'absent',
    stranger: 'absent',
  },
} as const satisfies Record<string, Row>;

export const task = {
  /** Coaches see only the tasks that they gave. */
  read: {
    owner: 'yes',
    guardian: 'yes',
    coach: 'if named',
    'coach without plan': 'if named',
    student: 'absent',
    club: 'absent',
    stranger: 'absent',
  },
  give: {
    owner: 'absent',
    guardian: 'absent',
    coach: 'if named',
    'coach without plan': 'plan',
    student: 'absent',
    club: 'absent',
    stranger: 'absent',
  },
  /** Reporting as the student: marking the task done and adding a note. */
  report: {
    owner: 'yes',
    guardian: 'forbidden',
    coach: 'forbidden',
    'coach without plan': 'forbidden',
    student: 'absent',
    club: 'absent',
    stranger: 'absent',
  },
  remove: {
    owner: 'yes',
    guardian: 'forbidden',
    coach: 'if named',
    'coach without plan': 'if named',
    student: 'absent',
    club: 'absent',
    stranger: 'absent',
  },
} as const satisfies Record<string, Row>;
