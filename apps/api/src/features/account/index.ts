export { registerAccount } from './account.routes.ts';
export { describeUserAgent } from './device.ts';
export { lockDeletion } from './account.queries.ts';
export { closeAccount, cancelDeletion } from './account.service.ts';
export { markAwaitingGuardian } from './deletion.queries.ts';
export { deleteDueAccounts, type DeletionServices } from './deletion.service.ts';
export { correctBirthYear } from './birth-year.service.ts';
export { deleteGuardians, lowerLevels } from './birth-year.queries.ts';
