import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ReportDialog } from './report.dialog.tsx';
import { personLabel, reportablePeopleQuery } from './reports.api.ts';

/** Reports a current or former connection to the operator. With `child`, a guardian reports on behalf of that child. */
export function ReportButton({
  slug,
  name,
  child,
}: {
  slug: string;
  name: string;
  child?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={`Report ${name}`} onClick={() => setOpen(true)}>
        Report
      </Button>
      {isOpen && (
        <ReportDialog person={{ slug, name }} child={child} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Reports somebody who might not be in any other list, because the connection has ended. Hidden if there is nobody. */
export function ReportSomeone({ child }: { child?: string }) {
  const { data = [] } = useQuery(reportablePeopleQuery(child));
  const [isOpen, setOpen] = useState(false);
  if (data.length === 0) return null;
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Report someone
      </Button>
      {isOpen && (
        <ReportDialog
          people={data.map((person) => ({ value: person.slug, label: personLabel(person) }))}
          child={child}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
