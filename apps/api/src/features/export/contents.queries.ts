import { sql, type SQL } from 'drizzle-orm';

/** Rows of an account, read in the order of a key, so that any number of them takes the same memory. */
export interface Source {
  /** Under which name they stand in the copy. */
  name: string;
  /** What they are, for the reader of the copy. */
  what: string;
  table: string;
  /** Which of its rows are the account's. */
  mine: (owner: SQL) => SQL;
  /** Unique among them. */
  key: readonly [string, ...string[]];
  /** What is read of those rows, which are called r, where that is not all of it: columns, and joins after `FROM r`. */
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
/** Everything in a table that carries the owner and a number of its own. */
const owned = (name: string, what: string, more: Partial<Source> = {}): Source => ({
  name,
  what,
  table: name,
  mine: ofOwner,
  key: ['id'],
  ...more,
});
/** The same of what belongs to the account itself. */
const ofAccount = (
  name: string,
  what: string,
  table: string,
  key: Source['key'],
  more: Partial<Source> = {},
): Source => ({ name, what, table, mine: ofUser, key, ...more });

const party = (owner: SQL) => sql`(student_id = ${owner} OR coach_id = ${owner})`;
/** Of the other person no more than both see in the journal. */
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
    student_id: 'the number of an account',
    coach_id: 'the number of an account',
    requested_by: 'the number of an account',
  },
});
const pair = sql`student.first_name || ' ' || student.last_name AS student, student.slug AS student_slug, coach.first_name || ' ' || coach.last_name AS coach, coach.slug AS coach_slug`;

/** What the account keeps about another account. It is not in the copy of the other. */
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
  without: { [column]: 'the number of an account' },
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
    owner_id: 'the number of an account',
    confirmed_by: 'the number of an account',
    connection_id: 'the connection of the two, which is in this copy',
  },
});

/** What the account has written in the journals of others, and nothing else of them. */
const authored = (name: string, what: string, table: string, columns: SQL): Source => ({
  name,
  what,
  table,
  mine: (owner) => sql`author_id = ${owner} AND owner_id <> ${owner}`,
  key: ['owner_id', 'id'],
  read: { columns, from: sql`` },
});

/** Everything that is kept of an account, by the words of the journal (PR-1). What is in no list here is in `leftOut`. */
export const words: readonly Word[] = [
  {
    word: 'account',
    sources: [
      {
        name: 'account',
        what: 'Your names, your address and your settings.',
        table: 'users',
        mine: (owner) => sql`id = ${owner}`,
        key: ['id'],
      },
      ofAccount('password', 'When your password was set.', 'credentials', ['user_id'], {
        without: { password_hash: 'it could be used to guess your password' },
      }),
      ofAccount('identities', 'The Google account that opens yours.', 'identities', [
        'provider',
        'subject',
      ]),
      owned('passkeys', 'The passkeys that open your account.'),
      ofAccount(
        'sessions',
        'Where and when you were signed in, for 30 days after it ended.',
        'sessions',
        ['id'],
      ),
      ofAccount(
        'mailed_secrets',
        'Links and temporary passwords that are on their way to you.',
        'mailed_secrets',
        ['purpose', 'created_at'],
        { without: { secret_hash: 'it opens your account' } },
      ),
      ofAccount('mails', 'Mail to you, for 30 days.', 'outbox', ['id'], {
        without: { sealed: 'it opens your account' },
      }),
      ofAccount(
        'deletion',
        'That you have asked for the deletion of your account.',
        'account_deletions',
        ['user_id'],
      ),
      owned('exports', 'That you have asked for this copy.', {
        key: ['owner_id'],
        without: { file: 'where the copy lies' },
      }),
      {
        name: 'operators',
        what: 'What the operators have done with your account.',
        table: 'audit_log',
        mine: (owner) => sql`account_id = ${owner}`,
        key: ['id'],
        without: { actor: 'who of the operators it was' },
      },
    ],
  },
  {
    word: 'fencers',
    sources: [
      owned(
        'fencers',
        'Your own card and those of everybody whom you have met, deleted ones too while bouts need their names.',
      ),
      owned('fencer_merges', 'Which cards were made one, as long as that can be undone.'),
    ],
  },
  { word: 'tournaments', sources: [owned('tournaments', 'Your tournaments.')] },
  { word: 'events', sources: [owned('events', 'Their events.')] },
  {
    word: 'bouts',
    sources: [
      owned('bouts', 'Your bouts: side a and side b are cards of fencers.'),
      owned('tags', 'Your tags.'),
      owned('bout_tags', 'Which bout has which of them.', { key: ['bout_id', 'position'] }),
    ],
  },
  {
    word: 'lessons',
    sources: [
      owned('lessons', 'Your lessons, with the feedback of your coaches.', {
        without: {
          coach_user_id: 'the number of your coach’s account; his name stands beside it',
          words: 'for the search; made from the rest',
        },
      }),
      owned('coach_contacts', 'Your cards of coaches who have no account.'),
      {
        name: 'feedback_given',
        what: 'What you have written on lessons of your students. Their part is theirs.',
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
        'Open requests, to you and from you.',
        sql`r.id, ${pair}, CASE WHEN r.requested_by = r.student_id THEN 'student' ELSE 'coach' END AS asked_by, r.created_at`,
      ),
      aboutOther(
        'blocked',
        'People that you have blocked.',
        'blocks',
        'blocked_id',
        sql`r.created_at`,
      ),
      aboutOther(
        'declined',
        'People whose requests you have declined, for 90 days.',
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
        'Who has confirmed that you fence for a club.',
        'owner_id',
      ),
      confirmations(
        'club_confirmations_given',
        'Of which people you have confirmed it.',
        'confirmed_by',
      ),
    ],
  },
  {
    word: 'subscription',
    sources: [
      ofAccount('plan', 'The plan that you have.', 'entitlements', ['user_id']),
      ofAccount('customer', 'What you are called at the payment provider.', 'billing_customers', [
        'user_id',
      ]),
      ofAccount('subscriptions', 'Your subscriptions.', 'subscriptions', ['id']),
      ofAccount('payments', 'Your payments. The number of your card was never here.', 'payments', [
        'id',
      ]),
    ],
  },
  {
    word: 'media',
    sources: [
      owned('media', 'Your videos: which file in videos/ belongs to which lesson or bout.', {
        without: { storage_key: 'where the video lies' },
      }),
      owned('moments', 'What you and your coaches have marked in them.', {
        without: { author_id: 'the number of an account; the name stands beside it' },
      }),
      owned('moment_answers', 'What was answered to that.', {
        without: { author_id: 'the number of an account; the name stands beside it' },
      }),
      authored(
        'moments_given',
        'What you have marked in videos of others.',
        'moments',
        sql`r.id, r.at_ms, r.kind, r.note, r.created_at`,
      ),
      authored(
        'answers_given',
        'What you have answered there.',
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
        'Your checklists, of a tournament or of none, and what you have chosen for them.',
      ),
      owned('checklist_marks', 'What you have ticked in them.', { key: ['checklist_id', 'item'] }),
      owned('checklist_items', 'What you have added to them.', { key: ['checklist_id', 'id'] }),
    ],
  },
  {
    word: 'equipment',
    sources: [
      owned('equipment', 'Your equipment.'),
      owned('equipment_failures', 'What failed at a check.'),
    ],
  },
  {
    word: 'calendar',
    sources: [
      owned('calendar_feeds', 'Since when your calendar can be read from outside.', {
        key: ['owner_id'],
        without: { token_hash: 'it opens your calendar' },
      }),
    ],
  },
  {
    word: 'contact',
    sources: [
      ofAccount(
        'messages',
        'What you have written in the contact form while you were signed in, for half a year.',
        'contact_messages',
        ['id'],
      ),
    ],
  },
];

/** Tables that hold rows of accounts and are not in the copy, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  refresh_tokens: 'keys of your open sessions: they open your account',
  passkey_challenges: 'random numbers that live for minutes',
  media_variants:
    'where smaller copies and pictures of your videos lie; the pictures are in videos/',
  media_uploads: 'videos that are still on their way',
  media_jobs: 'what is to be made of your videos next',
  idempotency_keys: 'answers to your latest requests, for a day: copies of what is here',
  month_counts: 'how many entries a month has: counted from your lists',
  own_bouts: 'what counts of each bout: made from your bouts',
  bout_cells: 'sums for the statistics: made from your bouts',
  bout_months: 'sums for the statistics: made from your bouts',
  meeting_marks: 'sums for the statistics: made from your bouts',
};
