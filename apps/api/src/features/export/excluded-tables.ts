/** Tables with account data that are not exported, and why. */
export const excludedTables: Readonly<Record<string, string>> = {
  refresh_tokens: 'keys for your logged-in devices: they give access to your account',
  passkey_challenges: 'random numbers that expire within minutes',
  media_variants:
    'where smaller copies and images of your videos are stored; the images are in videos/',
  media_uploads: 'videos that are still uploading',
  media_jobs: "video processing that isn't finished yet",
  idempotency_keys:
    'recent responses from Fencing Journal, kept for a day: they repeat data that is already in this copy',
  ended_connections:
    'which connections ended within 12 months: kept so that the other person can be reported',
  reports:
    "what you reported about people: only the site's operators read it, and whoever reads this copy may not",
  push_messages: 'push messages that are about to be sent: they are gone within minutes',
  month_counts: 'how many entries each month has: counted from your lists',
  own_bouts: 'the figures for each bout: calculated from your bouts',
  bout_cells: 'totals for statistics: calculated from your bouts',
  bout_months: 'totals for statistics: calculated from your bouts',
  meeting_marks: 'totals for statistics: calculated from your bouts',
  touch_logs: 'how often the list of touches of a bout was changed: used to notice conflicts',
  own_touches: 'the figures for each touch: calculated from your bouts',
  touch_counts: 'the figures for the touches of each bout: calculated from them',
  touch_sums: 'sums for touch statistics by filter: calculated from your bouts',
  touch_totals: 'totals for touch statistics: calculated from your bouts',
};
