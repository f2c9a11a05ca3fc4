import { tournamentTexts } from '@fencing-journal/contract/tournaments';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Page } from '../../ui/page.tsx';
import { TournamentForm } from './tournament-form.tsx';
import { createTournament } from './tournaments.api.ts';

const empty = { name: '', date: '', event_level: '', location: '', club: '', url: '', notes: '' };

export function Component() {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const slug = useRef('');

  async function saved() {
    await dialogs.message(tournamentTexts.created);
    await navigate(paths.tournament(slug.current), { replace: true });
  }

  return (
    <Page title="Add New Tournament" narrow crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Tournaments', to: paths.tournaments }, { label: 'Add' }]}>
      <TournamentForm
        values={empty} submitLabel="Add Tournament" whenFlagged="send" draft="new tournament"
        send={async (body) => {
          slug.current = (await createTournament(body)).slug;
        }}
        onSaved={() => void saved()}
      />
    </Page>
  );
}
