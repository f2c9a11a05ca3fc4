export { fillDirectory, importMembers } from './member-import.service.ts';
export { confirmMember, revokeConfirmation } from './member-claims.queries.ts';
export { claimMember, findAccountByMemberId, findReadableMember } from './member-claims.service.ts';
export { findMember } from './usaf-data.queries.ts';
export { registerUsafData } from './usaf-data.routes.ts';
export { MemberDirectory } from './usaf-data.service.ts';
