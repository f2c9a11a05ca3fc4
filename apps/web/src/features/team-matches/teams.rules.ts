import type { FencerChoice } from '@fencing-journal/contract/events';
import { otherSide, sides, type Side } from '@fencing-journal/contract/shared/enums';
import type { TeamMatch } from '@fencing-journal/contract/team-matches';
import {
  fencersPerTeam,
  placeInLeg,
  relayOrder,
  substitutionsPerTeam,
  type LegScore,
  type Substitution,
} from '@fencing-journal/contract/team-matches/relay';
import { isTableSize } from '../../lib/format.ts';
import { sentMember, type SentMember } from './sent-member.ts';

/** Returns the number of a place on the sheet: 1 to 3 for side A, 4 to 6 for side B, "R" for the reserve. */
export const numberOf = (side: Side, place: number): string =>
  place === fencersPerTeam ? 'R' : String(place + 1 + (side === 'a' ? 0 : fencersPerTeam));

/** Returns the team's name, or the last names of its fencers if it has none. */
export function teamName(match: Pick<TeamMatch, `team_${Side}` | `fencers_${Side}`>, side: Side) {
  const name = match[`team_${side}`];
  if (name !== '') return name;
  return match[`fencers_${side}`]
    .slice(0, fencersPerTeam)
    .map((fencer) => lastName(fencer.name))
    .join(', ');
}

export const lastName = (name: string): string => name.split(' ').at(-1) ?? name;

interface Fencing {
  number: string;
  name: string;
  isSelf: boolean;
}

/** Returns who fences a leg for a side. */
export function fencerOfLeg(
  match: Pick<TeamMatch, `fencers_${Side}`> & { substitutions: readonly Substitution[] },
  leg: number,
  side: Side,
): Fencing {
  const number = relayOrder[leg - 1]?.[side === 'a' ? 0 : 1] ?? 0;
  const place = placeInLeg(match.substitutions, number, leg);
  const fencer = match[`fencers_${side}`][place];
  return {
    number: place === fencersPerTeam ? 'R' : String(number),
    name: fencer?.name ?? `Fencer ${number}`,
    isSelf: fencer?.is_self ?? false,
  };
}

/** Four places: three numbers and the reserve, which may be empty. */
export type Team = SentMember[];
const placesPerTeam = fencersPerTeam + 1;
const emptyPlace: SentMember = { fencer: '', name: '' };

export const toTeam = (fencers: readonly { fencer: string | null; name: string }[]): Team =>
  Array.from({ length: placesPerTeam }, (_, place) => {
    const fencer = fencers[place];
    return fencer ? sentMember(fencer) : emptyPlace;
  });

export const teamOfSelf = ({ slug, fencer_name }: FencerChoice): Team =>
  toTeam([{ fencer: slug, name: fencer_name }]);

/** Swaps the user with the fencer at a place. Removes them from the team if the place is undefined. */
export function withSelfAt(team: Team, self: FencerChoice, place: number | undefined): Team {
  const from = team.findIndex(({ fencer }) => fencer === self.slug);
  const own = sentMember({ fencer: self.slug, name: self.fencer_name });
  if (place === undefined) return team.map((one, index) => (index === from ? emptyPlace : one));
  const replaced = team[place] ?? emptyPlace;
  return team.map((one, index) => (index === place ? own : index === from ? replaced : one));
}

/**
 * Returns the scores, substitutions and decision of a team sheet after the teams have swapped positions (1–3 and 4–6).
 */
export const exchangedSheet = ({
  legs,
  substitutions,
  priority,
  end_winner,
}: Pick<TeamMatch, 'substitutions' | 'priority' | 'end_winner'> & {
  legs: readonly LegScore[];
}) => ({
  legs: legs.map(({ a, b }) => ({ a: b, b: a })),
  substitutions: substitutions.map(({ side, number, leg }) => ({
    side: otherSide(side),
    number: side === 'a' ? number + fencersPerTeam : number - fencersPerTeam,
    leg,
  })),
  priority: priority && otherSide(priority),
  end_winner: end_winner && otherSide(end_winner),
});

/** Links a name to the only card with exactly that name. A chosen card is dropped if its name was changed. */
function withCard({ fencer, name }: SentMember, cards: readonly FencerChoice[]): SentMember {
  const typed = name.trim();
  const chosen = cards.find(({ slug }) => slug === fencer);
  if (chosen?.fencer_name === typed) return { fencer, name: typed };
  const named = cards.filter(({ fencer_name }) => fencer_name === typed);
  return { fencer: named.length === 1 ? (named[0]?.slug ?? '') : '', name: typed };
}

/** Returns the fencers in the order of their numbers, without an empty reserve. */
export const sentTeam = (team: Team, cards: readonly FencerChoice[]): SentMember[] =>
  team
    .map((member) => sentMember(withCard(member, cards)))
    .filter(({ name }, place) => place < fencersPerTeam || name !== '');

/** Whether a typed round is empty or the size of a table: a power of two, from 2 for the final. */
export const isTableOrEmpty = (round: string): boolean =>
  round.trim() === '' || isTableSize(Number(round));

export const substitutionsOf = ({ substitutions }: TeamMatch, side: Side) =>
  substitutions.filter((one) => one.side === side);

/** Returns the sides that have a reserve and can still make a substitution. */
export const sidesToSubstitute = (match: TeamMatch): Side[] =>
  sides.filter(
    (side) =>
      match[`fencers_${side}`].length > fencersPerTeam &&
      substitutionsOf(match, side).length < substitutionsPerTeam,
  );
