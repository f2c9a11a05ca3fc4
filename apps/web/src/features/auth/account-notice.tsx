import { account } from '@fencing-journal/contract/account';
import type { ReactNode } from 'react';
import { call } from '../../http/client.ts';
import { formatDayOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { invalidateAccount, deletionCanceledMessage } from './account-deletion.ts';

interface AccountNoticeProps {
  temporary_password?: true | undefined;
  switched_off?: true | undefined;
  delete_on?: string | undefined;
}

/**
 * Banners above every page while the account is about to be deleted, was opened with a temporary password, or was
 * recovered, which switched off older access.
 */
export const AccountNotice = ({
  temporary_password,
  switched_off,
  delete_on,
}: AccountNoticeProps) => (
  <>
    {delete_on !== undefined && <DeletionNotice day={delete_on} />}
    {temporary_password && (
      <NoticeBar
        label="Temporary password"
        text="You logged in with a temporary password. Choose a new password now, while you don't need the old one."
      >
        <ButtonLink to={`${paths.settings}#password`} variant="secondary">
          Choose a password
        </ButtonLink>
      </NoticeBar>
    )}
    {switched_off && (
      <NoticeBar
        label="Access turned off"
        text="To protect your account, we turned off your passkeys and calendar address. Keep the ones that are yours. We'll delete the rest after 30 days."
      >
        <ButtonLink to={`${paths.settings}#switched-off`} variant="secondary">
          Review them
        </ButtonLink>
      </NoticeBar>
    )}
  </>
);

function NoticeBar({
  label,
  text,
  children,
}: {
  label: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={label} className="border-b border-line bg-accent-soft">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <p className="min-w-0 flex-1 basis-56 font-medium">{text}</p>
        {children}
      </div>
    </section>
  );
}

function DeletionNotice({ day }: { day: string }) {
  const dialogs = useDialogs();
  const { busy, attempt } = useAttempt();

  const cancelDeletion = () =>
    attempt(async () => {
      await call(account.keep, {});
      dialogs.notice(deletionCanceledMessage);
      await invalidateAccount();
    });

  return (
    <NoticeBar
      label="Account deletion"
      text={`Your account will be deleted on ${formatDayOf(day)}.`}
    >
      <Button busy={busy} onClick={() => void cancelDeletion()}>
        Keep my account
      </Button>
    </NoticeBar>
  );
}
