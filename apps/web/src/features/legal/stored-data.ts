import { retentionDays } from '@fencing-journal/contract/shared/retention';

interface StoredData {
  name: string;
  description: string;
  purpose: string;
  retention: string;
}

/** The personal data this software stores, why, and for how long. Must match the database and its cleanup jobs. */
export const storedData: readonly StoredData[] = [
  {
    name: 'Your account',
    description:
      'name, email address and whether it’s confirmed, who confirmed your club, your settings. Only a hash of your password, only the public half of your passkeys, and your Google account’s ID if you log in with it.',
    purpose: 'To recognize you when you log in.',
    retention: 'until you delete the account.',
  },
  {
    name: 'Your year of birth',
    description: 'the year, and the age group that follows from it. Never shown to anyone else.',
    purpose: 'To protect everyone who may be under 18.',
    retention: 'until you delete the account.',
  },
  {
    name: 'Parents and children',
    description:
      'which accounts are linked, since when, and what a parent agreed to: how, when, and which text.',
    purpose: 'So that parents can see and decide what concerns their child.',
    retention:
      'the link until it ends or the child is 18, the consent as long as the child’s account.',
  },
  {
    name: 'Codes for coaches and parents',
    description: 'only a hash of each, and when it expires.',
    purpose: 'So that minors connect with people they or their parents know.',
    retention: `until it’s used, ${retentionDays.code} days at most.`,
  },
  {
    name: 'Your USA Fencing ID',
    description:
      'if you enter one: the number, when you claimed it, and whether we confirmed it. A claim doesn’t keep anyone else from claiming the same number.',
    purpose: 'So that you can log in with it and we can fill in your card. We settle disputes.',
    retention: 'until you remove it or delete the account.',
  },
  {
    name: 'Your journal',
    description:
      'lessons, tournaments, events, bouts, ratings, notes, tags, videos, voice notes, walkthroughs, cards for the fencers you’ve faced, comments on your bouts, your checklists and your equipment.',
    purpose: 'It’s what the journal is for. We calculate your statistics from it.',
    retention: 'until you delete the entry or the account.',
  },
  {
    name: 'Your notifications',
    description: 'who did what, where and when, and whether you have read it. Never a text.',
    purpose: 'To tell you about feedback, comments, replies and requests.',
    retention: `for ${retentionDays.notification} days after the last thing it tells you about, or until you delete the account.`,
  },
  {
    name: 'Your reminders',
    description:
      'which you want, your quiet hours and time zone, which you got, and the addresses by which browsers get push messages, if you turn them on. Push messages pass through the service of the browser’s maker, encrypted, and quote nothing.',
    purpose: 'To remind you at the right time.',
    retention: `your choices until you delete the account, which you got for ${retentionDays.reminder} days, a browser’s address until it is logged out.`,
  },
  {
    name: 'Your connections',
    description:
      'with coaches, students and friends, and open requests. Also how many times you declined a person’s requests, and when.',
    purpose:
      'To show what you share to the right people, and to keep others from asking you repeatedly.',
    retention:
      'until one of you ends the connection or deletes their account. Declined requests for 90 days. That a connection existed, for 12 months after it ended, so that you can still report the person.',
  },
  {
    name: 'What a coach keeps about students',
    description:
      'groups, phrases for feedback, a private note on each student, and when the coach last looked. Only the coach sees it.',
    purpose: "So that a coach can prepare and see what's new.",
    retention:
      'until the coach deletes it. Notes also until the connection ends or one of the two accounts is deleted.',
  },
  {
    name: 'Connections that wait for a parent',
    description: 'which coach entered a minor’s code, and when.',
    purpose: 'So that a parent can decide.',
    retention: `until a parent decides, ${retentionDays.approval} days at most.`,
  },
  {
    name: 'Messages to minors',
    description:
      'what a coach wrote, drew or said to a minor, also after it was changed or deleted. Their parents can read and hear it.',
    purpose: 'So that nobody can write to a child in secret.',
    retention: `${retentionDays.messageHistory} days after the change.`,
  },
  {
    name: 'Who opened a minor’s lessons and videos',
    description: 'name, role, what they opened and when, for the minor and their parents.',
    purpose: 'So that they know who looks.',
    retention: `${retentionDays.accessLog} days.`,
  },
  {
    name: 'Reports',
    description:
      'who you reported and why, with a copy of the messages between you. The operator reads them; the person isn’t told.',
    purpose: 'To protect people from each other.',
    retention: `${retentionDays.closedReport} days after the report is closed.`,
  },
  {
    name: 'People you block',
    description:
      'who you blocked, and when. You no longer see each other, and connections and requests between you end. We don’t tell them.',
    purpose: 'To keep them out of your journal and you out of theirs.',
    retention: 'until you unblock them or one of you deletes their account.',
  },
  {
    name: 'Your calendar address',
    description:
      'only a hash of it, if you create one. Anyone who has the address can see dates and titles, but no names, places or notes.',
    purpose: 'So that a calendar app can show them.',
    retention: 'until you revoke it or delete the account.',
  },
  {
    name: 'Where you’re logged in',
    description: 'the name of the browser, when you logged in and when it was last used.',
    purpose: 'So that you can see your devices and log them out.',
    retention:
      '30 days after you’re logged out. We log you out after 30 days of inactivity, and after 90 days no matter what. On a shared device, it’s after two hours of inactivity.',
  },
  {
    name: 'Emails we send you',
    description: 'address, subject and text, without the links and passwords in them.',
    purpose: 'To send them, and to try again if a mail server is down.',
    retention:
      '30 days after sending. A temporary password works for 10 minutes, a link to reset a password for an hour, a link to confirm an address for 3 days.',
  },
  {
    name: 'The contact form',
    description: 'your message, with your name, email address and phone number.',
    purpose: 'To reply to you.',
    retention: 'six months, or until you delete your account if that’s sooner.',
  },
  {
    name: 'Your plan',
    description:
      'what you paid for it and when, and the payment provider’s IDs for you and the payment. Never your card number: it goes straight from your browser to the provider.',
    purpose: 'To give you what you pay for, and for our bookkeeping.',
    retention:
      'until you delete the account. We keep the provider’s notices for 31 days. We keep payment records, no longer linked to you, for as long as the law requires.',
  },
  {
    name: 'A copy of everything',
    description: 'if you ask for one.',
    purpose: 'So that you can take your journal with you.',
    retention: '7 days.',
  },
  {
    name: 'Login attempts and requests',
    description:
      'how many came from an account, device or IP address, and our responses to what you just saved.',
    purpose:
      'To stop password guessing and floods of requests, and so that a bad connection doesn’t save anything twice.',
    retention: 'about a day.',
  },
  {
    name: 'The access log',
    description:
      'time, kind of request, its result, your account’s ID, and a code in place of your IP address. Also who opened a lesson or video that belongs to someone else, by ID. No names, no page addresses, nothing you wrote.',
    purpose: 'To find bugs and break-ins.',
    retention: 'for the time the operator sets (see below).',
  },
  {
    name: 'Operator commands',
    description: 'when a command was run, which one, and the account’s ID.',
    purpose: 'So that it can be reviewed.',
    retention: 'two years.',
  },
  {
    name: 'The member list',
    description:
      'as USA Fencing publishes it: name, number, club, division, ratings. No dates of birth.',
    purpose: 'So that you can find yourself and your opponents by name.',
    retention: 'until a newer list replaces it.',
  },
];

/** What is stored in the browser. All of it is necessary, and nothing tracks anyone. */
export const deviceStorage: readonly { name: string; description: string }[] = [
  {
    name: 'fj_refresh (cookie)',
    description:
      'keeps you logged in, for 30 days or, on a shared device, until the browser is closed. Scripts can’t read it.',
  },
  {
    name: 'fj_device (cookie)',
    description:
      'marks this browser as one you’ve logged in from, so that wrong passwords typed elsewhere don’t lock you out. Lasts 400 days, even after you log out. It doesn’t identify anyone and isn’t set on a shared device.',
  },
  {
    name: 'csrftoken (cookie)',
    description: 'keeps other sites from acting as you, until the browser is closed.',
  },
  {
    name: 'fj_google (cookie)',
    description:
      'ties a Google login to your browser, for a day. Only set where you can log in or register with Google.',
  },
  {
    name: 'gdpr_accepted (cookie)',
    description: 'remembers that you’ve seen the cookie notice, for a year.',
  },
  {
    name: 'token, userAuth',
    description: 'your login, name, email address and plan, until you log out.',
  },
  {
    name: 'Entries that start with fj',
    description:
      'what you last looked at, what is waiting to sync, and what you typed or recorded but haven’t saved yet, until you log out.',
  },
  {
    name: 'fj:guardian-needed',
    description:
      'the day on which someone under 13 tried to register here, for that day. Nothing about the person.',
  },
  {
    name: '“This is a shared device”',
    description:
      'if you check this at login, you’re logged out when the browser is closed or after two hours without use. Nothing you read is stored, and drafts and changes waiting to sync are deleted then too.',
  },
  {
    name: 'currentPage, installGuideDismissed',
    description: 'which page of a list you were on, and whether you closed the install guide.',
  },
  {
    name: 'The app itself',
    description: 'its scripts and fonts, so that it opens offline. Nothing from anyone’s journal.',
  },
];
