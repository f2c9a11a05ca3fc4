import { sql } from 'drizzle-orm';
import { goalTopics } from './goal-topics.queries.ts';
import { importSources } from './import-sources.queries.ts';
import { peopleTopics } from './people-topics.queries.ts';
import { playlistSources } from './playlist-sources.queries.ts';
import { authoredTable, ownedTable, userTable, type Topic } from './sources.queries.ts';

/** Everything that is stored about an account, by topic. Tables that are not listed here are in `excludedTables`. */
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
    topic: 'team_matches',
    sources: [
      ownedTable('team_matches', 'Your team matches, with the score after each leg.'),
      ownedTable('team_match_fencers', 'The fencers of both teams; place 3 is the reserve.', {
        key: ['match_id', 'side', 'place'],
      }),
    ],
  },
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
          "Your feedback on lessons with your students, and lessons you wrote for them. Your students' own notes aren't included.",
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
  ...goalTopics,
  ...peopleTopics,
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
        sql`r.id, r.at_ms, r.kind, r.note, r.drawing, r.created_at`,
      ),
      authoredTable(
        'answers_given',
        'Replies you wrote there.',
        'moment_answers',
        sql`r.id, r.moment_id, r.text, r.created_at`,
      ),
      ownedTable(
        'voice_notes',
        'Voice notes and walkthroughs on your moments and lessons; their sound is in videos/ under the same ID.',
        {
          omitted: {
            author_id: 'an internal account number; the name is next to it',
            storage_key: 'where the sound is stored',
          },
        },
      ),
      authoredTable(
        'voice_given',
        'Voice notes and walkthroughs you recorded for other people, without the sound, which is in their copy.',
        'voice_notes',
        sql`r.id, r.moment_id, r.duration_ms, r.text, r.walkthrough, r.created_at`,
      ),
    ],
  },
  { topic: 'playlists', sources: playlistSources },
  { topic: 'imports', sources: importSources },
  {
    topic: 'reminders',
    sources: [
      ownedTable('reminder_settings', 'How you want to be reminded.', { key: ['owner_id'] }),
      ownedTable('sent_reminders', 'Which reminders you got, kept for 90 days.', {
        key: ['kind', 'about'],
      }),
      ownedTable('push_subscriptions', 'Browsers that get push messages.', {
        omitted: {
          endpoint: 'it gives access to your browser',
          p256dh: 'it gives access to your browser',
          auth: 'it gives access to your browser',
        },
      }),
    ],
  },
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
