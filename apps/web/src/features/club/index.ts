export { ClubMembershipInfo } from './club-membership-info.tsx';
export { ConfirmClub } from './confirm-club.tsx';
