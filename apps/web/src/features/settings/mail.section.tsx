import { useState } from 'react';
import { saveFailed } from '../../lib/save-failed.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ToggleChip } from '../../ui/field.tsx';
import { Section } from './section.tsx';
import { saveMailNotices } from './settings.api.ts';

/** A switch that saves immediately. */
export function MailSection({ on: saved }: { on: boolean }) {
  const dialogs = useDialogs();
  const [wanted, setWanted] = useState<boolean>();
  const [done, setDone] = useState<string>();

  async function turn(on: boolean) {
    if (wanted !== undefined) return;
    setWanted(on);
    setDone(undefined);
    try {
      await saveMailNotices(on);
      setDone('Saved.');
    } catch (error) {
      await dialogs.message(saveFailed(error));
    }
    setWanted(undefined);
  }

  return (
    <Section title="Email">
      <p className="mt-1 mb-4 text-muted">
        At most one email of each kind per day. You’ll always get account emails.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ToggleChip
          label="Email me about requests, feedback and video replies"
          checked={wanted ?? saved}
          onChange={({ target }) => void turn(target.checked)}
        />
        <p role="status" className="font-medium">
          {done}
        </p>
      </div>
    </Section>
  );
}
