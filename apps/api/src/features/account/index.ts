export { registerAccount } from './account.routes.ts';
export { describeUserAgent } from './device.ts';
