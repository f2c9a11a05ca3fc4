/** The storage keys fixed by the specification. Our own keys start with "fj:". */
export const storageKeys = {
  user: 'userAuth',
  userData: 'userData',
  token: 'token',
  currentPage: 'currentPage',
  cookiesData: 'cookiesdata',
  installGuide: 'installGuideDismissed',
} as const;

/** Key prefix of all personal data stored on the device. Logging out clears it. */
export const personalPrefix = 'fj:mine:';
