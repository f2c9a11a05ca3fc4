import { equipmentTexts, type EquipmentItem } from '@fencing-journal/contract/equipment';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../lib/use-today.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import {
  updateEquipment,
  deleteEquipment,
  deleteFailure,
  equipmentQuery,
} from './equipment.api.ts';
import { EquipmentCard } from './equipment-card.tsx';
import { EquipmentDialog } from './equipment.dialog.tsx';
import { FailureDialog } from './failure.dialog.tsx';
import { servicedToday } from './service.rules.ts';

type OpenForm = { form: 'add' } | { form: 'edit' | 'failure'; item: EquipmentItem };

/** The user's equipment, with what is due for service first. */
export function Component() {
  const { data, isPending, isError, refetch } = useQuery(equipmentQuery);
  const { attempt, attemptDelete } = useAttempt();
  const today = useToday();
  const [open, setOpen] = useState<OpenForm>();
  const close = () => setOpen(undefined);

  const add = (
    <Button icon="plus" onClick={() => setOpen({ form: 'add' })}>
      Add equipment
    </Button>
  );
  return (
    <Page
      title="Your equipment"
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Guides', to: paths.guides },
        { label: 'Your equipment' },
      ]}
      actions={data && data.length > 0 && add}
    >
      {isPending && <Skeleton rows={3} className="h-40" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon="settings" title={equipmentTexts.empty}>
          <p className="max-w-prose text-muted">
            Your weapons, cords and mask: when each was serviced, when it’s due next and what failed
            a check.
          </p>
          {add}
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
        {data?.map((item) => (
          <EquipmentCard
            key={item.slug}
            item={item}
            today={today}
            onEdit={() => setOpen({ form: 'edit', item })}
            onFailed={() => setOpen({ form: 'failure', item })}
            onServiced={() => void attempt(() => updateEquipment(item, servicedToday(item, today)))}
            onDelete={() =>
              void attemptDelete('item', () => deleteEquipment(item), {
                subject: item.name,
                detail: item.failures.length > 0 && 'Its failed checks will be deleted too.',
              })
            }
            onFailureDelete={({ slug, what }) =>
              void attemptDelete('entry', () => deleteFailure(slug), { subject: what })
            }
          />
        ))}
      </ul>
      {open?.form === 'add' && <EquipmentDialog onClose={close} />}
      {open?.form === 'edit' && <EquipmentDialog item={open.item} onClose={close} />}
      {open?.form === 'failure' && <FailureDialog item={open.item} today={today} onClose={close} />}
    </Page>
  );
}
