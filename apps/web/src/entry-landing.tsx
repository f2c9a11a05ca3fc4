import { createRoot, hydrateRoot } from 'react-dom/client';
import { LandingPage } from './features/landing/landing.page.tsx';
import { clearAbandonedSession } from './http/session.ts';
import './styles.css';

// Must run before the page offers to open the journal.
if (clearAbandonedSession())
  void import('./offline/indexed-db.ts').then(({ deleteSessionData }) => deleteSessionData());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the landing page.');
if (root.querySelector('main')) hydrateRoot(root, <LandingPage />);
else createRoot(root).render(<LandingPage />);

// If the session has ended, the landing page reloads once. Visitors load nothing.
if (localStorage.getItem('userAuth') !== null)
  void import('./features/auth/check-session.ts').then(({ checkSession }) => checkSession());

void import('./fonts-later.css').catch(() => undefined);
