import { useState, type ComponentProps, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PageForm } from '../../lib/page-form.tsx';
import type { RecordForm } from '../../lib/use-record-form.ts';
import { SelectField } from '../../ui/field.tsx';
import { NewCoachDialog } from './new-coach.dialog.tsx';

/** The coach's select as it is wired to the form. */
type Wired = Omit<ComponentProps<typeof SelectField>, 'label' | 'placeholder'>;

/** A form that names a coach, and opens the dialog for one who is not listed. `children` places the coach among the other fields. */
export function CoachForm<T extends FieldValues>({
  form,
  submitLabel,
  coach,
  onCoach,
  children,
}: {
  form: RecordForm<T>;
  submitLabel: string;
  coach: Wired;
  onCoach: (slug: string) => void;
  children: (coachField: ReactNode) => ReactNode;
}) {
  const [adding, setAdding] = useState(false);
  const coachField = (
    <div className="min-w-0">
      <SelectField label="Coach" marked placeholder="Select Coach" {...coach} />
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
      {/* Not within the form: it is one itself. */}
      {adding && <NewCoachDialog onClose={() => setAdding(false)} onAdded={onCoach} />}
    </>
  );
}
