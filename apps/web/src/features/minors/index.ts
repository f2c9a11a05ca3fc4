export { ApprovalNotice } from './approval-notice.tsx';
export { useApproval } from './use-approval.ts';
export { birthYearQuery } from './birth-year.api.ts';
export { BirthYearForm } from './birth-year-form.tsx';
export { OwnGuardians } from './own-guardians.tsx';
export { RetentionList } from './retention-list.tsx';
