export { connectedStudents, findStudent, hasCoachPlan, relationsTo } from './access.queries.ts';
export { enforce } from './access.service.ts';
export { decide, levelsFor, type Relation } from './truth-table.ts';
