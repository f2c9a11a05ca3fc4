/** The member directory of the demo: the people of the demo, and other members to search for. */
import type { Member } from '../features/usaf-data/member-file.ts';
import { generateMembers } from '../testing/members.ts';
import { beginner, coach, opponents, student } from './people.ts';
import { makeSeason } from './season.ts';

const otherMemberCount = 3_000;
const firstOpponentId = 109_900_101;
/** Formats a rating and its year as the published list does. */
const ratingWithYear = (letter: string | null | undefined) =>
  letter === null || letter === undefined || letter === 'U' ? 'U' : `${letter}25`;

/** Returns the USA Fencing ID of an opponent, by index in the list of opponents. */
export const opponentId = (index: number): string => String(firstOpponentId + index);

const memberDefaults = {
  nickname: '',
  club2_abv: '',
  school_abv: '',
  us_citizen: true,
  sabre: 'U',
  us_ref_epee: '',
  us_ref_sabre: '',
  us_ref_foil: '',
};

export function demoMembers(today: Date): Member[] {
  const earned = makeSeason(today).flatMap(({ events }) =>
    events.flatMap(({ body }) => body.rating_earned ?? []),
  );
  const people = [student, beginner, coach].map(
    ({ usa_fencing_id: member_id, first_name, last_name, profile }) => ({
      member_id,
      first_name,
      last_name,
      is_adult: member_id === coach.usa_fencing_id,
      card: profile,
    }),
  );
  const opponentMembers = opponents.map(({ card }, index) => ({
    member_id: opponentId(index),
    first_name: card.first_name,
    last_name: card.last_name,
    // Otherwise Nora couldn't look them up by name.
    is_adult: true,
    card,
  }));
  const own = [...people, ...opponentMembers].map(({ card, ...name }) => ({
    ...memberDefaults,
    ...name,
    club1_abv: card.club ?? '',
    division: card.division ?? '',
    region: String(card.region ?? ''),
    epee: card === student.profile ? (earned.at(-1) ?? 'U') : ratingWithYear(card.usaf_rating_epee),
    foil: ratingWithYear(card.usaf_rating_foil),
  }));
  return [...own, ...generateMembers(otherMemberCount)];
}
