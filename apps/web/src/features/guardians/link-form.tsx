import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { ApiError } from '../../http/api-error.ts';
import { nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { withCodeError } from '../codes/index.ts';
import { ConsentFields, consentMissing, consentOf } from './consent-fields.tsx';
import { consentQuery, linkChild } from './guardians.api.ts';

const needsConsent = (error: unknown): boolean =>
  error instanceof ApiError && 'consent' in error.errors;

/** Links a child with the code that they made. Only the server knows whether they are under 13 and need consent. */
export function LinkForm() {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [asksConsent, setAsksConsent] = useState(false);
  const { data: offered } = useQuery({ ...consentQuery, enabled: asksConsent });
  const form = usePlainForm({
    required: ['code'],
    validate: ({ method }) => (asksConsent && !method ? { method: consentMissing } : {}),
    async send({ code = '', method }) {
      const consent = consentOf(offered, method);
      try {
        return await withCodeError(() => linkChild({ code, ...(consent && { consent }) }));
      } catch (error) {
        if (!needsConsent(error)) throw error;
        setAsksConsent(true);
        return undefined;
      }
    },
    async onSaved(child) {
      if (!child) return;
      await navigate(paths.child(child.slug));
      dialogs.notice({ title: 'Linked', body: `You’re now linked to ${nameOf(child)}.` });
    },
    errorsAt: 'fields',
  });
  return (
    <form className="panel grid gap-4 p-5 sm:p-6" {...form.props}>
      <p className="text-muted">
        Your child finds “Make a code for your parent” in their settings. They see that you’re
        linked, and what you can see.
      </p>
      <TextField
        label="Code"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        markRequired
        error={form.errors['code']}
      />
      <div role="status" className="grid gap-4 empty:hidden">
        {asksConsent && (
          <>
            <p className="font-medium">Your child is under 13, so we need your consent.</p>
            <ConsentFields error={form.errors['method'] ?? form.errors['consent.method']} />
          </>
        )}
      </div>
      <div>
        <Button type="submit" busy={form.busy} className="max-sm:w-full">
          {asksConsent ? 'Agree and link' : 'Link to my child'}
        </Button>
      </div>
    </form>
  );
}
