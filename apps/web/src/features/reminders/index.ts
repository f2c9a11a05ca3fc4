export { ReminderSettingsForm } from './reminder-settings.tsx';
