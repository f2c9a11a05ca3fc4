import { blockTexts } from '@fencing-journal/contract/blocks';
import { nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { block } from './connections.api.ts';
import { blockConsequence, type Person } from './people.rules.ts';
import { useConnectionAttempt } from './use-connection-attempt.ts';

export function BlockButton({ person }: { person: Person }) {
  const { busy, attempt } = useConnectionAttempt();
  const name = nameOf(person);
  const confirmAndBlock = () =>
    attempt(
      async () => {
        await block(person.slug);
        return blockTexts.blocked;
      },
      {
        title: 'Block this person?',
        subject: name,
        detail: blockConsequence(name),
        confirmLabel: 'Block',
        tone: 'danger',
      },
    );
  return (
    <Button
      variant="quiet"
      aria-label={`Block ${name}`}
      busy={busy}
      onClick={() => void confirmAndBlock()}
    >
      Block
    </Button>
  );
}
