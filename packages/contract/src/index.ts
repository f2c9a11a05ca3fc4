/**
 * Every call of the product, in one table. The server registers its routes from it, the OpenAPI
 * document is generated from it, and the test sweeps iterate over it. Browser code imports single
 * features instead (`@fencing-journal/contract/bouts`), so that a page loads only what it uses.
 */
import { accessLog } from './access-log.ts';
import { account } from './account.ts';
import { auth } from './auth.ts';
import { blocks } from './blocks.ts';
import { boutComments, bouts } from './bouts.ts';
import { calendar } from './calendar.ts';
import { club } from './club.ts';
import { coach } from './coach.ts';
import { inbox } from './coach-inbox.ts';
import { coachLessons } from './coach-lessons.ts';
import { phrases } from './coach-phrases.ts';
import { connections } from './connections.ts';
import { contact } from './contact.ts';
import { equipment } from './equipment.ts';
import { events } from './events.ts';
import { dataExport } from './export.ts';
import { fencers } from './fencers.ts';
import { goals } from './goals.ts';
import { guardian } from './guardian.ts';
import { guides } from './guides.ts';
import { imports } from './imports.ts';
import { invites } from './invites.ts';
import { journal } from './journal.ts';
import { lessons } from './lessons.ts';
import { themes } from './lesson-themes.ts';
import { media } from './media.ts';
import { moments } from './moments.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { passkeys } from './passkeys.ts';
import { playlists } from './playlists.ts';
import { practices } from './practices.ts';
import { tasks } from './tasks.ts';
import { teamMatches } from './team-matches.ts';
import { reminders } from './reminders.ts';
import { reports } from './reports.ts';
import { season } from './season.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { statistics } from './statistics.ts';
import { subscription } from './subscription.ts';
import { touchStatistics } from './touch-statistics.ts';
import { touches } from './touches.ts';
import { tournaments } from './tournaments.ts';
import { usafData } from './usaf-data.ts';
import { voice } from './voice.ts';
import type { Endpoint } from './shared/endpoint.ts';

export const contract = {
  accessLog,
  account,
  auth,
  blocks,
  boutComments,
  bouts,
  calendar,
  club,
  coach,
  inbox,
  phrases,
  coachLessons,
  connections,
  contact,
  dataExport,
  equipment,
  events,
  fencers,
  goals,
  guardian,
  guides,
  imports,
  invites,
  journal,
  lessons,
  themes,
  media,
  moments,
  notifications,
  operations,
  passkeys,
  playlists,
  practices,
  tasks,
  teamMatches,
  reminders,
  reports,
  season,
  search,
  settings,
  statistics,
  subscription,
  touches,
  touchStatistics,
  tournaments,
  usafData,
  voice,
} as const;

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(
  (feature): Endpoint[] => Object.values(feature),
);
