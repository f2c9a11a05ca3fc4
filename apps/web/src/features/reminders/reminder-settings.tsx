import {
  reminderChannels,
  type ReminderChannel,
  type ReminderKind,
  type ReminderSettings,
} from '@fencing-journal/contract/reminders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSharedDevice } from '../../http/session.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField, ToggleChip } from '../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useStatusLine } from '../../ui/use-status-line.tsx';
import {
  pushQuery,
  remindersQuery,
  saveReminders,
  saveSwitch,
  supportsPush,
  turnOffPush,
  turnOnPush,
} from './reminders.api.ts';
import { deviceZone, minutesOf, timeOf, zoneOptions } from './reminders.rules.ts';

const kindTexts: Record<ReminderKind, string> = {
  tournament: 'Tournament in two days',
  lesson: 'Lesson tomorrow',
  feedback: 'New feedback',
  task: 'Task due',
  digest: 'What waits, on Mondays',
};
const channelTexts: Record<ReminderChannel, string> = { mail: 'Email', push: 'Push' };

/** A switch for each kind and channel, quiet hours, the time zone, and push messages on this device. */
export function ReminderSettingsForm({ coach, emails }: { coach: boolean; emails: boolean }) {
  const { data, isPending, refetch } = useQuery(remindersQuery);
  if (isPending) return <Skeleton rows={3} className="h-16" />;
  if (!data) return <ErrorState compact onRetry={() => void refetch()} />;
  const kinds = (Object.keys(kindTexts) as ReminderKind[]).filter(
    (kind) => coach || kind !== 'digest',
  );
  return (
    <div className="grid gap-5">
      {!emails && <p>Emails are off under “Email”, so only push messages arrive.</p>}
      <Switches settings={data} kinds={kinds} />
      <PushHere settings={data} />
      <Times settings={data} />
    </div>
  );
}

function Switches({
  settings,
  kinds,
}: {
  settings: ReminderSettings;
  kinds: readonly ReminderKind[];
}) {
  const { run, statusLine } = useStatusLine();
  return (
    <div className="grid gap-3">
      {kinds.map((kind) => (
        <fieldset key={kind} className="flex flex-wrap items-center gap-2">
          <legend className="mb-1 font-medium">{kindTexts[kind]}</legend>
          {reminderChannels.map((channel) => (
            <ToggleChip
              key={channel}
              label={channelTexts[channel]}
              checked={settings.kinds[kind][channel]}
              onChange={({ target }) =>
                void run(() => saveSwitch(kind, channel, target.checked), 'Saved.')
              }
            />
          ))}
        </fieldset>
      ))}
      {statusLine}
    </div>
  );
}

function PushHere({ settings }: { settings: ReminderSettings }) {
  const { data: isSubscribed = false } = useQuery(pushQuery);
  const { run, busy, setStatusMessage, statusLine } = useStatusLine();
  if (isSharedDevice())
    return <p className="text-muted">This is a shared device, so it gets no push messages.</p>;
  if (!supportsPush())
    return (
      <p className="text-muted">
        This browser can’t show push messages. On an iPhone, add the app to the Home Screen first.
      </p>
    );
  const isOn = isSubscribed && settings.push_here;
  const turnOn = async () => {
    let accepted = false;
    const isDone = await run(async () => {
      accepted = await turnOnPush(settings);
    }, 'Push is on here.');
    if (isDone && !accepted)
      setStatusMessage('Allow notifications in your browser’s settings, then try again.');
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {settings.push_devices === 0 && (
        <p className="text-muted">Push messages come to devices where you turn them on.</p>
      )}
      <Button
        variant="secondary"
        icon="bell"
        busy={busy}
        onClick={() => void (isOn ? run(turnOffPush, 'Push is off here.') : turnOn())}
      >
        {isOn ? 'Turn off push on this device' : 'Turn on push on this device'}
      </Button>
      {statusLine}
    </div>
  );
}

function Times({ settings }: { settings: ReminderSettings }) {
  const { run, busy, statusLine } = useStatusLine();
  const [device] = useState(deviceZone);
  const zone = settings.zone_chosen ? settings.time_zone : device;
  const [values, setValues] = useState({
    from: timeOf(settings.quiet_from),
    to: timeOf(settings.quiet_to),
    zone,
  });
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues((before) => ({ ...before, [name]: event.target.value }));
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run(
          () =>
            saveReminders({
              quiet_from: minutesOf(values.from),
              quiet_to: minutesOf(values.to),
              // Until the user chooses a time zone, it follows the device.
              ...(values.zone !== zone && { time_zone: values.zone }),
            }),
          'Saved.',
        );
      }}
    >
      <p className="text-muted">Nothing is sent in your quiet hours. It comes when they end.</p>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Quiet from"
          type="time"
          required
          value={values.from}
          onChange={set('from')}
        />
        <TextField label="Quiet to" type="time" required value={values.to} onChange={set('to')} />
      </div>
      <SelectField
        label="Time zone"
        hint={settings.zone_chosen ? undefined : 'Follows your device until you choose one.'}
        options={zoneOptions(zone)}
        value={values.zone}
        onChange={set('zone')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={busy}>
          Save times
        </Button>
        {statusLine}
      </div>
    </form>
  );
}
