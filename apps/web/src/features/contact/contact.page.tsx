import { contact, contactMessage, contactTexts } from '@fencing-journal/contract/contact';
import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../http/client.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { contactEmail } from '../../lib/site.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';

/** Returns the message to send. Includes the honeypot field only if it was filled in. */
const messageFrom = ({ website, ...message }: Record<string, string>) =>
  website === '' ? message : { website, ...message };

/** A message to the operator. No draft is stored, because the device might not belong to the sender. */
export function Component() {
  const dialogs = useDialogs();
  const [sent, setSent] = useState(false);
  const form = usePlainForm({
    validate: (values) =>
      firstErrorByField(z.safeParse(contactMessage, messageFrom(values)).error?.issues ?? []),
    send: (values) => call(contact.send, { body: z.parse(contactMessage, messageFrom(values)) }),
    onSaved() {
      form.props.ref.current?.reset();
      setSent(true);
    },
    showError: (error) =>
      dialogs.message({
        title: texts.error.title,
        body: error instanceof ApiError && error.hasMessage ? error.message : contactTexts.failed,
      }),
  });

  const fieldProps = (name: string, label: string, maxLength: number) => ({
    name,
    label,
    maxLength,
    markRequired: true,
    error: form.errors[name],
    readOnly: form.busy,
  });
  return (
    <Page title="Contact" narrow>
      <p className="mb-5 text-lg text-muted">
        Questions, bugs, ideas? Write to us. We’ll reply by email.
      </p>
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          setSent(false);
        }}
        className="panel relative grid grid-cols-1 gap-4 p-5 sm:grid-cols-2 sm:p-6"
      >
        <div className="sm:col-span-2">
          <TextField
            type="email"
            autoComplete="email"
            {...fieldProps('email', 'Email', limits.email)}
          />
        </div>
        <TextField
          autoComplete="given-name"
          {...fieldProps('first_name', 'First name', limits.personName)}
        />
        <TextField
          autoComplete="family-name"
          {...fieldProps('last_name', 'Last name', limits.personName)}
        />
        <div className="sm:col-span-2">
          <TextField
            type="tel"
            autoComplete="tel"
            {...fieldProps('phone', 'Phone', limits.phone)}
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea rows={6} {...fieldProps('message', 'Message', limits.contactMessage)} />
        </div>
        <Honeypot />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:col-span-2">
          <Button type="submit" busy={form.busy} className="max-sm:w-full">
            Send message
          </Button>
          <p role="status" className="font-semibold">
            {sent && 'Thank you. Your message has been sent.'}
          </p>
        </div>
      </form>
      <p className="mt-4 text-sm text-muted">
        How long do we keep it? See{' '}
        <Link to={paths.privacy} className="underline underline-offset-4">
          Privacy
        </Link>
        . You can also email{' '}
        <a href={`mailto:${contactEmail()}`} className="wrap-anywhere underline underline-offset-4">
          {contactEmail()}
        </a>
        .
      </p>
    </Page>
  );
}

const firstErrorByField = (
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));

/** A honeypot, hidden from people and screen readers. Bots that fill in every field reveal themselves. */
const Honeypot = () => (
  <div className="sr-only" aria-hidden="true">
    <label>
      Website <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
