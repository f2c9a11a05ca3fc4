export { ConnectByCode } from './connect-by-code.tsx';
export { InviteCoach } from './invite-coach.tsx';
