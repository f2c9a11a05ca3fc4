import { guardian } from '@fencing-journal/contract/guardian';
import { invites } from '@fencing-journal/contract/invites';
import { codeTexts } from '@fencing-journal/contract/shared/codes';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { sha256 } from '../../lib/tokens.ts';
import type { Person } from '../../testing/app.ts';
import { birthYears } from '../../testing/registration.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { linkByCode, newFamily } from '../guardians/testing/family.ts';

const test = useTestApp();
let parent: Person;
let child: Person;
let coach: Person;
beforeEach(async () => {
  ({ parent, child, coach } = await newFamily(test));
});

const coachCode = async (who = child) => (await who.call(invites.create)).body.code;
const parentCode = async (who = child) => (await who.call(guardian.createCode)).body.code;
const redeem = async (code: string) =>
  (await coach.call(invites.redeem, { body: { code } })).status;
const link = async (code: string) => (await parent.call(guardian.link, { body: { code } })).status;
const ofChild = () => ({ params: { slug: child.user.slug } });

describe('a code', { tags: ['B-MG-03', 'B-MG-04'] }, () => {
  it('has no characters that look alike, and works in capitals with spaces', async () => {
    for (let count = 0; count < 5; count += 1)
      for (const code of [await coachCode(), await parentCode()])
        expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    expect(await redeem(` ${(await coachCode()).toUpperCase().replace('-', ' ')} `)).toBe(201);
  });

  it("is stored as a hash that needs the server's secret", async () => {
    const code = await coachCode();
    const rows = await queryRows<{ hash: string }>(
      test.store.db,
      sql`SELECT encode(code_hash, 'hex') AS hash FROM codes WHERE owner_id = ${child.user.id}`,
    );
    expect(rows.map(({ hash }) => hash)).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
    for (const guess of [code, code.replace('-', '')])
      expect(rows[0]?.hash).not.toBe(Buffer.from(sha256(guess)).toString('hex'));
  });
});

describe('revoking codes', { tags: ['B-MG-03', 'B-MG-04'] }, () => {
  it("voids all codes of that kind, but no other person's codes", async () => {
    const [first, second, forParent] = [await coachCode(), await coachCode(), await parentCode()];
    const other = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    const othersCode = await coachCode(other);
    const revoked = await child.call(invites.revoke);
    expect([revoked.status, revoked.body.message]).toEqual([200, codeTexts.revoked]);
    for (const code of [first, second]) expect(await redeem(code)).toBe(404);
    expect(await redeem(othersCode)).toBe(201);
    expect(await link(forParent)).toBe(201);
    expect((await child.call(invites.revoke)).status).toBe(200);
  });

  it('for parents works the same, even for a child whose account is closed', async () => {
    const suspended = await test.signedIn({ birth_year: birthYears['under 13'] });
    for (const who of [child, suspended]) {
      const code = await parentCode(who);
      expect((await who.call(guardian.revokeCodes)).status).toBe(200);
      expect(await link(code)).toBe(404);
    }
  });

  it('by a parent also voids the codes for coaches that the child made', async () => {
    await linkByCode(parent, child);
    const codes = [
      await coachCode(),
      (await parent.call(guardian.inviteCode, ofChild())).body.code,
    ];
    for (const who of [coach, child, await test.signedIn()])
      expect((await who.call(guardian.revokeInviteCodes, ofChild())).status).toBe(404);
    expect((await parent.call(guardian.revokeInviteCodes, ofChild())).status).toBe(200);
    for (const code of codes) expect(await redeem(code)).toBe(404);
  });

  it('needs a session', async () => {
    const visitor = test.visitor();
    for (const endpoint of [invites.revoke, guardian.revokeCodes])
      expect((await visitor.call(endpoint)).status).toBe(401);
    expect((await visitor.call(guardian.revokeInviteCodes, ofChild())).status).toBe(401);
  });
});
