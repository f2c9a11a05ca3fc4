import type { EquipmentItem } from '@fencing-journal/contract/equipment';
import { capitalize, pluralize, formatDate } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dueLabel } from './service.rules.ts';

interface Props {
  item: EquipmentItem;
  today: string;
  onEdit: () => void;
  onDelete: () => void;
  onServiced: () => void;
  onFailed: () => void;
  onFailureDelete: (failure: EquipmentItem['failures'][number]) => void;
}

/** A piece of equipment with its service dates and failures. */
export function EquipmentCard({
  item,
  today,
  onEdit,
  onDelete,
  onServiced,
  onFailed,
  onFailureDelete,
}: Props) {
  const { name, kind, weapon, bought_on, serviced_on, service_due, notes, failures } = item;
  const due = dueLabel(item, today);
  const days = [
    ['Bought', bought_on],
    ['Last service', serviced_on],
    ['Next service', service_due],
  ] as const;
  return (
    <li
      className={`panel flex min-w-0 break-inside-avoid flex-col gap-3 p-4 ${due === undefined ? '' : 'border-accent'}`}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-2xl leading-tight wrap-anywhere">{name}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <span>
              {kind}
              {weapon !== null && ` · ${capitalize(weapon)}`}
            </span>
            {due !== undefined && <Badge>{due}</Badge>}
          </p>
        </div>
        <div className="-mt-2 -mr-2 flex">
          <IconButton icon="pencil" label={`Edit ${name}`} onClick={onEdit} />
          <IconButton icon="trash" label={`Delete ${name}`} onClick={onDelete} />
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {days.map(
          ([term, day]) =>
            day !== null && (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd>{formatDate(day)}</dd>
              </div>
            ),
        )}
      </dl>
      {notes !== '' && <p className="wrap-anywhere whitespace-pre-line">{notes}</p>}
      {failures.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-2 font-semibold">
            <Icon name="next" className="size-5 group-open:rotate-90" />
            Failed {pluralize(failures.length, 'time')}, last{' '}
            {formatDate(failures[0]?.date ?? today)}
          </summary>
          <ul className="divide-y divide-line">
            {failures.map((failure) => (
              <li key={failure.slug} className="flex min-h-11 items-center gap-2">
                <p className="min-w-0 flex-1 wrap-anywhere">
                  <span className="text-muted">{formatDate(failure.date)}</span> {failure.what}
                </p>
                <IconButton
                  icon="trash"
                  label={`Delete ${failure.what}`}
                  onClick={() => onFailureDelete(failure)}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon="check"
          aria-label={`Serviced today: ${name}`}
          paused={serviced_on === today}
          onClick={onServiced}
        >
          Serviced today
        </Button>
        <Button variant="secondary" aria-label={`Record a failure: ${name}`} onClick={onFailed}>
          Record a failure
        </Button>
      </div>
    </li>
  );
}
