/**
 * The tables for the query builder. The migrations are the source of truth; `schema.test.ts`
 * compares the two.
 */
import { equipmentKinds } from '@fencing-journal/contract/equipment';
import type { GuideChoices } from '@fencing-journal/contract/guides/shape';
import {
  ageCategories,
  boutTypes,
  eventLevels,
  fencerRatings,
  grips,
  hands,
  passivityCards,
  plans,
  refereeRatings,
  sides,
  subscriptionStatuses,
  visibilities,
  weapons,
  type RegionCode,
} from '@fencing-journal/contract/shared/enums';
import { momentKinds } from '@fencing-journal/contract/moments';
import {
  bigint,
  boolean,
  char,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  pgView,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const citext = customType<{ data: string }>({ dataType: () => 'citext' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

const visibility = pgEnum('visibility', visibilities);
const planCode = pgEnum('plan_code', plans);
const hand = pgEnum('hand', hands);
const grip = pgEnum('grip', grips);
const fencerRating = pgEnum('fencer_rating', fencerRatings);
const refereeRating = pgEnum('referee_rating', refereeRatings);
const eventLevel = pgEnum('event_level', eventLevels);
const weapon = pgEnum('weapon', weapons);
const boutType = pgEnum('bout_type', boutTypes);
const boutSide = pgEnum('bout_side', sides);
const passivityCard = pgEnum('passivity_card', passivityCards);

const bigintKey = () => bigint({ mode: 'number' });
const identityKey = () => bigintKey().generatedAlwaysAsIdentity();
const ownerKey = () => bigintKey().notNull();
const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' });
const timestamptzNow = () => timestamptz().notNull().defaultNow();
const dateNotNull = () => date({ mode: 'string' }).notNull();
const textDefaultEmpty = () => text().notNull().default('');
const booleanDefaultFalse = () => boolean().notNull().default(false);
const smallintDefaultZero = () => smallint().notNull().default(0);
/** Number of saves, starting with 1. Maintained by a trigger. */
const version = () => integer().notNull().default(1);

export const users = pgTable('users', {
  id: identityKey(),
  slug: text().notNull(),
  email: citext().notNull(),
  email_verified_at: timestamptz(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  search_name: text().notNull(),
  usa_fencing_id: char({ length: 9 }),
  usa_fencing_claimed_at: timestamptz(),
  usa_fencing_confirmed_at: timestamptz(),
  shareable: visibility().notNull().default('My coaches'),
  mail_notices: boolean().notNull().default(true),
  passkey_handle: uuid().notNull().defaultRandom(),
  is_admin: booleanDefaultFalse(),
  name_changed_at: timestamptz(),
  disabled_at: timestamptz(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
});

export const credentials = pgTable('credentials', {
  user_id: ownerKey(),
  password_hash: text().notNull(),
  password_changed_at: timestamptzNow(),
});

export const entitlements = pgTable('entitlements', {
  user_id: ownerKey(),
  plan: planCode().notNull(),
  status: text({ enum: ['active', 'past_due', 'canceled'] }).notNull(),
  /** A grant takes precedence over a payment. */
  source: text({ enum: ['payment', 'grant'] })
    .notNull()
    .default('grant'),
  updated_at: timestamptzNow(),
});

export const sessions = pgTable('sessions', {
  id: uuid().notNull(),
  user_id: ownerKey(),
  method: text({
    enum: ['password', 'temp_password', 'google', 'register', 'payment', 'passkey'],
  }).notNull(),
  user_agent: textDefaultEmpty(),
  created_at: timestamptzNow(),
  last_used_at: timestamptzNow(),
  expires_at: timestamptz().notNull(),
  revoked_at: timestamptz(),
  revoke_reason: text(),
  shared: booleanDefaultFalse(),
});

export const refreshTokens = pgTable('refresh_tokens', {
  token_hash: bytea().notNull(),
  session_id: uuid().notNull(),
  issued_at: timestamptzNow(),
  expires_at: timestamptz().notNull(),
  rotated_at: timestamptz(),
});

export const idempotencyKeys = pgTable('idempotency_keys', {
  owner_id: ownerKey(),
  key: text().notNull(),
  endpoint: text().notNull(),
  body_hash: bytea().notNull(),
  status: smallint(),
  answer: jsonb(),
  created_at: timestamptzNow(),
});

export const rateLimits = pgTable('rate_limits', {
  bucket: text().notNull(),
  window_start: timestamptz().notNull(),
  hits: integer().notNull(),
});

export const fencers = pgTable('fencers', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  is_self: booleanDefaultFalse(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  club: textDefaultEmpty(),
  club2: textDefaultEmpty(),
  school: textDefaultEmpty(),
  division: textDefaultEmpty(),
  region: smallint().$type<RegionCode>().notNull(),
  nationality: textDefaultEmpty(),
  handed: hand(),
  primary_grip: grip(),
  usaf_rating_epee: fencerRating(),
  usaf_rating_sabre: fencerRating(),
  usaf_rating_foil: fencerRating(),
  ref_rating_epee: refereeRating(),
  ref_rating_sabre: refereeRating(),
  ref_rating_foil: refereeRating(),
  custom_rating: textDefaultEmpty(),
  tactical_description: textDefaultEmpty(),
  favorite_actions: textDefaultEmpty(),
  notes: textDefaultEmpty(),
  usa_fencing_info: char({ length: 9 }),
  club_since: timestamptzNow(),
  deleted_at: timestamptz(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});

export const tournaments = pgTable('tournaments', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  name: text().notNull(),
  date: dateNotNull(),
  location: textDefaultEmpty(),
  club: textDefaultEmpty(),
  event_level: eventLevel().notNull(),
  url: textDefaultEmpty(),
  notes: textDefaultEmpty(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});

export const events = pgTable('events', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  tournament_id: bigintKey().notNull(),
  name: text().notNull(),
  date: dateNotNull(),
  weapon: weapon().notNull(),
  event_type: text().notNull(),
  age_category: text({ enum: ageCategories }),
  notes: textDefaultEmpty(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});

export const bouts = pgTable('bouts', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  event_id: bigintKey().notNull(),
  fencer_a_id: bigintKey().notNull(),
  fencer_b_id: bigintKey().notNull(),
  score_a: smallint().notNull(),
  score_b: smallint().notNull(),
  winner_is_a: boolean().notNull(),
  won_on_priority: boutSide(),
  hand_a: hand(),
  hand_b: hand(),
  yellow_carded_a: booleanDefaultFalse(),
  yellow_carded_b: booleanDefaultFalse(),
  red_carded_a: booleanDefaultFalse(),
  red_carded_b: booleanDefaultFalse(),
  black_carded_a: booleanDefaultFalse(),
  black_carded_b: booleanDefaultFalse(),
  priority_a: booleanDefaultFalse(),
  priority_b: booleanDefaultFalse(),
  medical_a: booleanDefaultFalse(),
  medical_b: booleanDefaultFalse(),
  video_used_a: smallintDefaultZero(),
  video_used_b: smallintDefaultZero(),
  video_upheld_a: smallintDefaultZero(),
  video_upheld_b: smallintDefaultZero(),
  red_cards_a: smallintDefaultZero(),
  red_cards_b: smallintDefaultZero(),
  p_card_a: passivityCard().notNull().default('none'),
  p_card_b: passivityCard().notNull().default('none'),
  footwork_a: smallintDefaultZero(),
  footwork_b: smallintDefaultZero(),
  bladework_a: smallintDefaultZero(),
  bladework_b: smallintDefaultZero(),
  technique_a: smallintDefaultZero(),
  technique_b: smallintDefaultZero(),
  distance_a: smallintDefaultZero(),
  distance_b: smallintDefaultZero(),
  energy_a: smallintDefaultZero(),
  energy_b: smallintDefaultZero(),
  notes_a: textDefaultEmpty(),
  notes_b: textDefaultEmpty(),
  referee: textDefaultEmpty(),
  round: smallintDefaultZero(),
  notes: textDefaultEmpty(),
  bout_format: textDefaultEmpty(),
  bout_type: boutType(),
  shareable: visibility().notNull(),
  duration_s: integer(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});

export const tags = pgTable('tags', {
  owner_id: ownerKey(),
  id: identityKey(),
  name: citext().notNull(),
});

export const boutTags = pgTable('bout_tags', {
  owner_id: ownerKey(),
  bout_id: bigintKey().notNull(),
  position: smallint().notNull(),
  tag_id: bigintKey().notNull(),
});

export const connections = pgTable('connections', {
  id: identityKey(),
  slug: text().notNull(),
  student_id: bigintKey().notNull(),
  coach_id: bigintKey().notNull(),
  created_at: timestamptzNow(),
});

export const connectionRequests = pgTable('connection_requests', {
  id: identityKey(),
  student_id: bigintKey().notNull(),
  coach_id: bigintKey().notNull(),
  requested_by: bigintKey().notNull(),
  created_at: timestamptzNow(),
});

export const blocks = pgTable('blocks', {
  owner_id: ownerKey(),
  blocked_id: bigintKey().notNull(),
  created_at: timestamptzNow(),
});

export const requestRefusals = pgTable('request_refusals', {
  owner_id: ownerKey(),
  asker_id: bigintKey().notNull(),
  times: smallint().notNull().default(1),
  refused_at: timestamptz().notNull(),
});

export const clubConfirmations = pgTable('club_confirmations', {
  id: uuid().notNull().defaultRandom(),
  owner_id: ownerKey(),
  confirmed_by: bigintKey().notNull(),
  connection_id: bigintKey().notNull(),
  club: text().notNull(),
  created_at: timestamptzNow(),
});

export const coachContacts = pgTable('coach_contacts', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  deleted_at: timestamptz(),
  created_at: timestamptzNow(),
});

export const lessons = pgTable('lessons', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  coach_user_id: bigintKey(),
  coach_contact_id: bigintKey(),
  coach_name: text().notNull(),
  date: dateNotNull(),
  student_notes: text().notNull(),
  coach_notes: textDefaultEmpty(),
  coach_notes_at: timestamptz(),
  feedback_read_at: timestamptz(),
  /** Generated: the full-text search index of the lesson. */
  words: tsvector(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});

export const monthCounts = pgTable('month_counts', {
  owner_id: ownerKey(),
  list: text().notNull(),
  month: dateNotNull(),
  entries: integer().notNull(),
});

export const usafMembers = pgTable('usaf_members', {
  member_id: char({ length: 9 }).notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  nickname: textDefaultEmpty(),
  club1_abv: textDefaultEmpty(),
  club2_abv: textDefaultEmpty(),
  school_abv: textDefaultEmpty(),
  division: textDefaultEmpty(),
  region: textDefaultEmpty(),
  us_citizen: booleanDefaultFalse(),
  epee: textDefaultEmpty(),
  sabre: textDefaultEmpty(),
  foil: textDefaultEmpty(),
  us_ref_epee: textDefaultEmpty(),
  us_ref_sabre: textDefaultEmpty(),
  us_ref_foil: textDefaultEmpty(),
});

export const usafImports = pgTable('usaf_imports', {
  id: identityKey(),
  file_name: text().notNull(),
  read: integer().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  rejected: integer().notNull(),
  imported_at: timestamptzNow(),
});

const integerNotNull = () => integer().notNull();
const boutSums = () => ({
  bouts: integerNotNull(),
  wins: integerNotNull(),
  scored: integerNotNull(),
  against: integerNotNull(),
  one_touch_wins: integerNotNull(),
  one_touch_losses: integerNotNull(),
  priority_wins: integerNotNull(),
  priority_losses: integerNotNull(),
});

/**
 * Statistics fields of each bout of the owner's card, and their sums. Written by triggers only
 * (migration 0008).
 */
export const ownBouts = pgTable('own_bouts', {
  owner_id: ownerKey(),
  bout_id: bigintKey().notNull(),
  opponent_id: bigintKey().notNull(),
  date: dateNotNull(),
  season: smallint().notNull(),
  weapon: text().notNull(),
  kind: text().notNull(),
  event_level: text().notNull(),
  age_category: text().notNull(),
  opponent_rating: text().notNull(),
  opponent_hand: text().notNull(),
  won: boolean().notNull(),
  scored: smallint().notNull(),
  against: smallint().notNull(),
  one_touch: boolean().notNull(),
  on_priority: boolean().notNull(),
  marks: smallint().array().notNull(),
});

export const boutCells = pgTable('bout_cells', {
  owner_id: ownerKey(),
  dimension: text().notNull(),
  weapon: text().notNull(),
  kind: text().notNull(),
  season: smallint().notNull(),
  value: text().notNull(),
  ...boutSums(),
  surely_won: doublePrecision().notNull(),
  surely_lost: doublePrecision().notNull(),
});

export const boutMonths = pgTable('bout_months', {
  owner_id: ownerKey(),
  weapon: text().notNull(),
  kind: text().notNull(),
  month: dateNotNull(),
  ...boutSums(),
  first_won: boolean().notNull(),
  first_run: integerNotNull(),
  last_won: boolean().notNull(),
  last_run: integerNotNull(),
  longest_wins: integerNotNull(),
  longest_losses: integerNotNull(),
});

export const meetingMarks = pgTable('meeting_marks', {
  owner_id: ownerKey(),
  opponent_id: bigintKey().notNull(),
  mark: smallint().notNull(),
  total: integerNotNull(),
  times: integerNotNull(),
});

export const fencerMerges = pgTable('fencer_merges', {
  owner_id: ownerKey(),
  id: identityKey(),
  kept_id: bigintKey().notNull(),
  removed_id: bigintKey().notNull(),
  moved_a: bigintKey().array().notNull(),
  moved_b: bigintKey().array().notNull(),
  filled: jsonb().$type<Record<string, [before: unknown, after: unknown]>>().notNull(),
  merged_at: timestamptz().notNull(),
});

export const outbox = pgTable('outbox', {
  id: identityKey(),
  user_id: bigintKey(),
  address: text().notNull(),
  kind: text().notNull(),
  once_on: date({ mode: 'string' }),
  subject: text().notNull(),
  body_text: text().notNull(),
  body_html: text().notNull(),
  created_at: timestamptzNow(),
  send_at: timestamptzNow(),
  attempts: smallint().notNull().default(0),
  last_error: text(),
  sent_at: timestamptz(),
  /** Recipient of replies, if not the sender. */
  reply_to: citext(),
  /** The encrypted secret; the bodies contain a placeholder for it. */
  sealed: bytea(),
});

/** A single row: how accounts without a paid plan are treated. */
export const billingRule = pgTable('billing_rule', {
  one: boolean().notNull().default(true),
  enforcement: text({ enum: ['off', 'soft', 'hard'] }).notNull(),
});

/** The effective plan of every account and its status (migration 0011). */
export const accountPlans = pgView('account_plans', {
  account_id: bigintKey().notNull(),
  plan: planCode().notNull(),
  status: text({ enum: subscriptionStatuses }).notNull(),
}).existing();

export const billingCustomers = pgTable('billing_customers', {
  user_id: ownerKey(),
  reference: uuid().notNull().defaultRandom(),
  provider_customer_id: text(),
  created_at: timestamptzNow(),
});

export const subscriptions = pgTable('subscriptions', {
  id: identityKey(),
  user_id: ownerKey(),
  plan: planCode().notNull(),
  reference: uuid().notNull().defaultRandom(),
  attempt: smallintDefaultZero(),
  provider_subscription_id: text(),
  status: text({
    enum: [
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
    ],
  })
    .notNull()
    .default('incomplete'),
  current_period_end: timestamptz(),
  cancel_at_period_end: booleanDefaultFalse(),
  version: integer().notNull().default(0),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
});

export const payments = pgTable('payments', {
  id: identityKey(),
  user_id: bigintKey(),
  subscription_id: bigintKey(),
  payment_intent_id: text().notNull(),
  provider_invoice_id: text().notNull(),
  amount_cents: integer().notNull(),
  received_cents: integer().notNull(),
  refunded_cents: integer().notNull(),
  currency: char({ length: 3 }).notNull(),
  status: text().notNull(),
  confirmed_at: timestamptz(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
});

export const webhookEvents = pgTable('webhook_events', {
  provider_event_id: text().notNull(),
  type: text().notNull(),
  about: jsonb().notNull(),
  occurred_at: timestamptz().notNull(),
  received_at: timestamptzNow(),
  tries: integer().notNull().default(0),
  last_error: text(),
  processed_at: timestamptz(),
});

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text().notNull(),
  customer: text().notNull(),
  state: jsonb().notNull(),
  created_at: timestamptzNow(),
});

export const mailedSecrets = pgTable('mailed_secrets', {
  user_id: ownerKey(),
  purpose: text({
    enum: ['temporary-password', 'reset-password', 'verify-email', 'change-email'],
  }).notNull(),
  secret_hash: bytea().notNull(),
  address: citext().notNull(),
  created_at: timestamptz().notNull(),
  expires_at: timestamptz().notNull(),
});

export const identities = pgTable('identities', {
  provider: text({ enum: ['google'] }).notNull(),
  subject: text().notNull(),
  user_id: ownerKey(),
  created_at: timestamptzNow(),
});

export const accountDeletions = pgTable('account_deletions', {
  user_id: ownerKey(),
  requested_at: timestamptz().notNull(),
  due_at: timestamptz().notNull(),
});

export const passkeys = pgTable('passkeys', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  credential_id: text().notNull(),
  public_key: bytea().notNull(),
  counter: bigintKey().notNull(),
  backed_up: boolean().notNull(),
  transports: text().array().notNull(),
  name: text().notNull(),
  created_at: timestamptz().notNull(),
  last_used_at: timestamptz(),
  suspended_at: timestamptz(),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().notNull(),
  owner_id: bigintKey(),
  expires_at: timestamptz().notNull(),
});

export const contactMessages = pgTable('contact_messages', {
  id: identityKey(),
  user_id: bigintKey(),
  email: citext().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  phone: text().notNull(),
  message: text().notNull(),
  created_at: timestamptzNow(),
});

export const dataExports = pgTable('exports', {
  owner_id: ownerKey(),
  state: text({ enum: ['preparing', 'ready', 'failed'] }).notNull(),
  requested_at: timestamptz().notNull(),
  attempts: smallintDefaultZero(),
  due_at: timestamptz().notNull(),
  done: bigintKey().notNull().default(0),
  steps: bigintKey().notNull().default(0),
  file: text(),
  bytes: bigintKey(),
  expires_at: timestamptz(),
});

export const auditLog = pgTable('audit_log', {
  id: identityKey(),
  at: timestamptzNow(),
  actor: text().notNull(),
  command: text().notNull(),
  arguments: jsonb().notNull(),
  account_id: bigintKey(),
  outcome: text(),
});

export const media = pgTable('media', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  lesson_id: bigintKey(),
  bout_id: bigintKey(),
  filename: text().notNull(),
  type: text({
    enum: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
  }).notNull(),
  codecs: text().array().notNull(),
  size: bigintKey().notNull(),
  duration_ms: bigintKey(),
  width: integer(),
  height: integer(),
  storage_key: text().notNull(),
  created_at: timestamptz().notNull(),
  /** Maintained by triggers on the video's moments. */
  open_questions: integer().notNull().default(0),
  new_replies: integer().notNull().default(0),
});

/** Files derived from a video: its poster, and a conversion that every browser can play. */
export const mediaVariants = pgTable('media_variants', {
  owner_id: ownerKey(),
  media_id: bigintKey().notNull(),
  kind: text({ enum: ['mp4', 'poster'] }).notNull(),
  type: text().notNull(),
  codecs: text().array().notNull(),
  size: bigintKey().notNull(),
  storage_key: text().notNull(),
});

/**
 * Uploads in progress and, for a while, finished ones; then the storage key belongs to the video.
 */
export const mediaUploads = pgTable('media_uploads', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  slug: text(),
  lesson_id: bigintKey(),
  bout_id: bigintKey(),
  filename: text().notNull(),
  size: bigintKey().notNull(),
  received: bigintKey().notNull().default(0),
  storage_key: text(),
  /** State of the storage driver for resuming the write. */
  growth: jsonb(),
  resumable: boolean().notNull(),
  holder: uuid(),
  held_until: timestamptz(),
  wanted: booleanDefaultFalse(),
  media_id: bigintKey(),
  expires_at: timestamptz().notNull(),
  created_at: timestamptz().notNull(),
});

/** Orphaned files: written by triggers when rows are deleted (migration 0014). */
export const mediaLeftovers = pgTable('media_leftovers', {
  storage_key: text().notNull(),
  growth: jsonb(),
  attempts: smallintDefaultZero(),
  try_at: timestamptzNow(),
  last_error: text(),
});

export const mediaJobs = pgTable('media_jobs', {
  owner_id: ownerKey(),
  media_id: bigintKey().notNull(),
  kind: text({ enum: ['poster', 'convert'] }).notNull(),
  attempts: smallintDefaultZero(),
  run_at: timestamptz().notNull(),
  holder: uuid(),
  last_error: text(),
});

export const moments = pgTable('moments', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  entry: identityKey(),
  media_id: bigintKey().notNull(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  at_ms: integer().notNull(),
  kind: text({ enum: momentKinds }),
  note: textDefaultEmpty(),
  created_at: timestamptz().notNull(),
});

export const momentAnswers = pgTable('moment_answers', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  entry: identityKey(),
  moment_id: uuid().notNull(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  text: text().notNull(),
  created_at: timestamptz().notNull(),
  read_at: timestamptz(),
});

export const checklists = pgTable('checklists', {
  owner_id: ownerKey(),
  id: identityKey(),
  guide: text().notNull(),
  tournament_id: bigintKey(),
  choices: jsonb().$type<GuideChoices>(),
  chosen_at: timestamptz(),
});

export const checklistMarks = pgTable('checklist_marks', {
  owner_id: ownerKey(),
  checklist_id: bigintKey().notNull(),
  item: text().notNull(),
  ticked: boolean().notNull(),
  marked_at: timestamptz().notNull(),
});

export const checklistItems = pgTable('checklist_items', {
  owner_id: ownerKey(),
  checklist_id: bigintKey().notNull(),
  id: text().notNull(),
  text: text().notNull(),
  removed: boolean().notNull(),
  added_at: timestamptz().notNull(),
  written_at: timestamptz().notNull(),
});

export const equipment = pgTable('equipment', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: equipmentKinds }).notNull(),
  weapon: weapon(),
  bought_on: date({ mode: 'string' }),
  serviced_on: date({ mode: 'string' }),
  service_due: date({ mode: 'string' }),
  notes: textDefaultEmpty(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
});

export const equipmentFailures = pgTable('equipment_failures', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  equipment_id: bigintKey().notNull(),
  date: dateNotNull(),
  what: text().notNull(),
});

export const calendarFeeds = pgTable('calendar_feeds', {
  owner_id: ownerKey(),
  token_hash: bytea().notNull(),
  created_at: timestamptz().notNull(),
  suspended_at: timestamptz(),
});
