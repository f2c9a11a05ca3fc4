export {
  ageGroupOf,
  connectedCoaches,
  connectedStudents,
  filterByRelations,
  findCoachGroup,
  findStudent,
  guardianIdsOf,
  isGuardianAccount,
  isGuardianOf,
  relationsTo,
} from './access.queries.ts';
export { accountName, authorName, isAuthor, isStillHiddenFrom } from './authors.queries.ts';
export { isClubMember, canConfirm } from './club-rule.ts';
export { clubsOnCard, recordNamesClub } from './club-standing.queries.ts';
export { isConfirmedCoach, displayedClub } from './clubs.queries.ts';
export {
  isVisibleTo,
  isAccountActive,
  isAdult,
  isOpenTo,
  mayUseRequests,
} from './account-visibility.queries.ts';
export { enforce, requireOfferedLevel } from './access.service.ts';
export { decide, levelsFor, remarkPermission, type Relation } from './truth-table.ts';
export { needsApproval } from './minors-policy.ts';
