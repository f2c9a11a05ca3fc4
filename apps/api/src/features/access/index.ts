export { connectedCoaches, connectedStudents, findStudent, relationsTo } from './access.queries.ts';
export { countsForClub, mayConfirm } from './club-rule.ts';
export { clubsOnCard, recordNames } from './club-standing.queries.ts';
export { isConfirmedCoach, shownClub } from './clubs.queries.ts';
export { existsFor, isOpen } from './existence.queries.ts';
export { hasCoachPlan } from '../subscription/index.ts';
export { enforce } from './access.service.ts';
export { decide, levelsFor, type Relation } from './truth-table.ts';
