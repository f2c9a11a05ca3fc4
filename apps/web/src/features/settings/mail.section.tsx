import { useState } from 'react';
import { ToggleChip } from '../../ui/field.tsx';
import { Section } from './section.tsx';
import { saveMailNotices } from './settings.api.ts';
import { useStatusLine } from '../../ui/use-status-line.tsx';

/** A switch that saves immediately. */
export function MailSection({ on: saved }: { on: boolean }) {
  const { run, statusLine } = useStatusLine();
  const [pendingValue, setPendingValue] = useState<boolean>();

  async function toggle(on: boolean) {
    if (pendingValue !== undefined) return;
    setPendingValue(on);
    await run(() => saveMailNotices(on), 'Saved.');
    setPendingValue(undefined);
  }

  return (
    <Section title="Email">
      <p className="mt-1 mb-4 text-muted">
        At most one email of each kind per day. You’ll always get account emails.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ToggleChip
          label="Email me about requests, feedback, replies and reminders"
          checked={pendingValue ?? saved}
          onChange={({ target }) => void toggle(target.checked)}
        />
        {statusLine}
      </div>
    </Section>
  );
}
