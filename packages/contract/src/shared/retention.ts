/** When something is deleted, by which job of the server. Shown in the settings and on the page for parents. */
export interface RetentionRule {
  what: string;
  /** In words. */
  kept: string;
  /** The function that enforces it, in the hourly cleanup; emails have a worker of their own. */
  job: string;
}

/** In days. The jobs read their terms from here, so that this page cannot promise anything else. */
export const retentionDays = {
  code: 7,
  approval: 30,
  messageHistory: 365,
  accessLog: 365,
  endedConnection: 365,
  closedReport: 365,
  contactMessage: 180,
  sentMail: 30,
  session: 30,
  deletedAccount: 14,
  unconfirmedChild: 14,
} as const;

const {
  approval,
  closedReport,
  contactMessage,
  deletedAccount,
  sentMail,
  session,
  unconfirmedChild,
} = retentionDays;

export const retentionTable: readonly RetentionRule[] = [
  {
    what: 'Your journal: lessons, bouts, cards, notes and videos',
    kept: 'until you delete it, or your account',
    job: 'deleteDueAccounts',
  },
  {
    what: 'An account whose deletion was requested',
    kept: `closed at once, deleted after ${deletedAccount} days`,
    job: 'deleteDueAccounts',
  },
  {
    what: 'The account of a child under 13 that no parent has agreed to',
    kept: `closed at once, deleted after ${unconfirmedChild} days`,
    job: 'deleteDueAccounts',
  },
  {
    what: 'Codes for coaches and parents',
    kept: `until they are used, at most ${retentionDays.code} days`,
    job: 'deleteExpiredCodes',
  },
  {
    what: 'Connections that wait for a parent',
    kept: `until a parent decides, at most ${approval} days`,
    job: 'deleteExpiredApprovals',
  },
  {
    what: 'Earlier texts of messages to minors that were changed or deleted',
    kept: '12 months',
    job: 'deleteExpiredHistory',
  },
  {
    what: "Who opened a minor's lessons and videos",
    kept: '12 months',
    job: 'deleteExpiredViews',
  },
  {
    what: 'That a connection existed, so that the person can still be reported',
    kept: '12 months after it ended',
    job: 'deleteEndedConnections',
  },
  {
    what: 'Reports to the operator, with the messages concerned',
    kept: `${closedReport / 365 === 1 ? '12 months' : `${closedReport} days`} after they are closed`,
    job: 'deleteExpiredReports',
  },
  {
    what: "A parent's consent",
    kept: "as long as the child's account",
    job: 'deleteDueAccounts',
  },
  {
    what: 'Messages from the contact form',
    kept: `${contactMessage} days`,
    job: 'deleteExpiredMessages',
  },
  { what: 'Emails that were sent', kept: `${sentMail} days`, job: 'deleteExpiredMail' },
  {
    what: 'Logins',
    kept: `${session} days after they end`,
    job: 'deleteExpiredSessions',
  },
];
