export { ClubStanding } from './club-standing.tsx';
export { ConfirmClub } from './confirm-club.tsx';
