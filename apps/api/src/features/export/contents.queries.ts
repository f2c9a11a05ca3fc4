import { sql, type SQL } from 'drizzle-orm';

/** Rows of an account, read in the order of a key, so that any number of them takes the same memory. */
export interface Source {
  /** Name in the archive. */
  name: string;
  /** Description for the reader of the archive. */
  what: string;
  table: string;
  /** Condition that selects the account's rows. */
  mine: (owner: SQL) => SQL;
  /** Unique within these rows. */
  key: readonly [string, ...string[]];
  /** Columns, and joins after `FROM r`, if not all columns of the rows (called r) are read as they are. */
  read?: { columns: SQL; from: SQL };
  /** Columns that are left out, and why. */
  without?: Readonly<Record<string, string>>;
}

export interface Word {
  word: string;
  sources: readonly Source[];
}

const ofOwner = (owner: SQL) => sql`owner_id = ${owner}`;
const ofUser = (owner: SQL) => sql`user_id = ${owner}`;
/** A table with owner_id and an id of its own. */
const owned = (name: string, what: string, more: Partial<Source> = {}): Source => ({
  name,
  what,
  table: name,
  mine: ofOwner,
  key: ['id'],
  ...more,
});
/** A table that belongs to the account by user_id. */
const ofAccount = (
  name: string,
  what: string,
  table: string,
  key: Source['key'],
  more: Partial<Source> = {},
): Source => ({ name, what, table, mine: ofUser, key, ...more });

const party = (owner: SQL) => sql`(student_id = ${owner} OR coach_id = ${owner})`;
/** About the other person, only what both see in the journal. */
const between = (name: string, what: string, columns: SQL): Source => ({
  name,
  what,
  table: name,
  mine: party,
  key: ['id'],
  read: {
    columns,
    from: sql`JOIN users student ON student.id = r.student_id JOIN users coach ON coach.id = r.coach_id`,
  },
  without: {
    student_id: 'an internal account number',
    coach_id: 'an internal account number',
    requested_by: 'an internal account number',
  },
});
const pair = sql`student.first_name || ' ' || student.last_name AS student, student.slug AS student_slug, coach.first_name || ' ' || coach.last_name AS coach, coach.slug AS coach_slug`;

/** What the account stores about another account; the other's export doesn't include it. */
const aboutOther = (
  name: string,
  what: string,
  table: string,
  column: string,
  columns: SQL,
): Source => ({
  name,
  what,
  table,
  mine: ofOwner,
  key: ['owner_id', column],
  read: {
    columns: sql`other.first_name || ' ' || other.last_name AS person, other.slug AS person_slug, ${columns}`,
    from: sql`JOIN users other ON other.id = r.${sql.identifier(column)}`,
  },
  without: { [column]: 'an internal account number' },
});

/** Confirmations that name the account on one side, with the name of the other side. */
const confirmations = (name: string, what: string, side: 'owner_id' | 'confirmed_by'): Source => ({
  name,
  what,
  table: 'club_confirmations',
  mine: (owner) => sql`${sql.raw(side)} = ${owner}`,
  key: ['id'],
  read: {
    columns: sql`r.id, r.club, other.first_name || ' ' || other.last_name AS person, other.slug AS person_slug, r.created_at`,
    from: sql`JOIN users other ON other.id = r.${sql.raw(side === 'owner_id' ? 'confirmed_by' : 'owner_id')}`,
  },
  without: {
    owner_id: 'an internal account number',
    confirmed_by: 'an internal account number',
    connection_id: 'your connection with that person, which is in this copy',
  },
});

/** What the account has written in other people's journals, and nothing else from there. */
const authored = (name: string, what: string, table: string, columns: SQL): Source => ({
  name,
  what,
  table,
  mine: (owner) => sql`author_id = ${owner} AND owner_id <> ${owner}`,
  key: ['owner_id', 'id'],
  read: { columns, from: sql`` },
});

/** Everything that is stored about an account, by topic. Whatever is not listed here is in `leftOut`. */
export const words: readonly Word[] = [
  {
    word: 'account',
    sources: [
      {
        name: 'account',
        what: 'Your name, email address and settings.',
        table: 'users',
        mine: (owner) => sql`id = ${owner}`,
        key: ['id'],
      },
      ofAccount('password', 'When your password was set.', 'credentials', ['user_id'], {
        without: { password_hash: 'it could be used to guess your password' },
      }),
      ofAccount('identities', 'The Google account you log in with.', 'identities', [
        'provider',
        'subject',
      ]),
      owned('passkeys', 'The passkeys you log in with.'),
      ofAccount(
        'sessions',
        'Where and when you were logged in, kept for 30 days after each login ended.',
        'sessions',
        ['id'],
      ),
      ofAccount(
        'mailed_secrets',
        'Links and temporary passwords emailed to you.',
        'mailed_secrets',
        ['purpose', 'created_at'],
        { without: { secret_hash: 'it gives access to your account' } },
      ),
      ofAccount('mails', 'Emails to you, kept for 30 days.', 'outbox', ['id'], {
        without: { sealed: 'it gives access to your account' },
      }),
      ofAccount('deletion', 'Your request to delete your account.', 'account_deletions', [
        'user_id',
      ]),
      owned('exports', 'Your request for this copy.', {
        key: ['owner_id'],
        without: { file: 'where the copy is stored' },
      }),
      {
        name: 'operators',
        what: 'What the operators have done with your account.',
        table: 'audit_log',
        mine: (owner) => sql`account_id = ${owner}`,
        key: ['id'],
        without: { actor: 'which operator it was' },
      },
    ],
  },
  {
    word: 'fencers',
    sources: [
      owned(
        'fencers',
        'Your own card and the cards of everyone you have met, including deleted ones whose names your bouts still need.',
      ),
      owned('fencer_merges', 'Which cards you merged, while that can still be undone.'),
    ],
  },
  { word: 'tournaments', sources: [owned('tournaments', 'Your tournaments.')] },
  { word: 'events', sources: [owned('events', 'Their events.')] },
  {
    word: 'bouts',
    sources: [
      owned('bouts', 'Your bouts: side a and side b are fencer cards.'),
      owned('tags', 'Your tags.'),
      owned('bout_tags', 'Which bouts have which tags.', { key: ['bout_id', 'position'] }),
    ],
  },
  {
    word: 'lessons',
    sources: [
      owned('lessons', 'Your lessons, with feedback from your coaches.', {
        without: {
          coach_user_id: 'an internal account number; your coach’s name is next to it',
          words: 'used for search; made from the rest',
        },
      }),
      owned('coach_contacts', 'Your cards for coaches without an account.'),
      {
        name: 'feedback_given',
        what: 'Your feedback on lessons with your students. What they wrote is theirs.',
        table: 'lessons',
        mine: (owner) => sql`coach_user_id = ${owner} AND coach_notes <> ''`,
        key: ['owner_id', 'id'],
        read: {
          columns: sql`r.slug AS lesson, r.date, r.coach_notes, r.coach_notes_at`,
          from: sql``,
        },
      },
    ],
  },
  {
    word: 'connections',
    sources: [
      between(
        'connections',
        'Your students and coaches.',
        sql`r.id, r.slug, ${pair}, r.created_at`,
      ),
      between(
        'connection_requests',
        'Open requests you sent or received.',
        sql`r.id, ${pair}, CASE WHEN r.requested_by = r.student_id THEN 'student' ELSE 'coach' END AS asked_by, r.created_at`,
      ),
      aboutOther('blocked', 'People you have blocked.', 'blocks', 'blocked_id', sql`r.created_at`),
      aboutOther(
        'declined',
        'People whose requests you declined, kept for 90 days.',
        'request_refusals',
        'asker_id',
        sql`r.times, r.refused_at`,
      ),
    ],
  },
  {
    word: 'clubs',
    sources: [
      confirmations(
        'club_confirmations',
        'People who confirmed that you fence for a club.',
        'owner_id',
      ),
      confirmations('club_confirmations_given', 'People whose club you confirmed.', 'confirmed_by'),
    ],
  },
  {
    word: 'subscription',
    sources: [
      ofAccount('plan', 'Your plan.', 'entitlements', ['user_id']),
      ofAccount('customer', 'Your ID with the payment provider.', 'billing_customers', ['user_id']),
      ofAccount('subscriptions', 'Your subscriptions.', 'subscriptions', ['id']),
      ofAccount('payments', 'Your payments. We never had your card number.', 'payments', ['id']),
    ],
  },
  {
    word: 'media',
    sources: [
      owned('media', 'Your videos: which file in videos/ belongs to which lesson or bout.', {
        without: { storage_key: 'where the video is stored' },
      }),
      owned('moments', 'Moments that you and your coaches marked in them.', {
        without: { author_id: 'an internal account number; the name is next to it' },
      }),
      owned('moment_answers', 'Replies to those moments.', {
        without: { author_id: 'an internal account number; the name is next to it' },
      }),
      authored(
        'moments_given',
        "Moments you marked in other people's videos.",
        'moments',
        sql`r.id, r.at_ms, r.kind, r.note, r.created_at`,
      ),
      authored(
        'answers_given',
        'Replies you wrote there.',
        'moment_answers',
        sql`r.id, r.moment_id, r.text, r.created_at`,
      ),
    ],
  },
  {
    word: 'guides',
    sources: [
      owned(
        'checklists',
        'Your checklists, with or without a tournament, and the options you chose for them.',
      ),
      owned('checklist_marks', 'Items you checked off in them.', { key: ['checklist_id', 'item'] }),
      owned('checklist_items', 'Items you added to them.', { key: ['checklist_id', 'id'] }),
    ],
  },
  {
    word: 'equipment',
    sources: [
      owned('equipment', 'Your equipment.'),
      owned('equipment_failures', 'What failed an equipment check.'),
    ],
  },
  {
    word: 'calendar',
    sources: [
      owned('calendar_feeds', 'When you created a private address for your calendar.', {
        key: ['owner_id'],
        without: { token_hash: 'it gives access to your calendar' },
      }),
    ],
  },
  {
    word: 'contact',
    sources: [
      ofAccount(
        'messages',
        'What you sent with the contact form while you were logged in, kept for six months.',
        'contact_messages',
        ['id'],
      ),
    ],
  },
];

/** Tables with rows of accounts that are not exported, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  refresh_tokens: 'keys of your logged-in devices: they give access to your account',
  passkey_challenges: 'random numbers that expire within minutes',
  media_variants:
    'where smaller copies and images of your videos are stored; the images are in videos/',
  media_uploads: 'videos that are still uploading',
  media_jobs: 'what we still have to do with your videos',
  idempotency_keys: 'answers to your latest requests, kept for a day: copies of what is here',
  month_counts: 'how many entries each month has: counted from your lists',
  own_bouts: 'the figures of each bout: made from your bouts',
  bout_cells: 'totals for statistics: made from your bouts',
  bout_months: 'totals for statistics: made from your bouts',
  meeting_marks: 'totals for statistics: made from your bouts',
};
