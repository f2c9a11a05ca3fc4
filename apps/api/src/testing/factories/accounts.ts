import { randomUUID } from 'node:crypto';
import type { ProfileBody } from '@fencing-journal/contract/shared/profile';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { entitlements, passkeys, users } from '../../db/schema.ts';
import { insertAccount, markEmailVerified } from '../../features/auth/accounts.queries.ts';
import { insertSession } from '../../features/auth/sessions.queries.ts';
import { createSelfCard, selfCard } from '../../features/fencers/index.ts';
import { confirmMember, fillDirectory } from '../../features/usaf-data/index.ts';
import type { Member } from '../../features/usaf-data/member-file.ts';
import { requireFound } from '../../lib/errors.ts';
import { hashPassword } from '../../passwords/index.ts';
import { randomSecret, sha256 } from '../../lib/tokens.ts';
import { inLetters, nextNumber } from './sequence.ts';

interface UserOverrides {
  first_name?: string;
  last_name?: string;
  email?: string;
  password?: string;
  /** A hash of the product's real strength, if a test needs one. */
  password_hash?: string;
  plan?: 'Student' | 'Coach';
  shareable?: 'Private' | 'My coaches' | 'Friends' | 'Club' | 'Public';
  /** Default: an adult's birth year. null: the account has not been asked yet. */
  birth_year?: number | null;
  /** Whether the email address is confirmed, as a guardian's must be. */
  confirmed?: boolean;
  /** A number that the operator has set and confirmed. */
  usa_fencing_id?: string;
  /** Fields of the self card. */
  profile?: ProfileBody;
}

const defaultPassword = 'a long enough phrase';
/** Returns a deliberately weak and fast hash: only test accounts have it, and most tests start with a login. */
const weakHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let defaultHash: Promise<string> | undefined;

export const accountFactories = (db: Database) => ({
  async user(overrides: UserOverrides = {}) {
    const number = nextNumber();
    const first_name = overrides.first_name ?? 'Robin';
    const last_name = overrides.last_name ?? `Tester${inLetters(number)}`;
    const email = overrides.email ?? `robin.tester${number}.${process.pid}@example.test`;
    const password = overrides.password ?? defaultPassword;
    const password_hash =
      overrides.password_hash ??
      (await (overrides.password === undefined
        ? (defaultHash ??= weakHash(defaultPassword))
        : hashPassword(password)));
    return db.transaction(async (tx) => {
      const birth_year = overrides.birth_year === undefined ? 1990 : overrides.birth_year;
      const person = { email, first_name, last_name, password_hash, birth_year };
      const id = await insertAccount(tx, person, new Date());
      if (id === undefined) throw new Error(`${email} has an account already.`);
      await createSelfCard(tx, id, { first_name, last_name, profile: overrides.profile ?? {} });
      if (overrides.plan)
        await tx
          .insert(entitlements)
          .values({ user_id: id, plan: overrides.plan, status: 'active' });
      const { shareable, usa_fencing_id, confirmed } = overrides;
      if (shareable) await tx.update(users).set({ shareable }).where(eq(users.id, id));
      if (confirmed) await markEmailVerified(tx, id, email, new Date());
      if (usa_fencing_id) await confirmMember(tx, id, usa_fencing_id, new Date());
      const self = await selfCard(tx, id);
      const [account] = await tx.select({ slug: users.slug }).from(users).where(eq(users.id, id));
      return {
        id,
        slug: account?.slug ?? '',
        email,
        password,
        first_name,
        last_name,
        self: { id: self.id, slug: self.slug },
      };
    });
  },

  members: (members: readonly Member[]) => fillDirectory(db, members),

  /** Creates a session on another device. */
  session: async (user: number, user_agent = '') => {
    const id = randomUUID();
    const now = new Date();
    const expires_at = new Date(now.getTime() + 86_400_000);
    await insertSession(db, {
      id,
      user_id: user,
      method: 'password',
      user_agent,
      shared: false,
      created_at: now,
      last_used_at: now,
      expires_at,
      token: { token_hash: sha256(randomSecret()), expires_at },
    });
    return id;
  },

  /** Creates a passkey whose private key nobody has. */
  passkey: async (owner: number) => {
    const [row] = await db
      .insert(passkeys)
      .values({
        owner_id: owner,
        credential_id: randomSecret(),
        public_key: sha256('no key'),
        counter: 0,
        backed_up: false,
        transports: [],
        name: 'Chrome on Mac',
        created_at: new Date(),
      })
      .returning();
    return requireFound(row).id;
  },
});
