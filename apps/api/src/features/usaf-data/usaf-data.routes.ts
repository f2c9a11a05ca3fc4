import { memberLimits, memberTexts, usafData } from '@fencing-journal/contract/usaf-data';
import { ipBucket } from '../../lib/ip-address.ts';
import { AppError, invalidField } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { findMember } from './usaf-data.queries.ts';
import { createSearchLimiter, type MemberDirectory } from './usaf-data.service.ts';

export function registerUsafData(
  add: AddRoute,
  services: Services,
  directory: MemberDirectory,
): void {
  const { config } = services;
  const countSearch = createSearchLimiter(services);

  add(usafData.fencerRecord, async ({ db, params, request }) => {
    if (!/^\d{9}$/.test(params.id)) throw invalidField('id', memberTexts.malformed);
    const address = ipBucket(request.ip);
    await services.limit('member-record', address, config.MEMBER_RECORD_LIMIT_PER_MINUTE, 60);
    await services.limit('member-record-day', address, config.MEMBER_RECORD_LIMIT_PER_DAY, 86_400);
    const member = await findMember(db, params.id);
    if (!member) throw new AppError('not_found', memberTexts.unknown);
    return member;
  });

  add(usafData.searchMembers, async ({ actor, params }) => {
    const query = params.query.trim();
    if (query.length < memberLimits.minCharacters)
      throw invalidField('query', memberTexts.tooShort);
    await countSearch(actor.id);
    return directory.search(query);
  });
}
