import type { Child } from '@fencing-journal/contract/guardian';
import { minorsLevels } from '@fencing-journal/contract/shared/age';
import { visibilities } from '@fencing-journal/contract/shared/enums';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { SelectField, ToggleChip } from '../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useStatusLine } from '../../ui/use-status-line.tsx';
import { ExportStatus } from '../export/index.ts';
import { FirstLogin } from './account-opened.tsx';
import {
  childExportQuery,
  deleteChild,
  downloadExport,
  lowerVisibility,
  startExport,
  unlink,
} from './guardians.api.ts';

/** What a guardian can do with the account: lower its visibility, help the child log in, copy, unlink or delete it. */
export const AccountTab = ({ child }: { child: Child }) => (
  <div className="grid grid-cols-1 gap-4">
    <VisibilitySection child={child} />
    {child.login_name !== null && (
      <Section title="Logging in">
        <FirstLogin slug={child.slug} loginName={child.login_name} />
      </Section>
    )}
    <ExportSection child={child} />
    {child.can_unlink && <UnlinkSection child={child} />}
    {child.can_delete && child.delete_on === null && <DeleteSection child={child} />}
  </div>
);

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The visibility levels that show no more than the current one. */
const lowerLevels = (present: Child['shareable']) =>
  minorsLevels.filter((level) => visibilities.indexOf(level) <= visibilities.indexOf(present));

function VisibilitySection({ child: { slug, first_name, shareable } }: { child: Child }) {
  const { busy, run, setStatusMessage, statusLine } = useStatusLine();
  const levels = lowerLevels(shareable);
  const [chosen, setChosen] = useState<(typeof levels)[number]>();
  const [allBouts, setAllBouts] = useState(false);
  const level = chosen ?? levels.at(-1) ?? 'Private';

  async function save(event: FormEvent) {
    event.preventDefault();
    await run(async () => {
      await lowerVisibility(slug, { shareable: level, ...(allBouts && { all_bouts: true }) });
      setChosen(undefined);
      setAllBouts(false);
    }, 'Saved.');
  }

  return (
    <Section title="Who can see the profile">
      <p className="mt-1 mb-4 text-muted">
        You can choose less than {first_name} shares now, not more.
      </p>
      <form onSubmit={(event) => void save(event)} onChange={() => setStatusMessage(undefined)}>
        <SelectField
          label="Level"
          options={levels}
          value={level}
          hint={
            level === 'Private' ? `Only ${first_name}.` : `${first_name} and connected coaches.`
          }
          onChange={({ target }) => setChosen(levels.find((one) => one === target.value))}
        />
        <div className="mt-4">
          <ToggleChip
            label="Also limit all bouts to this level"
            checked={allBouts}
            onChange={({ target }) => setAllBouts(target.checked)}
          />
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          {statusLine}
        </div>
      </form>
    </Section>
  );
}

function ExportSection({ child: { slug, first_name } }: { child: Child }) {
  const { data, isPending, isError, refetch } = useQuery(childExportQuery(slug));
  return (
    <Section title="A copy of everything">
      <p className="mt-1 mb-4 text-muted">
        One ZIP with all of {first_name}’s entries and videos, including the Private ones.{' '}
        {first_name} gets an email about it.
      </p>
      {isPending && <Skeleton rows={1} className="h-11" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {data && (
        <ExportStatus
          exportState={data}
          start={() => startExport(slug)}
          download={() => downloadExport(slug)}
          contents={`${first_name}’s whole journal`}
        />
      )}
    </Section>
  );
}

function UnlinkSection({ child: { slug, first_name } }: { child: Child }) {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { busy, attempt } = useAttempt();
  const endLink = () =>
    attempt(
      async () => {
        const body = await unlink(slug);
        await navigate(paths.guardian, { replace: true });
        dialogs.notice({ title: 'Link ended', body });
      },
      {
        title: 'End the link?',
        subject: first_name,
        detail: `You no longer see ${first_name}’s connections and messages, and no longer approve anyone. To link again you need a new code.`,
        confirmLabel: 'End link',
        tone: 'danger',
      },
    );
  return (
    <Section title="End the link">
      <p className="mt-1 text-muted">
        From 16 on, you or {first_name} can end it. Both of you get an email.
      </p>
      <Button
        variant="secondary"
        className="mt-4 text-loss"
        busy={busy}
        onClick={() => void endLink()}
      >
        End the link
      </Button>
    </Section>
  );
}

function DeleteSection({ child: { slug, first_name } }: { child: Child }) {
  const { busy, attempt } = useAttempt();
  const deleteAccount = () =>
    attempt(async () => ({ title: 'Account closed', body: await deleteChild(slug) }), {
      title: 'Delete this account?',
      subject: first_name,
      detail: `${first_name} is logged out right away. After 14 days everything is deleted for good: lessons, bouts, notes and videos.`,
      confirmLabel: 'Delete account',
      tone: 'danger',
    });
  return (
    <Section title="Delete the account">
      <p className="mt-1 text-muted">
        Until {first_name} is 13, you can delete the account and everything in it.
      </p>
      <Button
        variant="secondary"
        className="mt-4 text-loss"
        busy={busy}
        onClick={() => void deleteAccount()}
      >
        Delete the account
      </Button>
    </Section>
  );
}
