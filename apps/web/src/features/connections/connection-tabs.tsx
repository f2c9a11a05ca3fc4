import { connectionTexts, type ConnectionRole } from '@fencing-journal/contract/connections';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ConnectionCard } from './connection-card.tsx';
import type { ConnectionList } from './connections.api.ts';

type Connection = ConnectionList['coach_connections'][number];

const tabNames: Record<ConnectionRole, string> = { Coach: 'Coaches', Student: 'Student' };

/** The user's connections, one tab per role. */
export function ConnectionTabs({
  list,
  selected,
  onSelect,
  findLabel,
  onFind,
}: {
  list: ConnectionList;
  selected: ConnectionRole;
  onSelect: (slot: ConnectionRole) => void;
  /** The label of the button in an empty list. */
  findLabel: string;
  onFind: () => void;
}) {
  const content = (slot: ConnectionRole, connections: readonly Connection[]) => ({
    name: tabNames[slot],
    // The hidden tab has no state to keep, so it isn't rendered.
    content:
      slot === selected &&
      (connections.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3">
          {connections.map((connection) => (
            <ConnectionCard
              key={connection.id}
              connection={connection}
              slot={slot}
              canCoach={list.profile.subscription === 'Coach'}
            />
          ))}
        </ul>
      ) : (
        <EmptyState icon="people" title={connectionTexts.empty}>
          <Button variant="secondary" onClick={onFind}>
            {findLabel}
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
