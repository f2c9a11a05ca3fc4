import { connectionTexts, type ConnectionRole } from '@fencing-journal/contract/connections';
import { useId, useState } from 'react';
import { formatMonth, nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { ReportButton } from '../reports/index.ts';
import { BlockButton } from './block.button.tsx';
import { removeConnection, type ConnectionList } from './connections.api.ts';
import { backgroundOf, endConsequence, roleOf } from './people.rules.ts';
import { PersonCard } from './person-card.tsx';
import { useConnectionAttempt } from './use-connection-attempt.ts';

type Connection = ConnectionList['coach_connections'][number];

/** A connected person. Pressing the name reveals more and the available actions. */
export function ConnectionCard({
  connection,
  slot,
  canCoach,
}: {
  connection: Connection;
  slot: ConnectionRole;
  canCoach: boolean;
}) {
  const details = useId();
  const [isOpen, setOpen] = useState(false);
  const { busy, attempt } = useConnectionAttempt();
  const name = nameOf(connection);
  const endConnection = () =>
    attempt(
      async () => {
        await removeConnection(connection.connection_slug);
        return connectionTexts.deleted;
      },
      deleteConfirmation('connection', {
        subject: name,
        detail: endConsequence[slot](name),
        body: connectionTexts.confirmDelete,
      }),
    );
  return (
    <PersonCard
      name={
        <button
          type="button"
          className="min-h-11 w-full text-left wrap-anywhere"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          {name}
        </button>
      }
      description={backgroundOf(connection)}
      actions={
        <IconButton
          icon="trash"
          label={`Delete ${name}`}
          busy={busy}
          onClick={() => void endConnection()}
        />
      }
    >
      <div id={details} hidden={!isOpen} className="w-full text-muted">
        <p>
          Your {roleOf[slot]}
          {connection.since && ` since ${formatMonth(connection.since, 'short')}`}
        </p>
        {connection.coach_confirmed && <p>Confirmed by a student at this club.</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          {slot === 'Student' && canCoach && (
            <ButtonLink to={paths.coachStudent(connection.slug)} variant="secondary">
              Open journal
            </ButtonLink>
          )}
          <BlockButton person={connection} />
          <ReportButton slug={connection.slug} name={name} />
        </div>
      </div>
    </PersonCard>
  );
}
