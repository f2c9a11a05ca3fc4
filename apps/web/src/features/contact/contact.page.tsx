import { contact, contactTexts } from '@fencing-journal/contract/contact';
import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../http/client.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { contactEmail } from '../../lib/site.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';

/** Parses the form. The honeypot field is included only if it was filled in. */
function parseForm(form: HTMLFormElement) {
  const { website, ...message } = Object.fromEntries(new FormData(form));
  return z.safeParse(contact.send.body, website === '' ? message : { website, ...message });
}

/** A message to the operator. No draft is stored, because the device may not belong to the sender. */
export function Component() {
  const dialogs = useDialogs();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');

  function showErrors(form: HTMLFormElement, fieldErrors: Record<string, string>) {
    setErrors(fieldErrors);
    [...form.querySelectorAll<HTMLInputElement>('[name]')]
      .find(({ name }) => name in fieldErrors)
      ?.focus();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const result = parseForm(form);
    if (!result.success) return showErrors(form, firstErrorByField(result.error.issues));
    setErrors({});
    setState('busy');
    try {
      await call(contact.send, { body: result.data });
      form.reset();
      setState('sent');
    } catch (error) {
      setState('open');
      await dialogs.message({
        title: texts.error.title,
        body: error instanceof ApiError && error.hasMessage ? error.message : contactTexts.failed,
      });
      if (error instanceof ApiError)
        showErrors(
          form,
          Object.fromEntries(
            Object.entries(error.errors).map(([name, [message = '']]) => [name, message]),
          ),
        );
    }
  }

  const fieldProps = (name: string, label: string, maxLength: number) => ({
    name,
    label,
    maxLength,
    markRequired: true,
    error: errors[name],
    readOnly: state === 'busy',
  });
  return (
    <Page title="Contact" narrow>
      <p className="mb-5 text-lg text-muted">
        Questions, bugs, ideas? Write to us. We’ll reply by email.
      </p>
      <form
        noValidate
        onSubmit={(event) => void send(event)}
        onInput={({ target }) => {
          const { name } = target as HTMLInputElement;
          // A changed field no longer has an error.
          setErrors(({ [name]: _changed, ...others }) => others);
          setState((current) => (current === 'sent' ? 'open' : current));
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
          <Button type="submit" busy={state === 'busy'} className="max-sm:w-full">
            Send message
          </Button>
          <p role="status" className="font-semibold">
            {state === 'sent' && 'Thank you. Your message has been sent.'}
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
