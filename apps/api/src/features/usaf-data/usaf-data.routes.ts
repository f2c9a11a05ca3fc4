import { memberLimits, memberTexts, usafData } from '@fencing-journal/contract/usaf-data';
import { ipBucket } from '../../lib/ip-address.ts';
import { AppError, invalidField } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { bearerToken } from '../../plugins/sessions.ts';
import { claimedLastName, findReadableMember } from './member-claims.service.ts';
import { createSearchLimiter, type MemberDirectory } from './usaf-data.service.ts';

export function registerUsafData(
  add: AddRoute,
  services: Services,
  directory: MemberDirectory,
): void {
  const { config } = services;
  const countSearch = createSearchLimiter(services);

  add(usafData.fencerRecord, async ({ db, params, query, request }) => {
    if (!/^\d{9}$/.test(params.id)) throw invalidField('id', memberTexts.malformed);
    const address = ipBucket(request.ip);
    await services.limit('member-record', address, config.MEMBER_RECORD_LIMIT_PER_MINUTE, 60);
    await services.limit('member-record-day', address, config.MEMBER_RECORD_LIMIT_PER_DAY, 86_400);
    const account =
      bearerToken(request) === undefined
        ? undefined
        : await services.authenticate(request).catch(() => undefined);
    const claimed = await claimedLastName(db, account?.id, params.id);
    const member = await findReadableMember(db, params.id, [query?.last_name ?? '', claimed]);
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
