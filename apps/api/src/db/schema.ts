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

const key = () => bigint({ mode: 'number' });
const ownKey = () => key().generatedAlwaysAsIdentity();
const owner = () => key().notNull();
const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const now = () => moment().notNull().defaultNow();
const day = () => date({ mode: 'string' }).notNull();
const words = () => text().notNull().default('');
const no = () => boolean().notNull().default(false);
const zero = () => smallint().notNull().default(0);
/** Number of saves, starting with 1. Maintained by a trigger. */
const version = () => integer().notNull().default(1);

export const users = pgTable('users', {
  id: ownKey(),
  slug: text().notNull(),
  email: citext().notNull(),
  email_verified_at: moment(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  search_name: text().notNull(),
  usa_fencing_id: char({ length: 9 }),
  usa_fencing_claimed_at: moment(),
  usa_fencing_confirmed_at: moment(),
  shareable: visibility().notNull().default('My coaches'),
  mail_notices: boolean().notNull().default(true),
  passkey_handle: uuid().notNull().defaultRandom(),
  is_admin: no(),
  name_changed_at: moment(),
  disabled_at: moment(),
  created_at: now(),
  updated_at: now(),
});

export const credentials = pgTable('credentials', {
  user_id: owner(),
  password_hash: text().notNull(),
  password_changed_at: now(),
});

export const entitlements = pgTable('entitlements', {
  user_id: owner(),
  plan: planCode().notNull(),
  status: text({ enum: ['active', 'past_due', 'canceled'] }).notNull(),
  /** A grant takes precedence over a payment. */
  source: text({ enum: ['payment', 'grant'] })
    .notNull()
    .default('grant'),
  updated_at: now(),
});

export const sessions = pgTable('sessions', {
  id: uuid().notNull(),
  user_id: owner(),
  method: text({
    enum: ['password', 'temp_password', 'google', 'register', 'payment', 'passkey'],
  }).notNull(),
  user_agent: words(),
  created_at: now(),
  last_used_at: now(),
  expires_at: moment().notNull(),
  revoked_at: moment(),
  revoke_reason: text(),
  shared: no(),
});

export const refreshTokens = pgTable('refresh_tokens', {
  token_hash: bytea().notNull(),
  session_id: uuid().notNull(),
  issued_at: now(),
  expires_at: moment().notNull(),
  rotated_at: moment(),
});

export const idempotencyKeys = pgTable('idempotency_keys', {
  owner_id: owner(),
  key: text().notNull(),
  endpoint: text().notNull(),
  body_hash: bytea().notNull(),
  status: smallint(),
  answer: jsonb(),
  created_at: now(),
});

export const rateLimits = pgTable('rate_limits', {
  bucket: text().notNull(),
  window_start: moment().notNull(),
  hits: integer().notNull(),
});

export const fencers = pgTable('fencers', {
  owner_id: owner(),
  id: ownKey(),
  slug: text().notNull(),
  is_self: no(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  club: words(),
  club2: words(),
  school: words(),
  division: words(),
  region: smallint().$type<RegionCode>().notNull(),
  nationality: words(),
  handed: hand(),
  primary_grip: grip(),
  usaf_rating_epee: fencerRating(),
  usaf_rating_sabre: fencerRating(),
  usaf_rating_foil: fencerRating(),
  ref_rating_epee: refereeRating(),
  ref_rating_sabre: refereeRating(),
  ref_rating_foil: refereeRating(),
  custom_rating: words(),
  tactical_description: words(),
  favorite_actions: words(),
  notes: words(),
  usa_fencing_info: char({ length: 9 }),
  club_since: now(),
  deleted_at: moment(),
  created_at: now(),
  updated_at: now(),
  version: version(),
});

export const tournaments = pgTable('tournaments', {
  owner_id: owner(),
  id: ownKey(),
  slug: text().notNull(),
  name: text().notNull(),
  date: day(),
  location: words(),
  club: words(),
  event_level: eventLevel().notNull(),
  url: words(),
  notes: words(),
  created_at: now(),
  updated_at: now(),
  version: version(),
});

export const events = pgTable('events', {
  owner_id: owner(),
  id: ownKey(),
  slug: text().notNull(),
  tournament_id: key().notNull(),
  name: text().notNull(),
  date: day(),
  weapon: weapon().notNull(),
  event_type: text().notNull(),
  age_category: text({ enum: ageCategories }),
  notes: words(),
  created_at: now(),
  updated_at: now(),
  version: version(),
});

export const bouts = pgTable('bouts', {
  owner_id: owner(),
  id: ownKey(),
  slug: text().notNull(),
  event_id: key().notNull(),
  fencer_a_id: key().notNull(),
  fencer_b_id: key().notNull(),
  score_a: smallint().notNull(),
  score_b: smallint().notNull(),
  winner_is_a: boolean().notNull(),
  won_on_priority: boutSide(),
  hand_a: hand(),
  hand_b: hand(),
  yellow_carded_a: no(),
  yellow_carded_b: no(),
  red_carded_a: no(),
  red_carded_b: no(),
  black_carded_a: no(),
  black_carded_b: no(),
  priority_a: no(),
  priority_b: no(),
  medical_a: no(),
  medical_b: no(),
  video_used_a: zero(),
  video_used_b: zero(),
  video_upheld_a: zero(),
  video_upheld_b: zero(),
  red_cards_a: zero(),
  red_cards_b: zero(),
  p_card_a: passivityCard().notNull().default('none'),
  p_card_b: passivityCard().notNull().default('none'),
  footwork_a: zero(),
  footwork_b: zero(),
  bladework_a: zero(),
  bladework_b: zero(),
  technique_a: zero(),
  technique_b: zero(),
  distance_a: zero(),
  distance_b: zero(),
  energy_a: zero(),
  energy_b: zero(),
  notes_a: words(),
  notes_b: words(),
  referee: words(),
  round: zero(),
  notes: words(),
  bout_format: words(),
  bout_type: boutType(),
  shareable: visibility().notNull(),
  duration_s: integer(),
  created_at: now(),
  updated_at: now(),
  version: version(),
});

export const tags = pgTable('tags', { owner_id: owner(), id: ownKey(), name: citext().notNull() });

export const boutTags = pgTable('bout_tags', {
  owner_id: owner(),
  bout_id: key().notNull(),
  position: smallint().notNull(),
  tag_id: key().notNull(),
});

export const connections = pgTable('connections', {
  id: ownKey(),
  slug: text().notNull(),
  student_id: key().notNull(),
  coach_id: key().notNull(),
  created_at: now(),
});

export const connectionRequests = pgTable('connection_requests', {
  id: ownKey(),
  student_id: key().notNull(),
  coach_id: key().notNull(),
  requested_by: key().notNull(),
  created_at: now(),
});

export const blocks = pgTable('blocks', {
  owner_id: owner(),
  blocked_id: key().notNull(),
  created_at: now(),
});

export const requestRefusals = pgTable('request_refusals', {
  owner_id: owner(),
  asker_id: key().notNull(),
  times: smallint().notNull().default(1),
  refused_at: moment().notNull(),
});

export const clubConfirmations = pgTable('club_confirmations', {
  id: uuid().notNull().defaultRandom(),
  owner_id: owner(),
  confirmed_by: key().notNull(),
  connection_id: key().notNull(),
  club: text().notNull(),
  created_at: now(),
});

export const coachContacts = pgTable('coach_contacts', {
  owner_id: owner(),
  id: ownKey(),
  slug: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  deleted_at: moment(),
  created_at: now(),
});

export const lessons = pgTable('lessons', {
  owner_id: owner(),
  id: ownKey(),
  slug: text().notNull(),
  coach_user_id: key(),
  coach_contact_id: key(),
  coach_name: text().notNull(),
  date: day(),
  student_notes: text().notNull(),
  coach_notes: words(),
  coach_notes_at: moment(),
  feedback_read_at: moment(),
  /** Generated: the full-text search index of the lesson. */
  words: tsvector(),
  created_at: now(),
  updated_at: now(),
  version: version(),
});

export const monthCounts = pgTable('month_counts', {
  owner_id: owner(),
  list: text().notNull(),
  month: day(),
  entries: integer().notNull(),
});

export const usafMembers = pgTable('usaf_members', {
  member_id: char({ length: 9 }).notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  nickname: words(),
  club1_abv: words(),
  club2_abv: words(),
  school_abv: words(),
  division: words(),
  region: words(),
  us_citizen: no(),
  epee: words(),
  sabre: words(),
  foil: words(),
  us_ref_epee: words(),
  us_ref_sabre: words(),
  us_ref_foil: words(),
});

export const usafImports = pgTable('usaf_imports', {
  id: ownKey(),
  file_name: text().notNull(),
  read: integer().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  rejected: integer().notNull(),
  imported_at: now(),
});

const count = () => integer().notNull();
const boutSums = () => ({
  bouts: count(),
  wins: count(),
  scored: count(),
  against: count(),
  one_touch_wins: count(),
  one_touch_losses: count(),
  priority_wins: count(),
  priority_losses: count(),
});

/**
 * Statistics fields of each bout of the owner's card, and their sums. Written by triggers only
 * (migration 0008).
 */
export const ownBouts = pgTable('own_bouts', {
  owner_id: owner(),
  bout_id: key().notNull(),
  opponent_id: key().notNull(),
  date: day(),
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
  owner_id: owner(),
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
  owner_id: owner(),
  weapon: text().notNull(),
  kind: text().notNull(),
  month: day(),
  ...boutSums(),
  first_won: boolean().notNull(),
  first_run: count(),
  last_won: boolean().notNull(),
  last_run: count(),
  longest_wins: count(),
  longest_losses: count(),
});

export const meetingMarks = pgTable('meeting_marks', {
  owner_id: owner(),
  opponent_id: key().notNull(),
  mark: smallint().notNull(),
  total: count(),
  times: count(),
});

export const fencerMerges = pgTable('fencer_merges', {
  owner_id: owner(),
  id: ownKey(),
  kept_id: key().notNull(),
  removed_id: key().notNull(),
  moved_a: key().array().notNull(),
  moved_b: key().array().notNull(),
  filled: jsonb().$type<Record<string, [before: unknown, after: unknown]>>().notNull(),
  merged_at: moment().notNull(),
});

export const outbox = pgTable('outbox', {
  id: ownKey(),
  user_id: key(),
  address: text().notNull(),
  kind: text().notNull(),
  once_on: date({ mode: 'string' }),
  subject: text().notNull(),
  body_text: text().notNull(),
  body_html: text().notNull(),
  created_at: now(),
  send_at: now(),
  attempts: smallint().notNull().default(0),
  last_error: text(),
  sent_at: moment(),
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
  account_id: key().notNull(),
  plan: planCode().notNull(),
  status: text({ enum: subscriptionStatuses }).notNull(),
}).existing();

export const billingCustomers = pgTable('billing_customers', {
  user_id: owner(),
  reference: uuid().notNull().defaultRandom(),
  provider_customer_id: text(),
  created_at: now(),
});

export const subscriptions = pgTable('subscriptions', {
  id: ownKey(),
  user_id: owner(),
  plan: planCode().notNull(),
  reference: uuid().notNull().defaultRandom(),
  attempt: zero(),
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
  current_period_end: moment(),
  cancel_at_period_end: no(),
  version: integer().notNull().default(0),
  created_at: now(),
  updated_at: now(),
});

export const payments = pgTable('payments', {
  id: ownKey(),
  user_id: key(),
  subscription_id: key(),
  payment_intent_id: text().notNull(),
  provider_invoice_id: text().notNull(),
  amount_cents: integer().notNull(),
  received_cents: integer().notNull(),
  refunded_cents: integer().notNull(),
  currency: char({ length: 3 }).notNull(),
  status: text().notNull(),
  confirmed_at: moment(),
  created_at: now(),
  updated_at: now(),
});

export const webhookEvents = pgTable('webhook_events', {
  provider_event_id: text().notNull(),
  type: text().notNull(),
  about: jsonb().notNull(),
  occurred_at: moment().notNull(),
  received_at: now(),
  tries: integer().notNull().default(0),
  last_error: text(),
  processed_at: moment(),
});

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text().notNull(),
  customer: text().notNull(),
  state: jsonb().notNull(),
  created_at: now(),
});

export const mailedSecrets = pgTable('mailed_secrets', {
  user_id: owner(),
  purpose: text({
    enum: ['temporary-password', 'reset-password', 'verify-email', 'change-email'],
  }).notNull(),
  secret_hash: bytea().notNull(),
  address: citext().notNull(),
  created_at: moment().notNull(),
  expires_at: moment().notNull(),
});

export const identities = pgTable('identities', {
  provider: text({ enum: ['google'] }).notNull(),
  subject: text().notNull(),
  user_id: owner(),
  created_at: now(),
});

export const accountDeletions = pgTable('account_deletions', {
  user_id: owner(),
  requested_at: moment().notNull(),
  due_at: moment().notNull(),
});

export const passkeys = pgTable('passkeys', {
  owner_id: owner(),
  id: uuid().notNull().defaultRandom(),
  credential_id: text().notNull(),
  public_key: bytea().notNull(),
  counter: key().notNull(),
  backed_up: boolean().notNull(),
  transports: text().array().notNull(),
  name: text().notNull(),
  created_at: moment().notNull(),
  last_used_at: moment(),
  suspended_at: moment(),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().notNull(),
  owner_id: key(),
  expires_at: moment().notNull(),
});

export const contactMessages = pgTable('contact_messages', {
  id: ownKey(),
  user_id: key(),
  email: citext().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  phone: text().notNull(),
  message: text().notNull(),
  created_at: now(),
});

export const dataExports = pgTable('exports', {
  owner_id: owner(),
  state: text({ enum: ['preparing', 'ready', 'failed'] }).notNull(),
  requested_at: moment().notNull(),
  attempts: zero(),
  due_at: moment().notNull(),
  done: key().notNull().default(0),
  steps: key().notNull().default(0),
  file: text(),
  bytes: key(),
  expires_at: moment(),
});

export const auditLog = pgTable('audit_log', {
  id: ownKey(),
  at: now(),
  actor: text().notNull(),
  command: text().notNull(),
  arguments: jsonb().notNull(),
  account_id: key(),
  outcome: text(),
});

export const media = pgTable('media', {
  owner_id: owner(),
  id: ownKey(),
  slug: text().notNull(),
  lesson_id: key(),
  bout_id: key(),
  filename: text().notNull(),
  type: text({
    enum: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
  }).notNull(),
  codecs: text().array().notNull(),
  size: key().notNull(),
  duration_ms: key(),
  width: integer(),
  height: integer(),
  storage_key: text().notNull(),
  created_at: moment().notNull(),
  /** Maintained by triggers on the video's moments. */
  open_questions: integer().notNull().default(0),
  new_replies: integer().notNull().default(0),
});

/** Files derived from a video: its poster, and a conversion that every browser can play. */
export const mediaVariants = pgTable('media_variants', {
  owner_id: owner(),
  media_id: key().notNull(),
  kind: text({ enum: ['mp4', 'poster'] }).notNull(),
  type: text().notNull(),
  codecs: text().array().notNull(),
  size: key().notNull(),
  storage_key: text().notNull(),
});

/**
 * Uploads in progress and, for a while, finished ones; then the storage key belongs to the video.
 */
export const mediaUploads = pgTable('media_uploads', {
  owner_id: owner(),
  id: uuid().notNull().defaultRandom(),
  slug: text(),
  lesson_id: key(),
  bout_id: key(),
  filename: text().notNull(),
  size: key().notNull(),
  received: key().notNull().default(0),
  storage_key: text(),
  /** State of the storage driver for resuming the write. */
  growth: jsonb(),
  resumable: boolean().notNull(),
  holder: uuid(),
  held_until: moment(),
  wanted: no(),
  media_id: key(),
  expires_at: moment().notNull(),
  created_at: moment().notNull(),
});

/** Orphaned files: written by triggers when rows are deleted (migration 0014). */
export const mediaLeftovers = pgTable('media_leftovers', {
  storage_key: text().notNull(),
  growth: jsonb(),
  attempts: zero(),
  try_at: now(),
  last_error: text(),
});

export const mediaJobs = pgTable('media_jobs', {
  owner_id: owner(),
  media_id: key().notNull(),
  kind: text({ enum: ['poster', 'convert'] }).notNull(),
  attempts: zero(),
  run_at: moment().notNull(),
  holder: uuid(),
  last_error: text(),
});

export const moments = pgTable('moments', {
  owner_id: owner(),
  id: uuid().notNull().defaultRandom(),
  entry: ownKey(),
  media_id: key().notNull(),
  author_id: key(),
  author_name: text().notNull(),
  at_ms: integer().notNull(),
  kind: text({ enum: momentKinds }),
  note: words(),
  created_at: moment().notNull(),
});

export const momentAnswers = pgTable('moment_answers', {
  owner_id: owner(),
  id: uuid().notNull().defaultRandom(),
  entry: ownKey(),
  moment_id: uuid().notNull(),
  author_id: key(),
  author_name: text().notNull(),
  text: text().notNull(),
  created_at: moment().notNull(),
  read_at: moment(),
});

export const checklists = pgTable('checklists', {
  owner_id: owner(),
  id: ownKey(),
  guide: text().notNull(),
  tournament_id: key(),
  choices: jsonb().$type<GuideChoices>(),
  chosen_at: moment(),
});

export const checklistMarks = pgTable('checklist_marks', {
  owner_id: owner(),
  checklist_id: key().notNull(),
  item: text().notNull(),
  ticked: boolean().notNull(),
  marked_at: moment().notNull(),
});

export const checklistItems = pgTable('checklist_items', {
  owner_id: owner(),
  checklist_id: key().notNull(),
  id: text().notNull(),
  text: text().notNull(),
  removed: boolean().notNull(),
  added_at: moment().notNull(),
  written_at: moment().notNull(),
});

export const equipment = pgTable('equipment', {
  owner_id: owner(),
  id: ownKey(),
  slug: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: equipmentKinds }).notNull(),
  weapon: weapon(),
  bought_on: date({ mode: 'string' }),
  serviced_on: date({ mode: 'string' }),
  service_due: date({ mode: 'string' }),
  notes: words(),
  created_at: now(),
  updated_at: now(),
});

export const equipmentFailures = pgTable('equipment_failures', {
  owner_id: owner(),
  id: ownKey(),
  slug: text().notNull(),
  equipment_id: key().notNull(),
  date: day(),
  what: text().notNull(),
});

export const calendarFeeds = pgTable('calendar_feeds', {
  owner_id: owner(),
  token_hash: bytea().notNull(),
  created_at: moment().notNull(),
  suspended_at: moment(),
});
