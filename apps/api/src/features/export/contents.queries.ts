import { sql } from 'drizzle-orm';
import { importSources } from './import-sources.queries.ts';
import { playlistSources } from './playlist-sources.queries.ts';
import {
  aboutPersonTable,
  authoredTable,
  confirmationsTable,
  connectionTable,
  isOwnRequest,
  linkTable,
  ownedTable,
  pairColumns,
  userTable,
  type Topic,
} from './sources.queries.ts';

/** Everything that is stored about an account, by topic. Whatever is not listed here is in `excludedTables`. */
export const topics: readonly Topic[] = [
  {
    topic: 'account',
    sources: [
      {
        name: 'account',
        description: 'Your name, email address and settings.',
        table: 'users',
        isOwn: (owner) => sql`id = ${owner}`,
        key: ['id'],
        omitted: { email_contested: 'it would tell about other accounts' },
      },
      userTable('password', 'When your password was set.', 'credentials', ['user_id'], {
        omitted: { password_hash: 'it could be used to guess your password' },
      }),
      userTable('identities', 'The Google account you log in with.', 'identities', [
        'provider',
        'subject',
      ]),
      ownedTable('passkeys', 'The passkeys you log in with.'),
      userTable(
        'sessions',
        'Where and when you were logged in, kept for 30 days after you log out or the login expires.',
        'sessions',
        ['id'],
      ),
      userTable(
        'mailed_secrets',
        'Links and temporary passwords emailed to you.',
        'mailed_secrets',
        ['purpose', 'created_at'],
        { omitted: { secret_hash: 'it gives access to your account' } },
      ),
      userTable('mails', 'Emails to you, kept for 30 days.', 'outbox', ['id'], {
        omitted: { sealed: 'it gives access to your account' },
      }),
      userTable(
        'deletion',
        'Your request, or your parent’s, to delete your account.',
        'account_deletions',
        ['user_id'],
        { omitted: { requested_by: 'an internal account number' } },
      ),
      ownedTable('exports', 'Your request for this copy.', {
        key: ['owner_id'],
        omitted: { file: 'where the copy is stored' },
      }),
      {
        name: 'operators',
        description: "What the site's operators have done to your account.",
        table: 'audit_log',
        isOwn: (owner) => sql`account_id = ${owner}`,
        key: ['id'],
        omitted: { actor: 'which operator it was' },
      },
    ],
  },
  {
    topic: 'fencers',
    sources: [
      ownedTable(
        'fencers',
        'Your own card and the cards of your opponents, including deleted ones whose names still appear in your bouts.',
      ),
      ownedTable('fencer_merges', 'Cards you merged, kept as long as you can undo the merge.'),
    ],
  },
  { topic: 'tournaments', sources: [ownedTable('tournaments', 'Your tournaments.')] },
  { topic: 'events', sources: [ownedTable('events', 'The events at your tournaments.')] },
  { topic: 'practices', sources: [ownedTable('practices', 'Your practices.')] },
  {
    topic: 'bouts',
    sources: [
      ownedTable('bouts', 'Your bouts: side a and side b are fencer cards.'),
      ownedTable('tags', 'Your tags.'),
      ownedTable('bout_tags', 'Which bouts have which tags.', { key: ['bout_id', 'position'] }),
      ownedTable('touches', 'The touches of your bouts.', {
        omitted: { author_id: 'an internal account number; the name is next to it' },
      }),
      authoredTable(
        'touches_given',
        "Touches you logged in other people's bouts.",
        'touches',
        sql`r.id, r.number, r.scorer, r.kind, r.action, r.action_b, r.target, r.zone, r.at_ms, r.note, r.created_at`,
      ),
      ownedTable('bout_comments', 'What you and your coaches wrote about your bouts.', {
        omitted: { author_id: 'an internal account number; the name is next to it' },
      }),
      authoredTable(
        'comments_given',
        "Comments you wrote on other people's bouts.",
        'bout_comments',
        sql`r.id, r.text, r.created_at`,
      ),
    ],
  },
  {
    topic: 'lessons',
    sources: [
      ownedTable('lessons', 'Your lessons, with feedback from your coaches.', {
        omitted: {
          coach_user_id: 'an internal account number; your coach’s name is next to it',
          words: 'used for search; generated from the other fields',
        },
      }),
      ownedTable('coach_contacts', 'Your cards for coaches without an account.'),
      {
        name: 'feedback_given',
        description:
          "Your feedback on lessons with your students. Your students' own notes aren't included.",
        table: 'lessons',
        isOwn: (owner) => sql`coach_user_id = ${owner} AND coach_notes <> ''`,
        key: ['owner_id', 'id'],
        read: {
          columns: sql`r.slug AS lesson, r.date, r.coach_notes, r.coach_notes_at`,
          from: sql``,
        },
      },
    ],
  },
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
        omitted: { author_id: 'an internal account number; the name is next to it' },
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
  {
    topic: 'subscription',
    sources: [
      userTable('plan', 'Your plan.', 'entitlements', ['user_id']),
      userTable('customer', 'Your ID with the payment provider.', 'billing_customers', ['user_id']),
      userTable('subscriptions', 'Your subscriptions.', 'subscriptions', ['id']),
      userTable('payments', 'Your payments. We never receive your card number.', 'payments', [
        'id',
      ]),
    ],
  },
  {
    topic: 'media',
    sources: [
      ownedTable('media', 'Your videos: which file in videos/ belongs to which lesson or bout.', {
        omitted: { storage_key: 'where the video is stored' },
      }),
      ownedTable('moments', 'Moments that you and your coaches marked in them.', {
        omitted: { author_id: 'an internal account number; the name is next to it' },
      }),
      ownedTable('moment_answers', 'Replies to those moments.', {
        omitted: { author_id: 'an internal account number; the name is next to it' },
      }),
      authoredTable(
        'moments_given',
        "Moments you marked in other people's videos.",
        'moments',
        sql`r.id, r.at_ms, r.kind, r.note, r.created_at`,
      ),
      authoredTable(
        'answers_given',
        'Replies you wrote there.',
        'moment_answers',
        sql`r.id, r.moment_id, r.text, r.created_at`,
      ),
    ],
  },
  { topic: 'playlists', sources: playlistSources },
  { topic: 'imports', sources: importSources },
  {
    topic: 'notifications',
    sources: [
      ownedTable('notifications', 'What the bell told you, kept for 90 days.', {
        omitted: {
          actor_id: 'an internal account number',
          place_owner_id: 'an internal account number',
          place_id: 'an internal number',
        },
      }),
    ],
  },
  {
    topic: 'guides',
    sources: [
      ownedTable(
        'checklists',
        'Your checklists, with or without a tournament, and the options you chose for them.',
      ),
      ownedTable('checklist_marks', 'Items you checked off on those checklists.', {
        key: ['checklist_id', 'item'],
      }),
      ownedTable('checklist_items', 'Items you added to them.', { key: ['checklist_id', 'id'] }),
    ],
  },
  {
    topic: 'equipment',
    sources: [
      ownedTable('equipment', 'Your equipment.'),
      ownedTable('equipment_failures', 'What failed an equipment check.'),
    ],
  },
  {
    topic: 'calendar',
    sources: [
      ownedTable('calendar_feeds', 'When you created a private address for your calendar.', {
        key: ['owner_id'],
        omitted: { token_hash: 'it gives access to your calendar' },
      }),
    ],
  },
  {
    topic: 'contact',
    sources: [
      userTable(
        'messages',
        'What you sent through the contact form while you were logged in, kept for six months.',
        'contact_messages',
        ['id'],
      ),
    ],
  },
];
