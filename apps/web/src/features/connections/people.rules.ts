import type { ConnectionRole } from '@fencing-journal/contract/connections';
import { formatMonth } from '../../lib/format.ts';
import type { ConnectionList } from './connections.api.ts';

export interface Person {
  slug: string;
  first_name: string;
  last_name: string;
}

/** What a person is to the user in each slot. */
export const roleOf: Record<ConnectionRole, string> = { Coach: 'coach', Student: 'student' };

/** Returns the number of received requests that are waiting for an answer. */
export const pendingCount = ({ pending_coaches, pending_students }: ConnectionList): number =>
  pending_coaches.length + pending_students.length;

/** Returns this person's request for this slot, if it is waiting for the user's answer. */
export const findIncomingRequest = (
  list: ConnectionList,
  slug: string,
  slot: ConnectionRole,
): { id: number } | undefined =>
  (slot === 'Coach' ? list.pending_coaches : list.pending_students).find(
    (request) => request.slug === slug,
  );

export interface Friend extends Person {
  slots: ConnectionRole[];
}

/** Returns everyone the user is connected with, in either direction, deduplicated and sorted by name. */
export function friendsOf({ coach_connections, student_connections }: ConnectionList): Friend[] {
  const friends = new Map<string, Friend>();
  for (const [slot, people] of [
    ['Coach', coach_connections],
    ['Student', student_connections],
  ] as const) {
    for (const { slug, first_name, last_name } of people) {
      const existing = friends.get(slug);
      if (existing) existing.slots.push(slot);
      else friends.set(slug, { slug, first_name, last_name, slots: [slot] });
    }
  }
  return [...friends.values()].sort(
    (a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name),
  );
}

/** What accepting a request shares, by first name. Many users are minors, so it is spelled out. */
export const acceptConsequence: Record<ConnectionRole, (name: string) => string> = {
  Coach: (name) =>
    `If you accept, ${name} can see the lessons where ${name} is your coach, plus your profile and bouts unless you’ve made them Private.`,
  Student: (name) =>
    `If you accept, you can see the lessons where you’re the coach, plus what ${name} shares with coaches. ${name} can see what you share with Friends.`,
};

/** What ending a connection changes. */
export const endConsequence: Record<ConnectionRole, (name: string) => string> = {
  Coach: (name) => `${name} will no longer see your lessons and bouts, except Public bouts.`,
  Student: (name) => `You’ll no longer see ${name}’s lessons and bouts, except Public bouts.`,
};

interface Background {
  club?: string | null | undefined;
  joined?: string | undefined;
}

/** Returns the club and the month of joining, or an empty string if neither is known. */
export const backgroundOf = ({ club, joined }: Background): string =>
  [club, joined && `Joined ${formatMonth(joined, 'short')}`].filter(Boolean).join(' · ');

/** Says whether a student at the coach's club has confirmed the coach. */
export const confirmationOf = (isConfirmed: boolean): string =>
  isConfirmed
    ? 'Confirmed by a student at this club.'
    : 'Not confirmed by a student at their club. Accept only if you know this person.';

/** Says what blocking a person does. */
export const blockConsequence = (name: string): string =>
  `You and ${name} will no longer see each other, and any connection or request between you ends. ${name} won’t be notified.`;
