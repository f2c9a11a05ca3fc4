export const guardianLimits = { children: 10, guardiansPerChild: 2 } as const;

export const guardianTexts = {
  adultsOnly: "A parent's account is for adults.",
  childrenOnly: 'The year of birth is that of an adult.',
  tooManyChildren: 'An account can be linked to 10 children at most.',
  /** Replaces the name of a minor who is the child's student: the guardian sees the connection, not the name. */
  hiddenMinor: { first_name: 'A student', last_name: 'under 18' },
  tooManyGuardians: 'This child already has two guardians.',
  alsoCoach:
    "You're connected with this child or have asked to be. A coach can't become the guardian: end that first.",
  notOwnApproval: "You can't approve your own connection. Another guardian can.",
  alreadyLinked: "You're already linked to this child.",
  consentNeeded: 'This child is under 13 and needs your consent.',
  consentNotOffered: "This way to consent isn't offered here.",
  consentOutdated: 'The text of the consent has changed. Read it and try again.',
  noHigherLevel: 'You can only choose a level that shows less.',
  under13Only: 'You can delete the account of a child under 13. Older children do that themselves.',
  childsDeletion: 'Your child asked to delete this account. Only they can keep it.',
  from16Only: 'The link can be ended from 16 on.',
  hasAddress: 'This child has an email address and sets a new password with it.',
  linkEnded: 'The link has ended.',
  ended: 'The connection has ended.',
  declined: 'The request has been declined.',
  deleted: "The child's account is closed and will be deleted in 14 days.",
  /** What the child reads about each guardian. */
  sees: 'Your guardian sees who you are connected with, what you share with them, the messages between you and adults, and who opened your lessons and videos. They cannot write in your journal, and see what you keep Private only in a copy of your account, about which you get an email.',
} as const;

/** The text that a guardian agrees to. Each change needs a new version, because consents store the version. */
export const consentText = {
  version: '2026-11',
  text: 'I am the parent or guardian of this child and agree that Fencing Journal stores what the child writes and uploads: lessons, bouts, videos and notes. Nobody sees any of it until I approve a connection. I can read the messages, export everything and delete the account at any time.',
} as const;

/** What a guardian sees instead of the name of a minor who is the child's student. */
export const hiddenMinorName = Object.values(guardianTexts.hiddenMinor).join(' ');
