import type { CoachGroup, Student } from '@fencing-journal/contract/coach';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useToday } from '../../lib/use-today.ts';
import { nameOf, pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { Badge } from '../../ui/badge.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';
import {
  describeActivity,
  describeCounts,
  inGroup,
  minStudentsForSearch,
  orderOptions,
  parseRoster,
  searchStudents,
  sortStudents,
} from './students.rules.ts';

const GroupRecordSection = lazy(async () => ({
  default: (await import('./group-record.section.tsx')).GroupRecordSection,
}));

/** All students with what they did last: cards on a phone, and lines that can be compared on a desktop. */
export function Roster({
  students,
  groups,
}: {
  students: readonly Student[];
  groups: readonly CoachGroup[];
}) {
  const [text, setText] = useState('');
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const { order, group: groupSlug } = parseRoster(search);
  const group = groups.find(({ slug }) => slug === groupSlug);
  const members = inGroup(students, group);
  const shown = sortStudents(searchStudents(members, text), order);
  const choose = (name: 'sort' | 'group', value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, replaceSearch);
  };
  return (
    <>
      <div className="mb-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:[&>*]:w-52">
        {students.length >= minStudentsForSearch && (
          <search className="block max-sm:col-span-2">
            <TextField
              type="search"
              label="Search"
              placeholder="Student name"
              autoComplete="off"
              enterKeyHint="search"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </search>
        )}
        {groups.length > 0 && (
          <SelectField
            label="Group"
            placeholder="All students"
            value={group?.slug ?? ''}
            options={groups.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={({ target }) => choose('group', target.value)}
          />
        )}
        {students.length > 1 && (
          <SelectField
            label="Sort by"
            value={order}
            options={orderOptions}
            onChange={({ target }) => choose('sort', target.value)}
          />
        )}
      </div>
      <p role="status" className="text-muted not-empty:mb-3">
        {shown.length < students.length && `${shown.length} of ${students.length} students`}
      </p>
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:block lg:divide-y lg:divide-line lg:overflow-clip lg:rounded-2xl lg:border lg:border-line lg:bg-card">
          {shown.map((student) => (
            <StudentRow key={student.slug} student={student} today={today} />
          ))}
        </ul>
      )}
      {group && (
        <Suspense fallback={<Skeleton rows={1} className="mt-6 h-80" />}>
          <GroupRecordSection group={group} />
        </Suspense>
      )}
    </>
  );
}

function StudentRow({ student, today }: { student: Student; today: string }) {
  const { slug, waiting, unread, note_start } = student;
  return (
    <li className="relative flex min-w-0 flex-col items-start gap-1 p-4 hover:border-edge hover:bg-sunken max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:bg-card lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)] lg:items-center lg:gap-4 lg:px-5 lg:py-3">
      <p className="flex min-w-0 items-center gap-2">
        <Link
          to={paths.coachStudent(slug)}
          className="font-display text-2xl leading-tight font-semibold wrap-anywhere after:absolute after:inset-0 lg:text-xl"
        >
          {nameOf(student)}
        </Link>
        {unread && <Badge>New</Badge>}
      </p>
      <p className="flex items-center gap-1 max-lg:order-3 max-lg:mt-auto max-lg:pt-1 max-lg:text-muted">
        <Icon name="calendar" className="size-4" />
        {describeActivity(student, today)}
      </p>
      <p className="text-sm text-muted max-lg:order-4">{describeCounts(student)}</p>
      <div className="flex min-w-0 flex-col items-start gap-1 max-lg:order-2">
        {waiting > 0 && <Badge>{`${pluralize(waiting, 'lesson')} waiting`}</Badge>}
        {note_start !== '' && (
          <p className="line-clamp-2 text-sm wrap-anywhere text-muted">
            <span className="sr-only">Your note: </span>
            {note_start}
          </p>
        )}
      </div>
    </li>
  );
}
