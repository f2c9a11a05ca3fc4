import { useId, type Ref } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { InviteCoach } from '../invites/index.ts';

/** In place of the search: people under 18 are in no search and connect by codes. */
export function ConnectForMinors({ ref }: { ref: Ref<HTMLElement> }) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={-1} className="panel p-4 sm:p-5" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Invite a coach
      </h2>
      <p className="mt-1 text-muted">
        Until you’re 18 nobody can find you by name, and you connect with coaches by a code.
      </p>
      <InviteCoach />
      <p className="mt-4 text-sm text-muted">
        A parent approves first if one is linked to you, and always if you’re under 16.{' '}
        <Link
          to={`${paths.settings}#parents-and-guardians`}
          className="underline underline-offset-4"
        >
          Link a parent
        </Link>
      </p>
    </section>
  );
}
