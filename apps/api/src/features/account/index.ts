export { registerAccount } from './account.routes.ts';
export { deviceOf as deviceWords } from './device.ts';
