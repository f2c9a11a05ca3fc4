import { tournamentTexts } from '@fencing-journal/contract/tournaments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../lib/days.ts';
import { firstEntryOf, onTheWayTo } from '../../lib/first-entry.ts';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../ui/page.tsx';
import { TournamentForm } from './tournament-form.tsx';
import { createTournament, tournamentsQuery } from './tournaments.api.ts';

const emptyValues = {
  name: '',
  date: '',
  end_date: '',
  event_level: '',
  location: '',
  club: '',
  url: '',
  notes: '',
};

export function Component() {
  const [search] = useSearchParams();
  const entry = firstEntryOf(search);
  const [today] = useState(() => dayOf(new Date()));
  // Offline, this comes from the list that the device loaded last.
  const last = useQuery(tournamentsQuery(1)).data?.results[0];
  return (
    <Page
      title="Add New Tournament"
      narrow
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Tournaments', to: paths.tournaments },
        { label: 'Add New Tournament' },
      ]}
    >
      <TournamentForm
        values={emptyValues}
        presets={{ date: today }}
        submitLabel="Add Tournament"
        whenIncomplete="send"
        draft="new tournament"
        success={tournamentTexts.created}
        last={last}
        send={async (body) => {
          const stored = await createTournament(body);
          const to = entry
            ? onTheWayTo(paths.eventAdd(stored.slug), entry)
            : paths.tournament(stored.slug);
          return { to, stored };
        }}
      />
    </Page>
  );
}
