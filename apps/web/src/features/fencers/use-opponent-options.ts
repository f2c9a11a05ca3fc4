import type { FencerChoice } from '@fencing-journal/contract/events';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReachable } from '../../lib/network.ts';
import { useMemberSearch, type MemberSearch } from '../usaf-data/index.ts';
import { fencersQuery } from './fencers.api.ts';
import { optionsFor, withDetails, type OpponentOption } from './opponents.rules.ts';

/** The directory allows a number of searches a day, and own cards are there right away: it can wait for a word. */
const pauseMs = 500;

interface Offered {
  fencers: readonly FencerChoice[];
  here: ReadonlySet<string>;
}

/** Own cards and members of USA Fencing that the typed words may mean; without a network own cards alone. */
export function useOpponentOptions(
  typed: string,
  { fencers, here }: Offered,
): { options: readonly OpponentOption[]; search: MemberSearch | 'offline' } {
  const isOnline = useReachable();
  const members = useMemberSearch(isOnline ? typed : '', { pauseMs });
  const { data: cards } = useQuery(fencersQuery);
  const options = useMemo(() => {
    const all = cards ?? [];
    const offered = new Set(fencers.map(({ slug }) => slug));
    const taken = all
      .filter(({ slug }) => !offered.has(slug))
      .flatMap(({ usa_fencing_info }) => usa_fencing_info ?? []);
    return optionsFor({
      typed,
      cards: withDetails(fencers, all),
      here,
      // Hits of the words before would move under the finger.
      members: members.state === 'done' ? members.hits : [],
      taken: new Set(taken),
    });
  }, [typed, fencers, here, cards, members.state, members.hits]);
  return { options, search: isOnline ? members : 'offline' };
}
