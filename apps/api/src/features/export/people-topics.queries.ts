import { sql } from 'drizzle-orm';
import {
  aboutPersonTable,
  confirmationsTable,
  connectionTable,
  isOwnRequest,
  linkTable,
  ownedTable,
  pairColumns,
  type Topic,
} from './sources.queries.ts';

/** Coaches and students, guardians and children, and people from the club. */
export const peopleTopics: readonly Topic[] = [
  {
    topic: 'connections',
    sources: [
      connectionTable(
        'connections',
        'Your students and coaches.',
        sql`r.id, r.slug, ${pairColumns}, r.created_at`,
      ),
      connectionTable(
        'connection_requests',
        'Open requests you sent or received.',
        sql`r.id, ${pairColumns}, CASE WHEN r.requested_by = r.student_id THEN 'student' ELSE 'coach' END AS asked_by, r.created_at`,
        { isOwn: isOwnRequest },
      ),
      ownedTable('coach_groups', 'Your groups of students.'),
      ownedTable('coach_group_members', 'Who is in them.', {
        key: ['owner_id', 'group_id', 'connection_id'],
        read: {
          columns: sql`g.slug AS "group", student.first_name || ' ' || student.last_name AS student, student.slug AS student_slug`,
          from: sql`JOIN coach_groups g ON g.owner_id = r.owner_id AND g.id = r.group_id
            JOIN connections c ON c.id = r.connection_id JOIN users student ON student.id = c.student_id`,
        },
        omitted: {
          owner_id: 'an internal account number',
          group_id: 'an internal number; the address of the group is next to it',
          connection_id: 'an internal number; the student is next to it',
        },
      }),
      ownedTable('coach_students', 'Your private notes on students, and when you last looked.', {
        key: ['owner_id', 'connection_id'],
        read: {
          columns: sql`student.first_name || ' ' || student.last_name AS student, student.slug AS student_slug, r.note, r.seen_at`,
          from: sql`JOIN connections c ON c.id = r.connection_id JOIN users student ON student.id = c.student_id`,
        },
        omitted: {
          owner_id: 'an internal account number',
          connection_id: 'an internal number; the student is next to it',
          version: 'an internal counter',
        },
      }),
      ownedTable('coach_phrases', 'Your phrases for feedback.'),
      ownedTable('coach_inbox_marks', 'What you snoozed or marked as done in your inbox.', {
        key: ['owner_id', 'kind', 'item'],
        read: {
          columns: sql`r.kind, r.item, student.first_name || ' ' || student.last_name AS student, r.snoozed_until, r.marked_at`,
          // A student who has ended the connection isn't named.
          from: sql`LEFT JOIN connections c ON c.coach_id = r.owner_id AND c.student_id = r.student_id
                    LEFT JOIN users student ON student.id = c.student_id`,
        },
        omitted: {
          student_id: 'an internal account number; the name of a connected student is next to it',
        },
      }),
      aboutPersonTable(
        'blocked',
        'People you have blocked.',
        'blocks',
        'blocked_id',
        sql`r.created_at`,
      ),
      aboutPersonTable(
        'declined',
        'People whose requests you declined, kept for 90 days.',
        'request_refusals',
        'asker_id',
        sql`r.times, r.refused_at`,
      ),
    ],
  },
  {
    topic: 'guardians',
    sources: [
      linkTable(
        'guardians',
        'Parents and guardians who are linked to you.',
        'child_id',
        'guardian_id',
      ),
      linkTable('children', 'Children you are linked to.', 'guardian_id', 'child_id'),
      ownedTable('consents', 'What your parents agreed to, kept as long as your account.', {
        table: 'guardian_consents',
        omitted: { guardian_id: 'an internal account number; the name is next to it' },
      }),
      ownedTable('codes', 'Codes you made for coaches and parents, until they are used.', {
        omitted: { code_hash: 'it gives access to your account' },
      }),
      ownedTable('waiting_connections', "Coaches who wait for a parent's approval.", {
        table: 'connection_approvals',
        read: {
          columns: sql`r.id, coach.first_name || ' ' || coach.last_name AS coach, r.created_at`,
          from: sql`JOIN users coach ON coach.id = r.coach_id`,
        },
        omitted: { coach_id: 'an internal account number' },
      }),
      ownedTable('earlier_messages', 'Earlier texts of messages to you, kept for 12 months.', {
        table: 'message_history',
        omitted: {
          author_id: 'an internal account number; the name is next to it',
          voice_key: 'where the sound is stored',
        },
      }),
      ownedTable('views', 'Who opened your lessons and videos, kept for 12 months.', {
        table: 'record_views',
        omitted: { viewer_id: 'an internal account number; the name is next to it' },
      }),
    ],
  },
  {
    topic: 'clubs',
    sources: [
      confirmationsTable(
        'club_confirmations',
        'People who confirmed that you fence for a club.',
        'owner_id',
      ),
      confirmationsTable(
        'club_confirmations_given',
        'People whose club you confirmed.',
        'confirmed_by',
      ),
    ],
  },
];
