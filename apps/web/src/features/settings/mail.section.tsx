import { useState } from 'react';
import { saveErrorMessage } from '../../forms/save-error-message.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ToggleChip } from '../../ui/field.tsx';
import { Section } from './section.tsx';
import { saveMailNotices } from './settings.api.ts';

/** A switch that saves immediately. */
export function MailSection({ on: saved }: { on: boolean }) {
  const dialogs = useDialogs();
  const [pendingValue, setPendingValue] = useState<boolean>();
  const [statusMessage, setStatusMessage] = useState<string>();

  async function toggle(on: boolean) {
    if (pendingValue !== undefined) return;
    setPendingValue(on);
    setStatusMessage(undefined);
    try {
      await saveMailNotices(on);
      setStatusMessage('Saved.');
    } catch (error) {
      await dialogs.message(saveErrorMessage(error));
    }
    setPendingValue(undefined);
  }

  return (
    <Section title="Email">
      <p className="mt-1 mb-4 text-muted">
        At most one email of each kind per day. You’ll always get account emails.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ToggleChip
          label="Email me about requests, feedback and video replies"
          checked={pendingValue ?? saved}
          onChange={({ target }) => void toggle(target.checked)}
        />
        <p role="status" className="font-medium">
          {statusMessage}
        </p>
      </div>
    </Section>
  );
}
