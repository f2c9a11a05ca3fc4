import { createRoot, hydrateRoot } from 'react-dom/client';
import { LandingPage } from './features/landing/landing.page.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the landing page.');
if (root.querySelector('main')) hydrateRoot(root, <LandingPage />);
else createRoot(root).render(<LandingPage />);

// The session may have ended; the landing page then reloads once. Visitors load nothing.
if (localStorage.getItem('userAuth') !== null)
  void import('./features/auth/check-session.ts').then(({ checkSession }) => checkSession());

void import('./fonts-later.css').catch(() => undefined);
