import { guardian, guardianLimits } from '@fencing-journal/contract/guardian';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { nameOf, formatDayOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { GuardianCode } from './guardian-code.tsx';
import { ownGuardiansQuery } from './own-guardians.api.ts';

type Guardian = ResponseOf<typeof guardian.ofAccount>[number];

/** Who is linked to the user as their parent, what they see, and a code to link another parent. */
export function OwnGuardians() {
  const { data, isPending, isError, refetch } = useQuery(ownGuardiansQuery);
  if (isPending) return <Skeleton rows={1} className="mt-3 h-24" />;
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      {data.length === 0 && <p className="mt-2 font-medium">Nobody is linked to your account.</p>}
      <ul className="mt-2 divide-y divide-line">
        {data.map((person) => (
          <LinkedGuardian key={person.slug} person={person} />
        ))}
      </ul>
      {data.length < guardianLimits.guardiansPerChild && (
        <>
          <p className="mt-3 text-muted">
            {data.length === 0
              ? 'A parent can see who you’re connected with and what adults write to you. Give them a code to link to you.'
              : 'Your other parent can link to you too, with another code.'}
          </p>
          <GuardianCode secondary={data.length > 0} />
        </>
      )}
    </>
  );
}

function LinkedGuardian({ person }: { person: Guardian }) {
  const { busy, attempt } = useAttempt();
  const name = nameOf(person);
  const endLink = () =>
    attempt(
      async () => {
        const { message } = await call(guardian.leave, { params: { slug: person.slug } });
        await queryClient.invalidateQueries({ queryKey: ownGuardiansQuery.queryKey });
        return { title: 'Link ended', body: message };
      },
      {
        title: 'End the link?',
        subject: name,
        detail: `${name} no longer sees your connections and messages. Both of you get an email.`,
        confirmLabel: 'End link',
        tone: 'danger',
      },
    );
  return (
    <li className="py-3">
      <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-muted">Since {formatDayOf(person.since)}</p>
      <p className="mt-1">{person.sees}</p>
      {person.can_unlink && (
        <Button
          variant="secondary"
          className="mt-3"
          aria-label={`End the link with ${name}`}
          busy={busy}
          onClick={() => void endLink()}
        >
          End link
        </Button>
      )}
    </li>
  );
}
