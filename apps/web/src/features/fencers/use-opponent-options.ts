import type { FencerChoice } from '@fencing-journal/contract/events';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReachable } from '../../lib/reachability.ts';
import { useMemberSearch, type MemberSearch } from '../usaf-data/index.ts';
import { fencersQuery } from './fencers.api.ts';
import { optionsFor, withDetails, type OpponentOption } from './opponents.rules.ts';

/**
 * Debounce in milliseconds. Longer than usual: directory searches are limited per day, and the user's cards show
 * immediately.
 */
const debounceMs = 500;

interface OpponentSources {
  fencers: readonly FencerChoice[];
  eventFencerSlugs: ReadonlySet<string>;
  addedSlugs: ReadonlySet<string>;
}

/** Returns the user's cards and USA Fencing members that match the typed text. Offline, only the cards. */
export function useOpponentOptions(
  typed: string,
  { fencers, eventFencerSlugs, addedSlugs }: OpponentSources,
): { options: readonly OpponentOption[]; search: MemberSearch | 'offline' } {
  const isOnline = useReachable();
  const members = useMemberSearch(isOnline ? typed : '', { debounceMs });
  const { data: cards } = useQuery(fencersQuery);
  const options = useMemo(() => {
    const all = cards ?? [];
    const offeredSlugs = new Set(fencers.map(({ slug }) => slug));
    const excludedIds = all
      .filter(({ slug }) => !offeredSlugs.has(slug))
      .flatMap(({ usa_fencing_info }) => usa_fencing_info ?? []);
    return optionsFor({
      typed,
      cards: withDetails(fencers, all),
      eventFencerSlugs,
      addedSlugs,
      members: members.hits,
      excludedIds: new Set(excludedIds),
    });
  }, [typed, fencers, eventFencerSlugs, addedSlugs, cards, members.hits]);
  return { options, search: isOnline ? members : 'offline' };
}
