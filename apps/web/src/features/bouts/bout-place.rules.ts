import type { EventDetail, FencerChoice } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import type { PracticeDetail } from '@fencing-journal/contract/practices';
import { emptyResult } from '@fencing-journal/contract/shared/event-result';
import { nameOf } from '../../lib/format.ts';
import type { Context } from '../../offline/outbox/command.ts';

/** What a bout belongs to, as its forms need it: an event, or a practice in the shape of an event. */
export interface BoutEvent extends EventDetail {
  isPractice?: true;
}

export type BoutPlace =
  | (Pick<EventDetail, 'slug' | 'name' | 'tournament'> & { isPractice?: true })
  | (Pick<EventDetail, 'slug' | 'name'> & { isPractice: true });

const toChoice = (card: Fencer): FencerChoice => ({
  slug: card.slug,
  fencer_name: nameOf(card),
  handed: card.handed,
});

export function eventOfPractice(
  { slug, date, weapon, notes, version, bouts }: PracticeDetail,
  cards: readonly Fencer[],
): BoutEvent {
  const self = cards.find((card) => card.is_self);
  return {
    ...emptyResult,
    slug,
    date,
    weapon,
    notes,
    version,
    bouts,
    name: 'Practice',
    event_type: 'Other',
    age_category: null,
    tournament: { slug: '', name: 'Practice', date, end_date: null },
    fencers: cards.filter((card) => !card.is_self).map(toChoice),
    userFencer: self ? toChoice(self) : { slug: '', fencer_name: 'Me', handed: null },
    isPractice: true,
  };
}

/** Names the event or practice in a bout's body. `contextOf` names it in the queued command. */
export const placeOf = ({ slug, isPractice }: Pick<BoutEvent, 'slug' | 'isPractice'>) =>
  isPractice ? { practice: slug } : { event: slug };
export function contextOf(place: BoutPlace): Context {
  const { slug, name } = place;
  if (place.isPractice || !('tournament' in place)) return { practice: { slug, name } };
  return { event: { slug, name }, tournament: place.tournament };
}
