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
import { connections } from './connections.ts';
import { contact } from './contact.ts';
import { equipment } from './equipment.ts';
import { events } from './events.ts';
import { dataExport } from './export.ts';
import { fencers } from './fencers.ts';
import { guardian } from './guardian.ts';
import { guides } from './guides.ts';
import { imports } from './imports.ts';
import { invites } from './invites.ts';
import { journal } from './journal.ts';
import { lessons } from './lessons.ts';
import { media } from './media.ts';
import { moments } from './moments.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { passkeys } from './passkeys.ts';
import { playlists } from './playlists.ts';
import { practices } from './practices.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { statistics } from './statistics.ts';
import { subscription } from './subscription.ts';
import { touchStatistics } from './touch-statistics.ts';
import { touches } from './touches.ts';
import { tournaments } from './tournaments.ts';
import { usafData } from './usaf-data.ts';
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
  connections,
  contact,
  dataExport,
  equipment,
  events,
  fencers,
  guardian,
  guides,
  imports,
  invites,
  journal,
  lessons,
  media,
  moments,
  notifications,
  operations,
  passkeys,
  playlists,
  practices,
  reports,
  search,
  settings,
  statistics,
  subscription,
  touches,
  touchStatistics,
  tournaments,
  usafData,
} as const;

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(
  (feature): Endpoint[] => Object.values(feature),
);
