import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { nameOf, pluralize } from '../../lib/format.ts';
import { TextField, ToggleChip } from '../../ui/field.tsx';
import { groupsQuery } from './lessons.api.ts';
import { findStudents, isGroupChosen, toggleGroup } from './students.rules.ts';

/** The search field is shown for more students than this. Fewer fit on the screen. */
const searchFrom = 12;

interface Student {
  slug: string;
  first_name: string;
  last_name: string;
}

/** Chooses students one by one or by group. */
export function StudentPicker({
  students,
  chosen,
  error,
  onChange,
}: {
  students: readonly Student[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (students: string[]) => void;
}) {
  const id = useId();
  const [words, setWords] = useState('');
  // If the groups can't be loaded, students can still be chosen one by one.
  const groups = (useQuery(groupsQuery).data ?? []).filter((group) => group.students.length > 0);
  const shown = findStudents(students, words, chosen);
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={`${id}-count ${id}-error`}>
      <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">
          Students
          <span className="text-loss" aria-hidden="true">
            {' '}
            *
          </span>
        </span>{' '}
        <span id={`${id}-count`} className="text-sm text-muted" role="status">
          {chosen.length > 0 && `${pluralize(chosen.length, 'student')} chosen`}
        </span>
      </legend>
      {groups.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-1.5" role="group" aria-label="Groups">
          {groups.map((group) => (
            <ToggleChip
              key={group.slug}
              label={`${group.name} (${group.students.length})`}
              checked={isGroupChosen(group, students, chosen)}
              onChange={() => onChange(toggleGroup(group, students, chosen))}
            />
          ))}
        </div>
      )}
      {students.length > searchFrom && (
        <div className="mb-3">
          <TextField
            type="search"
            label="Find a student"
            value={words}
            maxLength={limits.search}
            autoComplete="off"
            onKeyDown={(event) => {
              // Enter would save the lesson.
              if (event.key === 'Enter') event.preventDefault();
            }}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-1.5" role="group" aria-label="Students">
        {shown.map((student) => (
          <ToggleChip
            key={student.slug}
            label={nameOf(student)}
            checked={chosen.includes(student.slug)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...chosen, student.slug]
                  : chosen.filter((slug) => slug !== student.slug),
              )
            }
          />
        ))}
      </div>
      {shown.length === 0 && <p className="text-muted">No student with this name.</p>}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="mt-1 text-sm font-medium text-loss empty:hidden"
      >
        {error}
      </p>
    </fieldset>
  );
}
