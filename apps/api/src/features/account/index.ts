export { registerAccount } from './account.routes.ts';
export { describeUserAgent } from './device.ts';
export { deleteDueAccounts, type DeletionServices } from './deletion.service.ts';
