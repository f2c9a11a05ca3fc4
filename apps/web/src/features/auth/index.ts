export { meQuery } from './auth.api.ts';
