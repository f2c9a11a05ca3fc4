import type { ConnectionSlot } from '@fencing-journal/contract/connections';
import { formatMonth } from '../../lib/format.ts';
import type { ConnectionList } from './connections.api.ts';

export interface Person {
  slug: string;
  first_name: string;
  last_name: string;
}

/** What a slot makes of somebody. */
export const roleOf: Record<ConnectionSlot, string> = { Coach: 'coach', Student: 'student' };

/** The requests of others that wait for an answer. */
export const pendingCount = ({ pending_coaches, pending_students }: ConnectionList): number =>
  pending_coaches.length + pending_students.length;

/** A request of this person for this slot that waits for my answer. */
export const incomingFrom = (
  list: ConnectionList,
  slug: string,
  slot: ConnectionSlot,
): { id: number } | undefined =>
  (slot === 'Coach' ? list.pending_coaches : list.pending_students).find(
    (request) => request.slug === slug,
  );

export interface Friend extends Person {
  slots: ConnectionSlot[];
}

/** Everybody whom one is connected with, in either direction, once each and by name (G-103). */
export function friendsOf({ coach_connections, student_connections }: ConnectionList): Friend[] {
  const friends = new Map<string, Friend>();
  for (const [slot, people] of [
    ['Coach', coach_connections],
    ['Student', student_connections],
  ] as const) {
    for (const { slug, first_name, last_name } of people) {
      const known = friends.get(slug);
      if (known) known.slots.push(slot);
      else friends.set(slug, { slug, first_name, last_name, slots: [slot] });
    }
  }
  return [...friends.values()].sort(
    (a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name),
  );
}

/** What accepting means for who sees what, by first name; many who are asked are minors (G-104). */
export const onceAccepted: Record<ConnectionSlot, (name: string) => string> = {
  Coach: (name) =>
    `If you accept, ${name} can see the lessons where ${name} is your coach, plus your profile and bouts unless you’ve made them Private.`,
  Student: (name) =>
    `If you accept, you can see the lessons where you’re the coach, plus what ${name} shares with coaches. ${name} can see what you share with Friends.`,
};

/** What ends with a connection. */
export const onceEnded: Record<ConnectionSlot, (name: string) => string> = {
  Coach: (name) => `${name} will no longer see your lessons and bouts, except Public bouts.`,
  Student: (name) => `You’ll no longer see ${name}’s lessons and bouts, except Public bouts.`,
};

interface Background {
  club?: string | null | undefined;
  joined?: string | undefined;
}

/** What is known of somebody beside the name; empty where nothing is. */
export const backgroundOf = ({ club, joined }: Background): string =>
  [club, joined && `Joined ${formatMonth(joined, 'short')}`].filter(Boolean).join(' · ');

/** Whether somebody of the coach's own club vouches for the coach, in words. */
export const confirmationOf = (isConfirmed: boolean): string =>
  isConfirmed
    ? 'Confirmed by a student at this club.'
    : 'Not confirmed by a student at their club. Accept only if you know this person.';

/** What blocking does, by name. */
export const onceBlocked = (name: string): string =>
  `You and ${name} will no longer see each other, and any connection or request between you ends. ${name} won’t be notified.`;
