import type { Database } from '../../db/database.ts';
import {
  blocks,
  clubConfirmations,
  coachGroupMembers,
  coachGroups,
  coachPhrases,
  connectionApprovals,
  connectionRequests,
  connections,
  guardianLinks,
} from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import { newSlug } from '../../lib/slugs.ts';

export const connectionFactories = (db: Database) => ({
  /** Creates an accepted connection between a student and a coach. */
  connection: async (student: number, coach: number) => {
    const [row] = await db
      .insert(connections)
      .values({ slug: newSlug('connection', 'connection'), student_id: student, coach_id: coach })
      .returning();
    return requireFound(row);
  },

  /** Creates a coach's phrase and returns its id. */
  coachPhrase: async (owner_id: number) => {
    const [row] = await db
      .insert(coachPhrases)
      .values({ owner_id, text: 'Watch the distance.' })
      .returning();
    return requireFound(row).id;
  },

  /** Creates a group of the coach with one student. */
  coachGroup: async (member: { id: number; coach_id: number }) => {
    const owner_id = member.coach_id;
    const [row] = await db
      .insert(coachGroups)
      .values({ owner_id, slug: newSlug('Juniors', 'group'), name: 'Juniors' })
      .returning();
    const group = requireFound(row);
    await db
      .insert(coachGroupMembers)
      .values({ owner_id, group_id: group.id, connection_id: member.id });
    return group;
  },

  /** Creates a pending request, sent by one of the two accounts. */
  request: async (pair: { student: number; coach: number }, requested_by: number) => {
    const [row] = await db
      .insert(connectionRequests)
      .values({ student_id: pair.student, coach_id: pair.coach, requested_by })
      .returning();
    return requireFound(row);
  },

  /** Creates a link between a guardian and a child. */
  guardian: async (child_id: number, guardian_id: number, isConfirmed = true) => {
    const now = new Date();
    await db
      .insert(guardianLinks)
      .values({ child_id, guardian_id, created_at: now, confirmed_at: isConfirmed ? now : null });
  },

  /** Creates a connection that is waiting for a guardian. */
  approval: async (owner_id: number, coach_id: number) => {
    const [row] = await db
      .insert(connectionApprovals)
      .values({ owner_id, coach_id, created_at: new Date() })
      .returning();
    return requireFound(row);
  },

  block: async (owner_id: number, blocked_id: number) => {
    await db.insert(blocks).values({ owner_id, blocked_id });
  },

  /** Lets one side of a connection confirm the other side's club. */
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
});
