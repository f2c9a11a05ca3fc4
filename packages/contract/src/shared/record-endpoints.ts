import type { EndpointMeta } from './endpoint.ts';

/**
 * The endpoints for changes that can be made offline. They have no schemas, because the changes may
 * be sent before the page that made them has loaded, or without it.
 */
export const recordEndpoints = {
  tournament: {
    create: {
      name: 'tournaments.create',
      method: 'POST',
      path: '/api/tournaments/create/',
      access: 'user',
      idempotent: true,
    },
    detail: {
      name: 'tournaments.detail',
      method: 'GET',
      path: '/api/tournaments/detail/:slug',
      access: 'user',
    },
    update: {
      name: 'tournaments.update',
      method: 'PUT',
      path: '/api/tournaments/update/:slug/',
      access: 'user',
    },
    delete: {
      name: 'tournaments.delete',
      method: 'DELETE',
      path: '/api/tournaments/delete/:slug/',
      access: 'user',
    },
  },
  event: {
    create: {
      name: 'events.create',
      method: 'POST',
      path: '/api/events/create/',
      access: 'user',
      idempotent: true,
    },
    detail: {
      name: 'events.detail',
      method: 'GET',
      path: '/api/events/detail/:slug/',
      access: 'user',
    },
    update: {
      name: 'events.update',
      method: 'PATCH',
      path: '/api/events/update/:slug/',
      access: 'user',
    },
    delete: {
      name: 'events.delete',
      method: 'DELETE',
      path: '/api/events/delete/:slug/',
      access: 'user',
    },
  },
  bout: {
    create: {
      name: 'bouts.create',
      method: 'POST',
      path: '/api/bouts/create/',
      access: 'user',
      idempotent: true,
    },
    detail: {
      name: 'bouts.detail',
      method: 'GET',
      path: '/api/bouts/detail/:slug',
      access: 'user',
    },
    update: {
      name: 'bouts.update',
      method: 'PATCH',
      path: '/api/bouts/update/:slug/',
      access: 'user',
    },
    delete: {
      name: 'bouts.delete',
      method: 'DELETE',
      path: '/api/bouts/delete/:slug/',
      access: 'user',
    },
  },
  fencer: {
    create: {
      name: 'fencers.create',
      method: 'POST',
      path: '/api/fencers/create/',
      access: 'user',
      idempotent: true,
    },
    detail: {
      name: 'fencers.details',
      method: 'GET',
      path: '/api/fencers/details/:slug/',
      access: 'user',
    },
    update: {
      name: 'fencers.update',
      method: 'PATCH',
      path: '/api/fencers/update/:slug/',
      access: 'user',
    },
    delete: {
      name: 'fencers.delete',
      method: 'DELETE',
      path: '/api/fencers/delete/:slug/',
      access: 'user',
    },
  },
  practice: {
    create: {
      name: 'practices.create',
      method: 'POST',
      path: '/api/practices/',
      access: 'user',
      idempotent: true,
    },
    detail: {
      name: 'practices.detail',
      method: 'GET',
      path: '/api/practices/:slug/',
      access: 'user',
    },
    update: {
      name: 'practices.update',
      method: 'PATCH',
      path: '/api/practices/:slug/',
      access: 'user',
    },
    delete: {
      name: 'practices.delete',
      method: 'DELETE',
      path: '/api/practices/:slug/',
      access: 'user',
    },
  },
  team_match: {
    create: {
      name: 'team-matches.create',
      method: 'POST',
      path: '/api/team-matches/',
      access: 'user',
      idempotent: true,
    },
    detail: {
      name: 'team-matches.detail',
      method: 'GET',
      path: '/api/team-matches/:slug/',
      access: 'user',
    },
    update: {
      name: 'team-matches.update',
      method: 'PATCH',
      path: '/api/team-matches/:slug/',
      access: 'user',
    },
    delete: {
      name: 'team-matches.delete',
      method: 'DELETE',
      path: '/api/team-matches/:slug/',
      access: 'user',
    },
  },
  lesson: {
    create: {
      name: 'lessons.create',
      method: 'POST',
      path: '/api/lessons/create/',
      access: 'user',
      idempotent: true,
    },
    detail: {
      name: 'lessons.detail',
      method: 'GET',
      path: '/api/lessons/detail/:slug',
      access: 'user',
    },
    update: {
      name: 'lessons.update',
      method: 'PATCH',
      path: '/api/lessons/update/:slug/',
      access: 'user',
    },
    delete: {
      name: 'lessons.delete',
      method: 'DELETE',
      path: '/api/lessons/delete/:slug/',
      access: 'user',
    },
  },
} as const satisfies Record<
  string,
  Record<'create' | 'detail' | 'update' | 'delete', EndpointMeta>
>;

/** Creates all bouts of a pool in one request. */
export const poolEndpoint = {
  name: 'bouts.create-pool',
  method: 'POST',
  path: '/api/bouts/create-pool/',
  access: 'user',
  idempotent: true,
} as const satisfies EndpointMeta;
