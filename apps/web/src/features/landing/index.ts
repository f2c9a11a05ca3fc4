export { CookieBanner } from './cookie-banner.tsx';
export { Footer } from './footer.tsx';
