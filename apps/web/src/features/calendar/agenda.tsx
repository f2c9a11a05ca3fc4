import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { monthOf } from './days.rules.ts';
import { DayEntries, longDate } from './day-entries.tsx';
import { daysOf, entriesOn } from './entries.rules.ts';

/** The entries of a month, grouped by day. In the current month, past days are collapsed below the upcoming ones. */
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
  const days = daysOf(entries).filter((day) => monthOf(day) === month);
  const pastDays = monthOf(today) === month ? days.filter((day) => day < today) : [];
  const upcomingDays = days.slice(pastDays.length);
  const pastCount = pastDays.reduce((sum, day) => sum + entriesOn(entries, day).length, 0);
  return (
    <div className="flex flex-col gap-4">
      {upcomingDays.length === 0 && (
        <EmptyState
          icon="calendar"
          title={pastCount > 0 ? 'Nothing else this month' : 'Nothing this month'}
        >
          <div className="grid gap-2 sm:flex sm:gap-3">
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
      <Days days={upcomingDays} entries={entries} today={today} />
      {pastCount > 0 && (
        <details className="panel group px-4 py-2">
          <summary className="flex min-h-11 items-center gap-2 font-semibold">
            <Icon name="next" className="size-5 group-open:rotate-90" />
            Earlier this month ({pastCount})
          </summary>
          <div className="my-2 flex flex-col gap-4">
            <Days days={pastDays} entries={entries} today={today} />
          </div>
        </details>
      )}
    </div>
  );
}

const Days = ({
  days,
  entries,
  today,
}: {
  days: readonly string[];
  entries: readonly CalendarEntry[];
  today: string;
}) =>
  days.map((day) => (
    <section key={day} aria-labelledby={`agenda-${day}`}>
      <h3 id={`agenda-${day}`} className={`mb-2 text-xl ${day === today ? 'text-accent' : ''}`}>
        {longDate(day)}
        {day === today && ' · Today'}
      </h3>
      <DayEntries day={day} entries={entriesOn(entries, day)} />
    </section>
  ));
