import { connectionTexts, type ConnectionSlot } from '@fencing-journal/contract/connections';
import { texts } from '@fencing-journal/contract/shared/texts';
import { nameOf } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { removeConnection, type ConnectionList } from './connections.api.ts';
import { PersonCard } from './person-card.tsx';
import { onceEnded } from './people.rules.ts';
import { useAttempt } from './use-attempt.ts';

type Connection = ConnectionList['coach_connections'][number];

const tabNames: Record<ConnectionSlot, string> = { Coach: 'Coaches', Student: 'Student' };

/** Whom one is connected with, by what they are to one. */
export function ConnectionTabs({
  list,
  selected,
  onSelect,
  onFind,
}: {
  list: ConnectionList;
  selected: ConnectionSlot;
  onSelect: (slot: ConnectionSlot) => void;
  onFind: () => void;
}) {
  const content = (slot: ConnectionSlot, connections: readonly Connection[]) => ({
    name: tabNames[slot],
    // There is nothing to keep in the hidden one.
    content:
      slot === selected &&
      (connections.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3">
          {connections.map((connection) => (
            <ConnectionCard key={connection.id} connection={connection} slot={slot} />
          ))}
        </ul>
      ) : (
        <EmptyState icon="people" title={connectionTexts.empty}>
          <Button variant="secondary" onClick={onFind}>
            Find a fencer
          </Button>
        </EmptyState>
      )),
  });
  return (
    <Tabs
      label="Connections"
      tabs={[
        content('Coach', list.coach_connections),
        content('Student', list.student_connections),
      ]}
      selected={tabNames[selected]}
      onSelect={(name) => onSelect(name === tabNames.Coach ? 'Coach' : 'Student')}
    />
  );
}

function ConnectionCard({ connection, slot }: { connection: Connection; slot: ConnectionSlot }) {
  const { busy, attempt } = useAttempt();
  const name = nameOf(connection);
  const end = () =>
    attempt(
      async () => {
        await removeConnection(connection.connection_slug);
        return connectionTexts.deleted;
      },
      {
        title: texts.deleteTitle,
        body: connectionTexts.confirmDelete,
        detail: onceEnded[slot](name),
        confirmLabel: 'Delete connection',
      },
    );
  return (
    <PersonCard
      name={name}
      actions={
        <IconButton
          icon="trash"
          label={`Delete ${name}`}
          disabled={busy}
          onClick={() => void end()}
        />
      }
    />
  );
}
