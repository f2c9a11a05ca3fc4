import type { Notification } from '@fencing-journal/contract/notifications';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

const placePaths = {
  lesson: paths.lesson,
  video: paths.review,
  bout: paths.boutBySlug,
  playlist: paths.playlist,
  goal: () => paths.goals,
  task: () => paths.goals,
};

/** Whether it is about a student's goal or task, which is on the coach's page about the student. */
const isOfStudent = ({ place, person, mine }: Notification): boolean =>
  !mine && person !== null && (place?.kind === 'goal' || place?.kind === 'task');

/** The page a notification leads to. */
export function pathOf(notification: Notification): string {
  const { kind, person, place } = notification;
  if (isOfStudent(notification)) return paths.coachStudent(person?.slug ?? '');
  if (place) return placePaths[place.kind](place.slug);
  if (kind === 'payment') return paths.plan;
  return kind === 'approval' && person ? paths.child(person.slug) : paths.connections;
}

const boutPlaces = [`${paths.tournaments}/`, `${paths.practices}/`];

/** Whether this page is where the notification leads. A bout's page has its event in the address. */
export function leadsTo(notification: Notification, pathname: string): boolean {
  const { place } = notification;
  return place?.kind === 'bout'
    ? boutPlaces.some((start) => pathname.startsWith(start)) && pathname.endsWith(`/${place.slug}`)
    : pathname === pathOf(notification);
}

const often = (times: number): string => (times > 1 ? ` ${times} times` : '');
const several = (times: number, one: string, word: string): string =>
  times > 1 ? `${times} ${word}s` : one;

/** What happened, in one sentence. */
export function textOf({ kind, person, times, place, mine }: Notification): string {
  const name = person?.name ?? '';
  const day = place ? ` of ${formatDate(place.date)}` : '';
  const video = `${mine ? 'your video' : 'a video'}${day}`;
  switch (kind) {
    case 'feedback':
      return `${name} gave you feedback on your lesson${day}`;
    case 'lesson':
      return `${name} wrote a lesson for you${place ? `, ${formatDate(place.date)}` : ''}`;
    case 'reply':
      return `${name} replied${often(times)} in ${video}`;
    case 'moment':
      return `${name} marked ${several(times, 'a moment', 'moment')} in ${video}`;
    case 'question':
      return `${name} asked ${several(times, 'a question', 'question')} in ${video}`;
    case 'comment':
      return `${name} commented${often(times)} on ${mine ? 'your' : 'their'} bout${day}`;
    case 'playlist':
      return `${name} shared a playlist with you`;
    case 'goal':
      return `${name} reached a goal`;
    case 'goal_comment':
      return `${name} commented${often(times)} on ${mine ? 'your' : 'their'} goal`;
    case 'task':
      return `${name} gave you a task`;
    case 'task_done':
      return `${name} did a task you gave`;
    case 'request':
      return `${name} wants to connect with you`;
    case 'accepted':
      return `You're now connected with ${name}`;
    case 'approval':
      return `A coach wants to connect with ${name}. You decide.`;
    case 'payment':
      return 'A payment for your plan failed. Check your card to keep your plan.';
    // A newer server may know more kinds.
    default:
      return 'Something new happened';
  }
}

/** The highest number that the bell shows. */
const maxShown = 99;
export const badgeText = (unread: number): string =>
  unread > maxShown ? `${maxShown}+` : String(unread);

/**
 * Whether a list of notifications may be stored on the device: only if it names no students or strangers, who did not
 * agree to that.
 */
export const namesOnlyCoaches = (answer: object): boolean =>
  'results' in answer &&
  Array.isArray(answer.results) &&
  (answer.results as Partial<Notification>[]).every(({ mine }) => mine === true);
