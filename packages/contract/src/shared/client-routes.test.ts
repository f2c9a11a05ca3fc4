import { describe, expect, it } from 'vitest';
import { clientRoutes, isClientRoute } from './client-routes.ts';

describe('isClientRoute', () => {
  it.for(clientRoutes)('accepts %s with and without a trailing slash', (route) => {
    const path = route.replaceAll(/:\w+/g, 'epee-cup-0a1b2c');
    expect(isClientRoute(path)).toBe(true);
    expect(isClientRoute(`${path.replace(/\/$/, '')}/`)).toBe(true);
  });

  it.for([
    '/journal/tournaments',
    '/journal/tournaments/add',
    '/journal/tournaments/edit/t-1',
    '/journal/tournaments/t-1',
    '/journal/tournaments/t-1/add',
    '/journal/tournaments/t-1/edit/e-1',
    '/journal/tournaments/t-1/e-1',
    '/journal/tournaments/t-1/e-1/bout/add',
    '/journal/tournaments/t-1/e-1/b-1/bout/edit',
    '/journal/tournaments/t-1/e-1/b-1',
    '/journal/fencer',
    '/journal/fencer/f-1',
    '/coach/bouts',
  ])('accepts %s', (path) => {
    expect(isClientRoute(path)).toBe(true);
  });

  it.for([
    '/nothing',
    '/journal/none',
    '/journal/tournaments/a/b/c/d',
    '/journal//',
    '/loginx',
    '/x/login',
    '/journal/fencer/a/b',
    '/api/health',
    '//',
  ])('rejects %j', (path) => {
    expect(isClientRoute(path)).toBe(false);
  });
});
