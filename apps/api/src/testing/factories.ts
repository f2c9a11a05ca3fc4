import { randomBytes, randomUUID } from 'node:crypto';
import type { BoutBody } from '@fencing-journal/contract/bouts';
import type { EquipmentBody } from '@fencing-journal/contract/equipment';
import type { FencerBody } from '@fencing-journal/contract/fencers';
import type { ProfileBody } from '@fencing-journal/contract/shared/profile';
import type { TournamentBody } from '@fencing-journal/contract/tournaments';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  blocks,
  clubConfirmations,
  coachContacts,
  connectionRequests,
  connections,
  entitlements,
  lessons,
  media,
  momentAnswers,
  moments,
  passkeys,
  users,
} from '../db/schema.ts';
import { insertAccount } from '../features/auth/accounts.queries.ts';
import { insertSession } from '../features/auth/sessions.queries.ts';
import { createBout } from '../features/bouts/bouts.service.ts';
import {
  findEquipment,
  insertEquipment,
  insertFailure,
} from '../features/equipment/equipment.queries.ts';
import { insertEvent } from '../features/events/events.queries.ts';
import { createSelfCard, selfCard } from '../features/fencers/index.ts';
import { insertFencer } from '../features/fencers/fencers.queries.ts';
import { merge } from '../features/fencers/merges.service.ts';
import { newMediaSlug } from '../features/media/names.ts';
import { confirmMember, fillDirectory } from '../features/usaf-data/index.ts';
import type { Member } from '../features/usaf-data/member-file.ts';
import { insertTournament } from '../features/tournaments/tournaments.queries.ts';
import { requireFound } from '../lib/errors.ts';
import { hashPassword } from '../lib/passwords.ts';
import { newSlug } from '../lib/slugs.ts';
import { randomSecret, sha256 } from '../lib/tokens.ts';

export interface UserOverrides {
  first_name?: string;
  last_name?: string;
  email?: string;
  password?: string;
  /** A hash with the product's real strength, if a test needs one. */
  password_hash?: string;
  plan?: 'Student' | 'Coach';
  shareable?: 'Private' | 'My coaches' | 'Friends' | 'Club' | 'Public';
  /** Set and confirmed by the operator. */
  usa_fencing_id?: string;
  /** Fields of the account's own fencer card. */
  profile?: ProfileBody;
}

const defaultPassword = 'a long enough phrase';
/** Deliberately weak and fast: only test accounts have it, and most tests begin with a login. */
const weakHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let defaultHash: Promise<string> | undefined;
let sequence = 0;

/** Builds rows through the same queries and services as the product, with realistic defaults. */
export function createFactories(db: Database) {
  return {
    async user(overrides: UserOverrides = {}) {
      sequence += 1;
      const first_name = overrides.first_name ?? 'Robin';
      const last_name = overrides.last_name ?? `Tester${sequence}`;
      const email = overrides.email ?? `robin.tester${sequence}.${process.pid}@example.test`;
      const password = overrides.password ?? defaultPassword;
      const password_hash =
        overrides.password_hash ??
        (await (overrides.password === undefined
          ? (defaultHash ??= weakHash(defaultPassword))
          : hashPassword(password)));
      return db.transaction(async (tx) => {
        const id = await insertAccount(tx, { email, first_name, last_name, password_hash });
        if (id === undefined) throw new Error(`${email} has an account already.`);
        await createSelfCard(tx, id, { first_name, last_name, profile: overrides.profile ?? {} });
        if (overrides.plan)
          await tx
            .insert(entitlements)
            .values({ user_id: id, plan: overrides.plan, status: 'active' });
        const { shareable, usa_fencing_id } = overrides;
        if (shareable) await tx.update(users).set({ shareable }).where(eq(users.id, id));
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

    tournament: (owner: number, overrides: Partial<TournamentBody> = {}) =>
      insertTournament(db, owner, {
        name: 'Harbour Open',
        date: '2026-03-14',
        event_level: 'Regional',
        ...overrides,
      }),

    event: (
      owner: number,
      tournament: { id: number },
      overrides: Partial<Parameters<typeof insertEvent>[3]> = {},
    ) =>
      insertEvent(db, owner, tournament.id, {
        name: 'Cadet Epee',
        date: '2026-03-14',
        weapon: 'epee',
        event_type: 'Individual',
        ...overrides,
      }),

    fencer: (owner: number, overrides: Partial<FencerBody> = {}) => {
      sequence += 1;
      return insertFencer(db, owner, {
        first_name: 'Alex',
        last_name: `Opponent${sequence}`,
        region: 0,
        ...overrides,
      });
    },

    merge: (owner: number, cards: { keep: string; remove: string }) =>
      db.transaction((tx) => merge(tx, owner, cards, new Date())),

    bout: (owner: number, body: BoutBody) => db.transaction((tx) => createBout(tx, owner, body)),

    members: (members: readonly Member[]) => fillDirectory(db, members),

    /** A session on another device. */
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

    /** A passkey that nobody has the private key of. */
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

    /** An accepted connection between student and coach. */
    connection: async (student: number, coach: number) => {
      const [row] = await db
        .insert(connections)
        .values({ slug: newSlug('connection', 'connection'), student_id: student, coach_id: coach })
        .returning();
      return requireFound(row);
    },

    /** A pending request, sent by one of the two. */
    request: async (pair: { student: number; coach: number }, requested_by: number) => {
      const [row] = await db
        .insert(connectionRequests)
        .values({ student_id: pair.student, coach_id: pair.coach, requested_by })
        .returning();
      return requireFound(row);
    },

    block: async (owner_id: number, blocked_id: number) => {
      await db.insert(blocks).values({ owner_id, blocked_id });
    },

    /** One side of a connection confirms the other's club. */
    clubConfirmation: async (
      connection: { id: number },
      { owner_id, confirmed_by }: { owner_id: number; confirmed_by: number },
      club: string,
    ) => {
      const [row] = await db
        .insert(clubConfirmations)
        .values({ owner_id, confirmed_by, connection_id: connection.id, club })
        .returning();
      return requireFound(row);
    },

    equipment: (owner: number, overrides: Partial<EquipmentBody> = {}) =>
      insertEquipment(db, owner, { name: 'Yellow epee', kind: 'Weapon', ...overrides }),

    failure: async (
      owner: number,
      equipment: string,
      failure = { date: '2026-03-14', what: 'Tip did not lift 750 g.' },
    ) => insertFailure(db, requireFound(await findEquipment(db, owner, equipment)), failure),

    /** The rows of a video, without its file. */
    video: async (
      owner: number,
      place: { lesson_id: number } | { bout_id: number },
      overrides: Partial<typeof media.$inferInsert> = {},
    ) => {
      const [row] = await db
        .insert(media)
        .values({
          owner_id: owner,
          ...place,
          slug: newMediaSlug(),
          filename: 'bout.mp4',
          type: 'video/mp4',
          codecs: ['avc1', 'mp4a'],
          size: 1000,
          duration_ms: 60_000,
          storage_key: randomBytes(16).toString('hex'),
          created_at: new Date(),
          ...overrides,
        })
        .returning();
      return requireFound(row);
    },

    /** A question on a video, by the owner unless told otherwise, with a reply. */
    moment: async (video: { owner_id: number; id: number }, author = video.owner_id) => {
      const common = {
        owner_id: video.owner_id,
        author_id: author,
        author_name: 'Robin Tester',
        created_at: new Date(),
      };
      const [moment] = await db
        .insert(moments)
        .values({
          ...common,
          media_id: video.id,
          at_ms: 12_500,
          kind: 'question',
          note: 'Was that a parry?',
        })
        .returning();
      const [answer] = await db
        .insert(momentAnswers)
        .values({ ...common, moment_id: requireFound(moment).id, text: 'Yes.' })
        .returning();
      return { id: requireFound(moment).id, answer: requireFound(answer).id };
    },

    coachCard: async (owner: number, name: { first_name: string; last_name: string }) => {
      const [row] = await db
        .insert(coachContacts)
        .values({
          ...name,
          owner_id: owner,
          slug: newSlug(`${name.first_name} ${name.last_name}`, 'coach'),
        })
        .returning();
      return requireFound(row);
    },

    lesson: async (
      owner: number,
      lesson: Omit<typeof lessons.$inferInsert, 'owner_id' | 'slug'>,
    ) => {
      const [row] = await db
        .insert(lessons)
        .values({
          ...lesson,
          owner_id: owner,
          slug: newSlug(`lesson ${lesson.date.replaceAll('-', '')}`, 'lesson'),
        })
        .returning();
      return requireFound(row);
    },
  };
}

export type Factories = ReturnType<typeof createFactories>;
