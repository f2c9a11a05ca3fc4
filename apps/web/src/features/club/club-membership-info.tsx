import type { Membership } from '@fencing-journal/contract/club';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { clubQuery, withdrawClub } from './club.api.ts';
import { useAttempt } from '../../ui/use-attempt.ts';

/** Explains who counts as a club member for the visibility "Club", and whether the user does. */
export function ClubMembershipInfo() {
  const id = useId();
  const { data, isError, refetch } = useQuery(clubQuery);
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-4">
      <h3 id={id} className="text-xl">
        Who counts as a club member
      </h3>
      <p className="mt-1 text-muted">
        “Club” shares with fencers who list your club on their card and are confirmed as members: by
        a confirmed USA Fencing record, by your coach, or by another confirmed member. Listing the
        club isn’t enough.
      </p>
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {data?.memberships.length === 0 && (
        <p className="mt-3">
          Your own card doesn’t list a club, so “Club” shares with your coaches only.
        </p>
      )}
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {data?.memberships.map((membership) => (
          <MembershipItem key={membership.club} membership={membership} />
        ))}
      </ul>
    </section>
  );
}

function MembershipItem({ membership }: { membership: Membership }) {
  const { club, record, confirmed_by } = membership;
  const isMember = record || confirmed_by.length > 0;
  const consequence =
    record || confirmed_by.length > 1
      ? `You’ll still be a confirmed member of ${club}.`
      : `You’ll no longer be a confirmed member of ${club}, ` +
        'so you won’t see what others there share with “Club”.';
  return (
    <li>
      <p className="inline-flex items-center gap-1 font-medium wrap-anywhere">
        {isMember && <Icon name="check" className="size-5 shrink-0 text-accent" />}
        {isMember
          ? `You’re a confirmed member of ${club}.`
          : `You’re not a confirmed member of ${club} yet.`}
      </p>
      {record && <p className="text-muted">Confirmed by your USA Fencing record.</p>}
      {!isMember && (
        <p className="text-muted">
          Ask a coach or club member you’re connected with to confirm you on their Connections page.
        </p>
      )}
      {confirmed_by.length > 0 && (
        <ul>
          {confirmed_by.map((person) => (
            <ConfirmedBy
              key={person.id}
              id={person.id}
              name={nameOf(person)}
              consequence={consequence}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function ConfirmedBy({ id, name, consequence }: { id: string; name: string; consequence: string }) {
  const { busy, attempt } = useAttempt();
  const remove = () =>
    attempt(
      async () => {
        await withdrawClub(id);
        return { title: 'Confirmation removed' };
      },
      {
        title: 'Remove this confirmation?',
        subject: `Confirmed by ${name}`,
        detail: `${consequence} Only ${name} can restore this confirmation.`,
        confirmLabel: 'Remove confirmation',
        tone: 'danger',
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 text-muted">
      <span className="min-w-0 wrap-anywhere">Confirmed by {name}</span>
      <Button
        variant="quiet"
        busy={busy}
        aria-label={`Remove ${name}’s confirmation`}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </li>
  );
}
