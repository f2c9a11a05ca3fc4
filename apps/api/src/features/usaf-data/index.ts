export { fillDirectory, importMembers } from './member-import.service.ts';
export { findMember, setMemberId } from './usaf-data.queries.ts';
export { registerUsafData } from './usaf-data.routes.ts';
export { MemberDirectory } from './usaf-data.service.ts';
