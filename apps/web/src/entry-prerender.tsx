import { renderToString } from 'react-dom/server';
import { LandingPage } from './features/landing/landing.page.tsx';

/** The landing page's HTML, for those who read without script and for the first paint of everybody else. */
export const render = (): string => renderToString(<LandingPage />);
