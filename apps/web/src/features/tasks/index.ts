export { GiveTaskDialog } from './lazy-give-task.dialog.tsx';
export { OwnTasks } from './own-tasks.tsx';
export { StudentTasks } from './student-tasks.tsx';
