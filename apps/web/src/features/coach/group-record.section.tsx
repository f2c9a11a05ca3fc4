import type { CoachGroup, GroupRecord } from '@fencing-journal/contract/coach';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatSigned, nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { groupRecordQuery } from './coach.api.ts';
import { PrivateBoutsNote, RecordItem, RecordTotal, sharedRateText } from './record-parts.tsx';

type StudentRecord = GroupRecord['students'][number];

/** Results of the bouts that the students of a group share: in total, then for each student by name. */
export function GroupRecordSection({ group }: { group: CoachGroup }) {
  const id = useId();
  const { data: record, isPending, isError, refetch } = useQuery(groupRecordQuery(group.slug));
  return (
    <section className="panel mt-6 p-4 sm:p-5" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-2xl wrap-anywhere">
        Record of {group.name}
      </h2>
      {isPending && <Skeleton rows={4} className="h-16" />}
      {isError && <ErrorState compact onRetry={() => void refetch()} />}
      {record && (
        <>
          <RecordTotal total={record.total} className="sm:grid-cols-4" />
          {record.total.bouts > 0 && (
            <>
              <StudentList students={record.students} />
              <StudentTable students={record.students} labelId={id} />
            </>
          )}
          <PrivateBoutsNote />
        </>
      )}
    </section>
  );
}

const StudentLink = ({ student }: { student: StudentRecord }) => (
  <Link
    to={paths.coachStudent(student.slug)}
    className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline decoration-edge underline-offset-4 hover:text-accent"
  >
    {nameOf(student)}
  </Link>
);

/** The list for phones. The table needs more room. */
const StudentList = ({ students }: { students: readonly StudentRecord[] }) => (
  <ul className="mt-4 md:hidden">
    {students.map((student) => (
      <RecordItem key={student.slug} name={<StudentLink student={student} />} figures={student} />
    ))}
  </ul>
);

function StudentTable({
  students,
  labelId,
}: {
  students: readonly StudentRecord[];
  labelId: string;
}) {
  const heading = 'pb-1 text-left font-medium';
  return (
    <table aria-labelledby={labelId} className="mt-4 w-full table-fixed max-md:hidden">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className={heading}>
            Student
          </th>
          <th scope="col" className={`${heading} w-28`}>
            Wins–losses
          </th>
          <th scope="col" className={heading}>
            Win rate
          </th>
          <th scope="col" className={`${heading} w-36 pl-6`}>
            Touch difference
          </th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <tr key={student.slug} className="border-t border-line">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              <StudentLink student={student} />
            </th>
            <td className="figures text-xl whitespace-nowrap">
              {student.wins}–{student.losses}
            </td>
            <td className="py-2 text-sm text-muted">
              {student.win_rate && <ShareBar {...student.win_rate} />}
              {sharedRateText(student)}
            </td>
            <td className="figures pl-6 text-xl">{formatSigned(student.indicator)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
