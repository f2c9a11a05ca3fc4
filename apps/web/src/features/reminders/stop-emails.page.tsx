import { reminders } from '@fencing-journal/contract/reminders';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, messageOf } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

/**
 * Stops one kind of email. Each of these emails links here, and no login is needed. Requires a click, because mail
 * programs open links automatically.
 */
export function Component() {
  const { token = '' } = useParams();
  const [statusMessage, setStatusMessage] = useState('');
  const [stopped, setStopped] = useState(false);
  const form = usePlainForm({
    errorsAt: 'fields',
    async send() {
      setStatusMessage('');
      return call(reminders.stop, { params: { token } });
    },
    onSaved({ message }) {
      setStatusMessage(message);
      setStopped(true);
    },
    showError: (error) =>
      setStatusMessage(
        error instanceof ApiError && error.status === 404
          ? 'This link doesn’t work. You can turn emails off in Settings.'
          : messageOf(error),
      ),
  });
  return (
    <Page title="Stop emails like this" narrow>
      <form className="panel flex flex-col gap-4 p-5 sm:p-6" {...form.props}>
        {!stopped && (
          <>
            <p>
              You’ll no longer get emails like the one you came from. Other emails and push messages
              stay as they are, and you can turn these on again in Settings.
            </p>
            <Button type="submit" busy={form.busy}>
              Stop these emails
            </Button>
          </>
        )}
        <p role="status" className="font-semibold empty:hidden">
          {statusMessage}
        </p>
      </form>
    </Page>
  );
}
