import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { monthOf } from './days.rules.ts';
import { DayEntries, longDate } from './day-entries.tsx';
import { daysOf, entriesOn } from './entries.rules.ts';

/** The entries of a month, grouped by day. In the current month, past days are collapsed below the coming ones. */
export function Agenda({
  entries,
  month,
  today,
  onNext,
}: {
  entries: readonly CalendarEntry[];
  month: string;
  today: string;
  onNext: () => void;
}) {
  const monthEntries = entries.filter(({ date }) => monthOf(date) === month);
  const pastEntries =
    monthOf(today) === month ? monthEntries.filter(({ date }) => date < today) : [];
  const upcomingEntries = monthEntries.slice(pastEntries.length);
  return (
    <div className="flex flex-col gap-4">
      {upcomingEntries.length === 0 && (
        <EmptyState
          icon="calendar"
          title={pastEntries.length > 0 ? 'Nothing else this month' : 'Nothing this month'}
        >
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="secondary" onClick={onNext}>
              Next month
            </Button>
            <ButtonLink variant="secondary" to={paths.tournamentAdd} icon="plus">
              Add Tournament
            </ButtonLink>
            <ButtonLink variant="secondary" to={paths.lessonAdd} icon="plus">
              Add Lesson
            </ButtonLink>
          </div>
        </EmptyState>
      )}
      <Days entries={upcomingEntries} today={today} />
      {pastEntries.length > 0 && (
        <details className="panel group px-4 py-2">
          <summary className="flex min-h-11 items-center gap-2 font-semibold">
            <Icon name="next" className="size-5 group-open:rotate-90" />
            Earlier this month ({pastEntries.length})
          </summary>
          <div className="my-2 flex flex-col gap-4">
            <Days entries={pastEntries} today={today} />
          </div>
        </details>
      )}
    </div>
  );
}

const Days = ({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) =>
  daysOf(entries).map((day) => (
    <section key={day} aria-labelledby={`agenda-${day}`}>
      <h3 id={`agenda-${day}`} className={`mb-2 text-xl ${day === today ? 'text-accent' : ''}`}>
        {longDate(day)}
        {day === today && ' · Today'}
      </h3>
      <DayEntries entries={entriesOn(entries, day)} />
    </section>
  ));
