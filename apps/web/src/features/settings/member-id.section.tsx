import { limits } from '@fencing-journal/contract/shared/limits';
import { memberTexts } from '@fencing-journal/contract/usaf-data';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isClaimable, MemberIdField, useMember } from '../usaf-data/index.ts';
import { Section } from './section.tsx';
import { saveMemberId, type Settings } from './settings.api.ts';
import { useStatusLine } from '../../ui/use-status-line.tsx';

/** The account's USA Fencing ID, which also works as a login name. It is looked up only after a change. */
export function MemberIdSection({ user }: { user: Settings['user'] }) {
  const dialogs = useDialogs();
  const field = useRef<HTMLInputElement>(null);
  const saved = user.usa_fencing ?? '';
  const [id, setId] = useState(saved);
  const [claimedId, setClaimedId] = useState<string>();
  const [idError, setIdError] = useState<string>();
  const [trigger, setTrigger] = useState<'save' | 'remove'>();
  const { busy, run, setStatusMessage, statusLine } = useStatusLine({
    onError: (error) =>
      setIdError(
        error instanceof ApiError
          ? (error.errors['usa_fencing'] ?? error.errors['user.usa_fencing'])?.[0]
          : undefined,
      ),
  });
  const lookup = useMember(id, user.last_name, { off: id === saved });
  const claimant = { lastName: user.last_name, claimedId };

  function change(next: string) {
    setId(next);
    setIdError(undefined);
    setStatusMessage(undefined);
  }

  async function send(next: string | null) {
    setTrigger(next === null ? 'remove' : 'save');
    await run(
      async () => {
        await saveMemberId(next);
        setId(next ?? '');
      },
      next === null ? 'Removed.' : 'Saved.',
    );
    field.current?.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (busy || (saved !== '' && id === saved)) return;
    if (id.length < limits.usaFencingId) setIdError(memberTexts.malformed);
    if (isClaimable(lookup, claimant)) void send(id);
    else field.current?.focus();
  }

  async function remove() {
    const sure = await dialogs.confirm({
      title: 'Remove USA Fencing ID',
      body: `USA Fencing ID ${saved}`,
      detail: "You won't be able to log in with it.",
      confirmLabel: 'Remove ID',
      tone: 'danger',
    });
    if (sure) await send(null);
  }

  return (
    <Section title="USA Fencing ID" open>
      <p className="mt-1 mb-4 text-muted">
        {user.first_name} {user.last_name} can log in with this ID instead of an email address if
        the last name matches the member’s, or once the ID is confirmed.
      </p>
      <form noValidate onSubmit={save}>
        <MemberIdField
          ref={field}
          id={id}
          lookup={lookup}
          claimant={claimant}
          onClaim={setClaimedId}
          error={idError}
          onChange={change}
        />
        {saved !== '' && id === saved && (
          <ConfirmationStatus confirmed={user.usa_fencing_confirmed} />
        )}
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            busy={busy && trigger === 'save'}
            paused={busy}
            disabled={lookup.state === 'looking'}
          >
            Save ID
          </Button>
          {saved !== '' && (
            <Button
              variant="secondary"
              busy={busy && trigger === 'remove'}
              paused={busy}
              onClick={() => void remove()}
            >
              Remove ID
            </Button>
          )}
          {statusLine}
        </div>
      </form>
    </Section>
  );
}

/** Whether the operator has confirmed the ID. Doesn't reveal whether others claim it too. */
function ConfirmationStatus({ confirmed }: { confirmed: boolean }) {
  if (confirmed)
    return (
      <p className="mt-2 inline-flex items-center gap-1 font-medium">
        <Icon name="check" className="size-5 text-accent" /> Confirmed
      </p>
    );
  return (
    <p className="mt-2 text-muted">
      <strong className="font-medium text-ink">Not confirmed.</strong> To have it confirmed,{' '}
      <Link to={paths.contact} className="underline underline-offset-4">
        write to us
      </Link>
      .
    </p>
  );
}
