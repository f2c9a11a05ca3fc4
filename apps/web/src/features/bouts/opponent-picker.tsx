import type { EventDetail, FencerChoice } from '@fencing-journal/contract/events';
import { useMemo } from 'react';
import { OpponentPickerDialog } from '../fencers/index.ts';

/** The opponent picker of an event: fencers who already have a bout in it come first. */
export function OpponentPicker({
  event,
  excludedSlugs = [],
  onClose,
  onChosen,
}: {
  event: EventDetail;
  /** Slugs of fencers who are already chosen. */
  excludedSlugs?: readonly string[];
  onClose: () => void;
  onChosen: (fencer: FencerChoice) => void;
}) {
  const eventFencerSlugs = useMemo(
    () =>
      new Set(
        event.bouts.flatMap(({ fencer_a_slug, fencer_b_slug }) =>
          [fencer_a_slug, fencer_b_slug].filter((slug) => slug !== null),
        ),
      ),
    [event.bouts],
  );
  const fencers = event.fencers.filter(({ slug }) => !excludedSlugs.includes(slug));
  return (
    <OpponentPickerDialog
      fencers={fencers}
      eventFencerSlugs={eventFencerSlugs}
      onClose={onClose}
      onChosen={onChosen}
    />
  );
}
