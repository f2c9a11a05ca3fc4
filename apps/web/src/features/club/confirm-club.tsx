import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { clubQuery, confirmClub, withdrawClub } from './club.api.ts';
import { useAttempt } from '../../ui/use-attempt.ts';

/** Confirms connected people, or only `person`, as club members. Renders nothing if there is nobody to confirm. */
export function ConfirmClub({ person }: { person?: string }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery(clubQuery);
  const isShown = ({ slug }: { slug: string }) => person === undefined || slug === person;
  const awaiting = data?.awaiting.filter(isShown) ?? [];
  const given = data?.given.filter(isShown) ?? [];
  if (awaiting.length === 0 && given.length === 0) return null;
  // The pressed button disappears with its row, so the focus moves to the heading.
  const focusHeading = () => heading.current?.focus();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="mb-2 text-2xl">
        Club members
      </h2>
      <p className="mb-3 text-muted">
        Confirmed members can see what others in the club share with “Club”. Only confirm people you
        know.
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {awaiting.map((candidate) => (
          <ConfirmationRow
            key={`${candidate.slug} ${candidate.club}`}
            text={`${nameOf(candidate)} · ${candidate.club}`}
            action="Confirm"
            label={`Confirm that ${nameOf(candidate)} fences for ${candidate.club}`}
            work={() => confirmClub(candidate.slug, candidate.club)}
            onDone={focusHeading}
          />
        ))}
        {given.map((confirmation) => (
          <ConfirmationRow
            key={confirmation.id}
            text={`You confirmed that ${nameOf(confirmation)} fences for ${confirmation.club}.`}
            action="Withdraw"
            label={`Withdraw your confirmation that ${nameOf(confirmation)} fences for ${confirmation.club}`}
            work={() => withdrawClub(confirmation.id)}
            onDone={focusHeading}
          />
        ))}
      </ul>
    </section>
  );
}

function ConfirmationRow({
  text,
  action,
  label,
  work,
  onDone,
}: {
  text: string;
  action: string;
  label: string;
  work: () => Promise<void>;
  onDone: () => void;
}) {
  const { busy, attempt } = useAttempt();
  return (
    <li className="panel flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      <Button
        variant="secondary"
        busy={busy}
        aria-label={label}
        onClick={() =>
          void attempt(async () => {
            await work();
            onDone();
          })
        }
      >
        {action}
      </Button>
    </li>
  );
}
