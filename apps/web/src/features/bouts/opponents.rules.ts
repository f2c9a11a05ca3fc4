import type { EventDetail, FencerChoice } from '@fencing-journal/contract/events';
import type { Option } from '../../ui/field.tsx';
import { opponentGroups } from '../fencers/index.ts';
import { lazily } from '../../lib/lazily.ts';

/** Returns the slugs of the fencers who have a bout in the event. */
export const fencersInBouts = ({ bouts }: Pick<EventDetail, 'bouts'>): ReadonlySet<string> =>
  new Set(
    bouts
      .flatMap(({ fencer_a_slug, fencer_b_slug }) => [fencer_a_slug, fencer_b_slug])
      .filter((slug) => slug !== null),
  );

const collator = lazily(() => new Intl.Collator(undefined, { sensitivity: 'base' }));

/** Sorts fencers by the name as it is shown, so that typing its first letters finds it in a list. */
export function sortByName(fencers: readonly FencerChoice[]): FencerChoice[] {
  const { compare } = collator();
  return fencers.toSorted((one, other) => compare(one.fencer_name, other.fencer_name));
}

/** Returns the options for a select. If the event has fencers, they come first, and headings separate the groups. */
export function opponentOptions(
  event: Pick<EventDetail, 'bouts'>,
  fencers: readonly FencerChoice[],
): Option[] {
  const slugsHere = fencersInBouts(event);
  const sorted = sortByName(fencers);
  const here = sorted.filter(({ slug }) => slugsHere.has(slug));
  const others = sorted.filter(({ slug }) => !slugsHere.has(slug));
  const toOption =
    (group: string) =>
    ({ slug, fencer_name }: FencerChoice): Option => ({
      value: slug,
      label: fencer_name,
      ...(here.length > 0 && { group }),
    });
  return [
    ...here.map(toOption(opponentGroups.here)),
    ...others.map(toOption(opponentGroups.cards)),
  ];
}
