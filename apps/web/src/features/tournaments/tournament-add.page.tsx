import { tournamentTexts } from '@fencing-journal/contract/tournaments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOf } from '../../lib/days.ts';
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
  const [today] = useState(() => dayOf(new Date()));
  // Offline, the list that this device has seen last.
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
          return { to: paths.tournament(stored.slug), stored };
        }}
      />
    </Page>
  );
}
