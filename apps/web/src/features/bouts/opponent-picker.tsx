import type { EventDetail, FencerChoice } from '@fencing-journal/contract/events';
import { useMemo } from 'react';
import { OpponentPickerDialog } from '../fencers/index.ts';
import { fencersInBouts, sortByName } from './opponents.rules.ts';

/** The opponent picker of an event: fencers who already have a bout in it come first. */
export function OpponentPicker({
  event,
  chosenSlugs = [],
  room,
  pasting,
  onClose,
  onChosen,
}: {
  event: EventDetail;
  /** Slugs of fencers who are already chosen. */
  chosenSlugs?: readonly string[];
  /** How many fencers can be chosen. One if it isn't given. */
  room?: number;
  /** Whether to open with the field for several names. */
  pasting?: boolean;
  onClose: () => void;
  onChosen: (fencers: FencerChoice[]) => void;
}) {
  const eventFencerSlugs = useMemo(() => fencersInBouts(event), [event]);
  const isChosen = ({ slug }: FencerChoice) => chosenSlugs.includes(slug);
  return (
    <OpponentPickerDialog
      fencers={sortByName(event.fencers.filter((fencer) => !isChosen(fencer)))}
      eventFencerSlugs={eventFencerSlugs}
      ownName={event.userFencer.fencer_name}
      chosen={event.fencers.filter(isChosen)}
      {...(room !== undefined && { room })}
      {...(pasting !== undefined && { pasting })}
      onClose={onClose}
      onChosen={onChosen}
    />
  );
}
