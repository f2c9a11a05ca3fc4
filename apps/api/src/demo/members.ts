/** The member directory of the demo: its own people, and others to be found. */
import type { Member } from '../features/usaf-data/member-file.ts';
import { inventedMembers } from '../testing/members.ts';
import { beginner, coach, opponents, student } from './names.ts';

const others = 3_000;
const firstOpponent = 109_900_101;
/** Rating and year, as the published list writes them. */
const earned = (letter: string | null | undefined) =>
  letter === null || letter === undefined || letter === 'U' ? 'U' : `${letter}25`;

/** Returns the USA Fencing ID of an opponent, by index in the list of opponents. */
export const opponentId = (place: number): string => String(firstOpponent + place);

const blank = {
  nickname: '',
  club2_abv: '',
  school_abv: '',
  us_citizen: true,
  sabre: 'U',
  us_ref_epee: '',
  us_ref_sabre: '',
  us_ref_foil: '',
};

export function demoMembers(): Member[] {
  const people = [student, beginner, coach].map(
    ({ usa_fencing_id: member_id, first_name, last_name, profile }) => ({
      member_id,
      first_name,
      last_name,
      card: profile,
    }),
  );
  const met = opponents.map(({ card }, place) => ({
    member_id: opponentId(place),
    first_name: card.first_name,
    last_name: card.last_name,
    card,
  }));
  const own = [...people, ...met].map(({ card, ...name }) => ({
    ...blank,
    ...name,
    club1_abv: card.club ?? '',
    division: card.division ?? '',
    region: String(card.region ?? ''),
    epee: earned(card.usaf_rating_epee),
    foil: earned(card.usaf_rating_foil),
  }));
  return [...own, ...inventedMembers(others)];
}
