export { isClaimable, MemberIdField } from './member-id-field.tsx';
export { useMember } from './use-member.ts';
export { useMemberSearch, type MemberSearch } from './use-member-search.ts';
