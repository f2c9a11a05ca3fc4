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
  /** Comments. */
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
  /** A coach sees the tasks that they gave. */
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
  /** What the student reports: done, and a note. */
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
