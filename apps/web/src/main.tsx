import * as z from 'zod/mini';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { paths } from './lib/paths.ts';
import { createRouter } from './app/router.tsx';
import { onSessionEnd, settleSignOut } from './lib/api.ts';
import { queryClient } from './lib/query.ts';
import { onAccountChange } from './lib/session.ts';
import './styles.css';

// The Content-Security-Policy forbids making functions out of text, which the schemas would otherwise try.
z.config({ jitless: true });

const router = createRouter();
onSessionEnd(() => {
  queryClient.clear();
  void router.navigate(paths.login);
});
onAccountChange((now, before) => {
  // What was read for one account must never be shown to the next, in a tab that stayed open either.
  queryClient.clear();
  if (now !== null && before !== null) location.reload();
});
void settleSignOut();
window.addEventListener('online', () => void settleSignOut());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
