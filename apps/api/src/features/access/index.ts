export { connectedStudents, findStudent, relationsTo } from './access.queries.ts';
export { hasCoachPlan } from '../subscription/index.ts';
export { enforce } from './access.service.ts';
export { decide, levelsFor, type Relation } from './truth-table.ts';
