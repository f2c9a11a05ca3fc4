/** When something is deleted, and by which of the server's jobs. Shown in the settings and on the page for parents. */
export interface RetentionRule {
  what: string;
  /** How long it is kept, in words. */
  kept: string;
  /** The function that enforces the rule in the hourly cleanup; emails have a separate worker. */
  job: string;
}

/** In days. The jobs read their terms from here, so that the table below cannot promise anything else. */
export const retentionDays = {
  code: 7,
  approval: 30,
  messageHistory: 365,
  accessLog: 365,
  notification: 90,
  reminder: 90,
  /** A results file that is never applied. */
  waitingFile: 1,
  endedConnection: 365,
  closedReport: 365,
  contactMessage: 180,
  sentMail: 30,
  session: 30,
  deletedAccount: 14,
  unconfirmedChild: 14,
} as const;

/** Returns a term in words. */
const term = (days: number): string => (days === 365 ? '12 months' : `${days} days`);

export const retentionTable: readonly RetentionRule[] = [
  {
    what: 'Your journal: lessons, bouts, cards, goals, notes and videos',
    kept: 'until you delete it, or your account',
    job: 'deleteDueAccounts',
  },
  {
    what: 'What coaches keep for themselves: private notes, groups and phrases',
    kept: 'until they delete it, or their account; a note about a student until the connection ends',
    job: 'deleteDueAccounts',
  },
  {
    what: 'An account whose deletion was requested',
    kept: `closed at once, deleted after ${term(retentionDays.deletedAccount)}`,
    job: 'deleteDueAccounts',
  },
  {
    what: 'The account of a child under 13 that no parent has agreed to',
    kept: `closed at once, deleted after ${term(retentionDays.unconfirmedChild)}`,
    job: 'deleteDueAccounts',
  },
  {
    what: 'Codes for coaches and parents',
    kept: `until they are used, at most ${term(retentionDays.code)}`,
    job: 'deleteExpiredCodes',
  },
  {
    what: 'Connections that wait for a parent',
    kept: `until a parent decides, at most ${term(retentionDays.approval)}`,
    job: 'deleteExpiredApprovals',
  },
  {
    what: 'Earlier texts, drawings and voice notes to minors that were changed or deleted',
    kept: term(retentionDays.messageHistory),
    job: 'deleteExpiredHistory',
  },
  {
    what: "Who opened a minor's lessons and videos",
    kept: term(retentionDays.accessLog),
    job: 'deleteExpiredViews',
  },
  {
    what: 'Files of results that you chose and did not import',
    kept: '24 hours',
    job: 'deleteExpiredImports',
  },
  {
    what: 'Notifications',
    kept: term(retentionDays.notification),
    job: 'deleteExpiredNotifications',
  },
  {
    what: 'Which reminders you got',
    kept: term(retentionDays.reminder),
    job: 'deleteExpiredReminders',
  },
  {
    what: 'That a connection existed, so that the person can still be reported',
    kept: `${term(retentionDays.endedConnection)} after it ended`,
    job: 'deleteEndedConnections',
  },
  {
    what: 'Reports to the operator, with the messages concerned',
    kept: `${term(retentionDays.closedReport)} after they are closed, even if your account is deleted before`,
    job: 'deleteExpiredReports',
  },
  {
    what: "A parent's consent",
    kept: "as long as the child's account",
    job: 'deleteDueAccounts',
  },
  {
    what: 'Messages from the contact form',
    kept: term(retentionDays.contactMessage),
    job: 'deleteExpiredMessages',
  },
  { what: 'Emails that were sent', kept: term(retentionDays.sentMail), job: 'deleteExpiredMail' },
  {
    what: 'Logins',
    kept: `${term(retentionDays.session)} after they end`,
    job: 'deleteExpiredSessions',
  },
];
