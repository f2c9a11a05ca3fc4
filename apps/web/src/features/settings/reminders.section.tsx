import { ReminderSettingsForm } from '../reminders/index.ts';
import { Section } from './section.tsx';

/** What the account is reminded of, where and when. */
export const RemindersSection = (props: { coach: boolean; emails: boolean }) => (
  <Section title="Reminders">
    <p className="mt-1 mb-4 text-muted">
      They tell you that something is coming up and never quote your journal.
    </p>
    <ReminderSettingsForm {...props} />
  </Section>
);
