import { lazy } from 'react';

/** Below a student's tasks: its code and that of the goals comes after the page. */
export const StudentGoals = lazy(async () => ({
  default: (await import('./student-goals.tsx')).StudentGoals,
}));
