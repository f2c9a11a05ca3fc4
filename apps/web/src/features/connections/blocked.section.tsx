import { blockTexts } from '@fencing-journal/contract/blocks';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ReportButton } from '../reports/index.ts';
import { blocksQuery, unblock, type Blocked } from './connections.api.ts';
import { Section } from './section.tsx';
import { useConnectionAttempt } from './use-connection-attempt.ts';

/** People the user has blocked, each with an unblock button. Hidden while there are none. */
export function BlockedSection() {
  const { data = [] } = useQuery(blocksQuery);
  return (
    <Section title="Blocked" shown={data.length > 0}>
      {data.map((person) => (
        <BlockedPerson key={person.slug} person={person} />
      ))}
    </Section>
  );
}

function BlockedPerson({ person }: { person: Blocked }) {
  const { busy, attempt } = useConnectionAttempt();
  const name = nameOf(person);
  const unblockPerson = () =>
    attempt(async () => {
      await unblock(person.slug);
      return blockTexts.unblocked;
    });
  return (
    <li className="panel flex flex-wrap items-center justify-between gap-x-3 gap-y-2 p-4">
      <p className="min-w-0 leading-tight font-semibold wrap-anywhere">{name}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={`Unblock ${name}`}
          busy={busy}
          onClick={() => void unblockPerson()}
        >
          Unblock
        </Button>
        <ReportButton slug={person.slug} name={name} />
      </div>
    </li>
  );
}
