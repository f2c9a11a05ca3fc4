import { tournamentTexts } from '@fencing-journal/contract/tournaments';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../ui/page.tsx';
import { TournamentForm } from './tournament-form.tsx';
import { createTournament } from './tournaments.api.ts';

const empty = { name: '', date: '', event_level: '', location: '', club: '', url: '', notes: '' };

export function Component() {
  return (
    <Page
      title="Add New Tournament"
      narrow
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Tournaments', to: paths.tournaments },
        { label: 'Add' },
      ]}
    >
      <TournamentForm
        values={empty}
        submitLabel="Add Tournament"
        whenFlagged="send"
        draft="new tournament"
        success={tournamentTexts.created}
        send={async (body) => {
          const stored = await createTournament(body);
          return { to: paths.tournament(stored.slug), stored };
        }}
      />
    </Page>
  );
}
