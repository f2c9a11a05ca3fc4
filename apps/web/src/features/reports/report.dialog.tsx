import { reportLimits, reportReasons, reports } from '@fencing-journal/contract/reports';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { call } from '../../http/client.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { SelectField, TextArea, type Option } from '../../ui/field.tsx';

/**
 * Reports somebody to the operator: the person given, or one of `people`. With `child`, a guardian reports on behalf of
 * their child. It doesn't keep a draft, because other people who use the device must not find one. The idempotency key
 * of an unanswered report is therefore kept in memory only.
 */
export function ReportDialog({
  person,
  people = [],
  child,
  onClose,
}: {
  person?: { slug: string; name: string };
  people?: readonly Option[];
  child: string | undefined;
  onClose: () => void;
}) {
  const dialogs = useDialogs();
  const [values] = useState({ slug: person?.slug ?? '', reason: '', text: '' });
  const messages = child === undefined ? 'between you' : 'with your child';
  return (
    <FormDialog
      title={person ? `Report ${person.name}?` : 'Report someone'}
      intro={`We get your report with a copy of the messages ${messages}. ${person?.name ?? 'This person'} isn’t told.`}
      submitLabel="Send report"
      values={values}
      required={['slug', 'reason', 'text']}
      errorsAt="fields"
      onClose={onClose}
      send={({ slug, reason, text }) =>
        call(reports.create, {
          body: {
            slug,
            // The server checks it, as the list may have changed.
            reason: reason as (typeof reportReasons)[number],
            text,
            ...(child !== undefined && { child }),
          },
        })
      }
      onSaved={({ message }) => dialogs.notice({ title: 'Report sent', body: message })}
    >
      {(form) => (
        <>
          {!person && (
            <SelectField
              label="Who is it about?"
              options={people}
              placeholder="Select"
              {...form.field('slug')}
            />
          )}
          <SelectField
            label="What is it about?"
            options={reportReasons}
            placeholder="Select"
            {...form.field('reason')}
          />
          <TextArea label="What happened?" maxLength={reportLimits.text} {...form.field('text')} />
          <p className="text-sm text-muted">
            In danger right now? Call the emergency number first.
          </p>
        </>
      )}
    </FormDialog>
  );
}
