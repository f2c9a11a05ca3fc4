import { thirdPartiesOn } from '@fencing-journal/contract/shared/third-parties';

/** A document keeps the Content-Security-Policy it was loaded with, whatever page is shown in it later. */
const initialPathname = typeof location === 'undefined' ? '' : location.pathname;

/**
 * Whether this document's policy admits the third-party scripts of the current page. If not, because the page was
 * reached inside the app, reloads it to get its own policy (decision 0018).
 */
export function ensureThirdPartiesAllowed(): boolean {
  const allowed = thirdPartiesOn(initialPathname);
  if (thirdPartiesOn(location.pathname).every((party) => allowed.includes(party))) return true;
  location.reload();
  return false;
}

/**
 * Whether a third-party script runs in this document. It can see everything shown afterwards, so
 * nothing else may be shown.
 */
export const hasThirdPartyScript = (): boolean =>
  [...document.scripts].some(({ src }) => src !== '' && new URL(src).origin !== location.origin);
