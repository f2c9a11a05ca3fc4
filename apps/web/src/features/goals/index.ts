import { lazy } from 'react';

/** Shown below a student's tasks. Its code and the code for goals are loaded after the page. */
export const StudentGoals = lazy(async () => ({
  default: (await import('./student-goals.tsx')).StudentGoals,
}));
