export { deleteBout } from './bouts.api.ts';
