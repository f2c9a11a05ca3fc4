interface Kept {
  name: string;
  what: string;
  why: string;
  until: string;
}

/** What this software stores of people, why, and for how long; as the database and its housekeeping have it. */
export const kept: readonly Kept[] = [
  {
    name: 'Your account',
    what: 'name, e-mail address and whether it is confirmed, USA Fencing ID if you gave one and whether we confirmed it, who confirmed your club, your settings. Your password only as a hash that cannot be turned back; of passkeys the public half; of a Google account its number.',
    why: 'To know you when you log in.',
    until: 'until you delete the account.',
  },
  {
    name: 'Your journal',
    what: 'lessons, tournaments, events, bouts, ratings, notes, tags, videos, the cards of the fencers you met, your checklists and your equipment.',
    why: 'It is what the journal is for. Statistics are worked out from it.',
    until: 'until you delete the entry or the account.',
  },
  {
    name: 'Your connections',
    what: 'with coaches and friends, and requests that wait.',
    why: 'To show what is shared to whom it is shared with.',
    until: 'until one of the two ends the connection or deletes the account.',
  },
  {
    name: 'Your calendar’s address',
    what: 'only as a hash, if you have one made. Whoever knows it reads days and titles, no persons, places or notes.',
    why: 'So that a calendar program can read along.',
    until: 'until you revoke it or delete the account.',
  },
  {
    name: 'Where you are logged in',
    what: 'the browser by name, when the session began and when it was last used.',
    why: 'So that you can see and end sessions.',
    until:
      '30 days after the session has ended. An unused session ends after 30 days, every session after 90.',
  },
  {
    name: 'Mails that we send you',
    what: 'address, subject and text, without the links and passwords in them.',
    why: 'To send them, and again when a mail server was down.',
    until:
      '30 days after sending. A temporary password is good for 10 minutes, a link to reset a password for an hour, a link to confirm an address for 3 days.',
  },
  {
    name: 'The contact form',
    what: 'your message, with the name, address and phone number in it.',
    why: 'To answer you.',
    until: 'half a year, and no longer than your account.',
  },
  {
    name: 'Your plan',
    what: 'what was paid for it and when, and the numbers that the payment provider has given to you and the payment. Never the number of your card: it goes from your browser to the provider.',
    why: 'To give you what you pay for, and for the accounts.',
    until:
      'the plan until you delete the account, notices of the provider 31 days. What was paid stays without a link to you, as long as the law on accounts asks.',
  },
  {
    name: 'A copy of everything',
    what: 'when you ask for one.',
    why: 'So that you can take your journal with you.',
    until: '7 days.',
  },
  {
    name: 'Attempts',
    what: 'counts by account or internet address; answers to what you have just saved.',
    why: 'Against guessed passwords and floods; so that a bad connection saves nothing twice.',
    until: 'about a day.',
  },
  {
    name: 'The log of the server',
    what: 'time, kind of request, how it ended, the number of the account. No names, no addresses of pages, nothing that you wrote.',
    why: 'To find faults and break-ins.',
    until: 'as the operator has set, see below.',
  },
  {
    name: 'What the operator has done',
    what: 'by command: when, which command, the number of the account.',
    why: 'So that it can be checked.',
    until: 'two years.',
  },
  {
    name: 'The list of members',
    what: 'as USA Fencing publishes it: name, number, club, division, ratings. No dates of birth.',
    why: 'So that you find yourself and your opponents by name.',
    until: 'until a newer list replaces it.',
  },
];

/** What a browser keeps for us. All of it is needed for what it is there for; nothing follows anybody. */
export const onDevice: readonly { name: string; what: string }[] = [
  { name: 'fj_refresh (cookie)', what: 'keeps you logged in, 30 days; scripts cannot read it.' },
  {
    name: 'fj_device (cookie)',
    what: 'that you have logged in here before, so that wrong passwords typed elsewhere don’t lock you out; 400 days, names nobody, not set on a shared device.',
  },
  {
    name: 'csrftoken (cookie)',
    what: 'keeps other sites from acting in your name, until the browser is closed.',
  },
  {
    name: 'fj_google (cookie)',
    what: 'binds a log in with Google to your browser, a day; set by the log-in page alone.',
  },
  { name: 'gdpr_accepted (cookie)', what: 'that you have seen the notice about cookies, a year.' },
  {
    name: 'token, userAuth',
    what: 'your session, your name, address and plan, until you log out.',
  },
  {
    name: 'Entries that begin with fj',
    what: 'what you have seen last and what waits for the network, and what you have typed and not saved yet: until you log out.',
  },
  {
    name: 'currentPage, installGuideDismissed',
    what: 'the page of a list that you were on, and that you have closed a hint.',
  },
  {
    name: 'The app itself',
    what: 'its scripts and fonts, so that it opens without a network; nothing of anybody’s journal.',
  },
];
