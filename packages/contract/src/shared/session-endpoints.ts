import type { EndpointMeta } from './endpoint.ts';

/**
 * The endpoints that open, refresh, and end a session. They have no schemas, because the browser
 * needs them first and loads body validation only with a page that has a form.
 */
export const sessionEndpoints = {
  csrfToken: {
    name: 'auth.csrf-token',
    method: 'GET',
    path: '/api/auth/csrf-token',
    access: 'public',
  },
  refresh: { name: 'auth.refresh', method: 'POST', path: '/api/auth/refresh', access: 'session' },
  login: { name: 'auth.login', method: 'POST', path: '/api/auth/login', access: 'public' },
  register: { name: 'auth.register', method: 'POST', path: '/api/auth/register', access: 'public' },
  logout: { name: 'auth.logout', method: 'POST', path: '/api/auth/logout', access: 'public' },
  me: { name: 'auth.me', method: 'GET', path: '/api/auth/me/', access: 'user' },
} as const satisfies Record<string, EndpointMeta>;
