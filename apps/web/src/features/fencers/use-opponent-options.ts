import type { FencerChoice } from '@fencing-journal/contract/events';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReachable } from '../../lib/network.ts';
import { useMemberSearch, type MemberSearch } from '../usaf-data/index.ts';
import { fencersQuery } from './fencers.api.ts';
import { optionsFor, withDetails, type OpponentOption } from './opponents.rules.ts';

/**
 * Debounce in milliseconds. Longer than usual: directory searches are limited per day, and the user's cards show
 * immediately.
 */
const pauseMs = 500;

interface Offered {
  fencers: readonly FencerChoice[];
  here: ReadonlySet<string>;
}

/** The user's cards and USA Fencing members that match the typed text. Offline, only the cards. */
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
      // Hits for the previous text are dropped: they would move under the user's finger.
      members: members.state === 'done' ? members.hits : [],
      taken: new Set(taken),
    });
  }, [typed, fencers, here, cards, members.state, members.hits]);
  return { options, search: isOnline ? members : 'offline' };
}
