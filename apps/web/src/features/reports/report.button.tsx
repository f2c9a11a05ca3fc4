import { reportLimits, reportReasons, reports } from '@fencing-journal/contract/reports';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { call } from '../../http/client.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';

const emptyReport = { reason: '', text: '' };

/** Reports a present or former connection to the operator. With `child`, a guardian reports on behalf of their child. */
export function ReportButton({
  slug,
  name,
  child,
}: {
  slug: string;
  name: string;
  child?: string;
}) {
  const dialogs = useDialogs();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={`Report ${name}`} onClick={() => setOpen(true)}>
        Report
      </Button>
      {open && (
        <FormDialog
          title={`Report ${name}?`}
          intro={`We get your report with a copy of the messages ${child === undefined ? 'between you' : 'with your child'}. ${name} isn’t told.`}
          submitLabel="Send report"
          values={emptyReport}
          required={['reason', 'text']}
          errorsAt="fields"
          onClose={() => setOpen(false)}
          send={({ reason, text }) =>
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
              <SelectField
                label="What is it about?"
                options={reportReasons}
                placeholder="Select"
                {...form.field('reason')}
              />
              <TextArea
                label="What happened?"
                maxLength={reportLimits.text}
                {...form.field('text')}
              />
              <p className="text-sm text-muted">
                In danger right now? Call the emergency number first.
              </p>
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
