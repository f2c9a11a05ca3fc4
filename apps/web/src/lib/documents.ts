import { thirdPartiesOn } from '@fencing-journal/contract/shared/third-parties';

/** A document keeps the policy that it was loaded with, whatever page is shown in it later. */
const loadedAt = typeof location === 'undefined' ? '' : location.pathname;

/**
 * Whether the scripts of others that the shown page may load can be loaded in this document. Where they cannot, because
 * the page was reached inside the app, it is loaded anew at its own address, which brings its own policy
 * (docs/decisions/0018).
 */
export function admitsThirdParties(): boolean {
  const admitted = thirdPartiesOn(loadedAt);
  if (thirdPartiesOn(location.pathname).every((party) => admitted.includes(party))) return true;
  location.reload();
  return false;
}

/** Whether a script that is not ours runs here. It sees everything that the document shows from now on, so nothing else may be shown in it. */
export const ranForeignScript = (): boolean =>
  [...document.scripts].some(({ src }) => src !== '' && new URL(src).origin !== location.origin);
