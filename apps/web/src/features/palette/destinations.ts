import type { FoundRecord } from '@fencing-journal/contract/search';
import { journalPages } from '../../lib/journal-pages.ts';
import { paths } from '../../lib/paths.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Entry } from './entries.rules.ts';

const page = (
  { label, to, icon }: { label: string; to: string; icon: IconName },
  keywords = '',
): Entry => ({
  key: `page ${to}`,
  group: 'Pages',
  title: label,
  detail: '',
  icon,
  target: { to },
  keywords,
});
const action = (title: string, to: string, icon: IconName, detail = '', keywords = ''): Entry => ({
  key: `action ${to}`,
  group: 'Actions',
  title,
  detail,
  icon,
  target: { to },
  keywords,
});

/** The pages that this account has. */
export function pageEntries({ coach }: { coach: boolean }): Entry[] {
  const pages = journalPages;
  return [
    page(pages.today, 'journal home'),
    page(pages.tournaments),
    page(pages.fencers, 'opponents dashboard'),
    page(pages.lessons),
    page(pages.practices, 'club bouts open bouting'),
    page(pages.statistics),
    page(pages.goals, 'tasks targets'),
    page(pages.playlists, 'clips videos'),
    page({ label: 'Touches', to: paths.touches, icon: 'chart' }, 'actions targets statistics'),
    page(pages.calendar),
    page(pages.guides, 'checklists'),
    ...(coach
      ? [
          page(pages.inbox, 'feedback waiting answer'),
          page(pages.students, 'roster groups'),
          page(pages.studentLessons, 'feedback waiting'),
          page({ label: 'Student Bouts', to: paths.coachBouts, icon: 'trophy' }),
        ]
      : []),
    page({ label: 'Your equipment', to: paths.equipment, icon: 'settings' }),
    page({ label: 'Connections', to: paths.connections, icon: 'people' }, 'coaches'),
    page({ label: 'Friends', to: paths.friends, icon: 'people' }),
    page({ label: 'Settings', to: paths.settings, icon: 'settings' }, 'profile account password'),
    page({ label: 'Contact', to: paths.contact, icon: 'link' }, 'help'),
  ];
}

/** What can be added. `event` is the one that a new bout would be added to. */
export function actionEntries(event: (FoundRecord & { kind: 'event' }) | undefined): Entry[] {
  const at = event && `${event.name}, ${event.tournament.name}`;
  return [
    ...(event
      ? [
          action('Add Bout', paths.boutAdd(event.tournament.slug, event.slug), 'plus', at),
          action('Add Pool', paths.poolAdd(event.tournament.slug, event.slug), 'plus', at),
          action(
            'Live bout',
            paths.boutLive(event.tournament.slug, event.slug),
            'stopwatch',
            at,
            'score pad',
          ),
        ]
      : []),
    action('Add New Lesson', paths.lessonAdd, 'plus'),
    action('Guided entry', paths.lessonQuick, 'pencil', 'Three questions about a lesson'),
    action('Add New Tournament', paths.tournamentAdd, 'plus'),
    action(
      'Import results',
      paths.imports,
      'inbox',
      'From a file of a tournament',
      'upload xml csv',
    ),
    ...(event
      ? [
          action(
            'Add New Event',
            paths.eventAdd(event.tournament.slug),
            'plus',
            event.tournament.name,
          ),
        ]
      : []),
    {
      key: 'action shortcuts',
      group: 'Actions',
      title: 'Keyboard shortcuts',
      detail: '',
      icon: 'keys',
      target: 'shortcuts',
      keywords: 'help keys',
    },
  ];
}
