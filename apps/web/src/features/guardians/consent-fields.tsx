import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { consentQuery, type Consent } from './guardians.api.ts';

export const consentMissing = 'Choose how you agree. Without it we can’t open the account.';

/** The consent in a form with the field `method`; undefined until a way to agree is chosen. */
export const consentOf = (offered: Consent | undefined, method: string | undefined) =>
  offered && method ? { method, text_version: offered.text_version } : undefined;

/** What a guardian agrees to, and the ways to do it. */
export function ConsentFields({ error }: { error: string | undefined }) {
  const id = useId();
  const { data, isPending, isError, refetch } = useQuery(consentQuery);
  if (isPending) return <Skeleton rows={1} className="h-40" />;
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error !== undefined}
      aria-describedby={error ? id : undefined}
      className="rounded-lg bg-sunken p-4"
    >
      <legend className="float-left mb-2 w-full font-semibold">Your consent</legend>
      <p className="clear-left">{data.text}</p>
      {data.methods.length === 0 ? (
        <p className="mt-3 font-medium">
          We can’t check a parent’s consent here yet.{' '}
          <Link to={paths.contact} className="underline underline-offset-4">
            Write to us
          </Link>
          .
        </p>
      ) : (
        <div className="mt-2">
          {data.methods.map((method) => (
            <label key={method.id} className="flex min-h-11 items-center gap-3 font-medium">
              <input
                type="radio"
                name="method"
                value={method.id}
                className="size-5 shrink-0 accent-accent"
              />
              {method.label}
            </label>
          ))}
        </div>
      )}
      <p id={id} aria-live="polite" className="text-sm font-medium text-loss empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
