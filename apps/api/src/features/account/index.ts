export { registerAccount } from './account.routes.ts';
export { describeUserAgent } from './device.ts';
export { closeAccount } from './account.service.ts';
export { deleteDueAccounts, type DeletionServices } from './deletion.service.ts';
