import type { ImportColumn, ImportMapping, ImportTable } from '@fencing-journal/contract/imports';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { correctImport } from './imports.api.ts';
import { columnLabels } from './imports.rules.ts';

/** The columns in the order of their labels, with the most needed ones first. */
const columnOrder = Object.keys(columnLabels) as ImportColumn[];

interface Props {
  id: string;
  table: ImportTable;
  isMapped: boolean;
}

/** Lets the user say what each column of a table is. Folded once the columns are chosen. */
export const Columns = (props: Props) =>
  props.isMapped ? (
    <div className="mb-4">
      <Disclosure
        title="Columns"
        summary={props.table.remembered ? 'As you chose them last time' : 'Chosen by you'}
      >
        <ColumnForm {...props} />
      </Disclosure>
    </div>
  ) : (
    <section className="panel mb-4 p-4 sm:p-5">
      <p className="mb-3 text-lg">
        We don’t know this table. Check what its columns are; we’ll remember it.
      </p>
      <ColumnForm {...props} />
    </section>
  );

function ColumnForm({ id, table }: Props) {
  const { busy, attempt } = useAttempt();
  const [mapping, setMapping] = useState<ImportMapping>(table.mapping);
  const options = table.header.map((name, index) => ({
    value: String(index),
    label: name === '' ? `Column ${index + 1}` : name,
  }));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must take arrow keys */}
      <div className="mb-4 overflow-x-auto" tabIndex={0} role="region" aria-label="The first rows">
        <table className="text-sm">
          <thead>
            <tr>
              {table.header.map((name, index) => (
                <th key={index} scope="col" className="border border-line px-2 py-1 text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.sample.map((cells, row) => (
              <tr key={row}>
                {table.header.map((_, index) => (
                  <td key={index} className="border border-line px-2 py-1">
                    {cells[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <form
        className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () => void (await correctImport(id, { mapping })));
        }}
      >
        {columnOrder.map((column) => (
          <SelectField
            key={column}
            label={columnLabels[column]}
            placeholder="Not in this table"
            options={options}
            value={mapping[column] === undefined ? '' : String(mapping[column])}
            onChange={({ target }) => {
              const { [column]: _before, ...others } = mapping;
              setMapping(
                target.value === '' ? others : { ...others, [column]: Number(target.value) },
              );
            }}
          />
        ))}
        <Button type="submit" busy={busy} className="sm:col-span-full sm:justify-self-start">
          Use these columns
        </Button>
      </form>
    </>
  );
}
