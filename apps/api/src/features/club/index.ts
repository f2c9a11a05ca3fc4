export { registerClub } from './club.routes.ts';
