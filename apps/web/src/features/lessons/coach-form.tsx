import { useState, type ComponentProps, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PageForm } from '../../forms/page-form.tsx';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { SelectField } from '../../ui/field.tsx';
import { NewCoachDialog } from './new-coach.dialog.tsx';

/** The props that connect the coach select to the form. */
type CoachSelectProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'placeholder'>;

/** A form with a coach select and a dialog to add a coach. `children` places the select among the other fields. */
export function CoachForm<T extends FieldValues>({
  form,
  submitLabel,
  coach,
  onCoachAdded,
  children,
}: {
  form: RecordForm<T>;
  submitLabel: string;
  coach: CoachSelectProps;
  onCoachAdded: (slug: string) => void;
  children: (coachField: ReactNode) => ReactNode;
}) {
  const [adding, setAdding] = useState(false);
  const coachField = (
    <div className="min-w-0">
      <SelectField label="Coach" placeholder="Select Coach" {...coach} />
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        Coach not listed?
        <button
          type="button"
          className="min-h-11 font-semibold text-accent underline underline-offset-4"
          onClick={() => setAdding(true)}
        >
          Add a coach
        </button>
      </p>
    </div>
  );
  return (
    <>
      <PageForm form={form} submitLabel={submitLabel}>
        {children(coachField)}
      </PageForm>
      {/* Outside the form, because it is a form itself. */}
      {adding && <NewCoachDialog onClose={() => setAdding(false)} onAdded={onCoachAdded} />}
    </>
  );
}
