/** The ways to install a web app, by platform and browser. */
export type InstallMethod =
  | 'ios'
  | 'android'
  | 'android firefox'
  | 'android samsung'
  | 'mac safari'
  | 'desktop';

/** How this browser installs web apps; undefined if it can't. An iPad identifies as a Mac, but has touch points. */
export function installMethodOf(userAgent: string, touchPoints: number): InstallMethod | undefined {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1))
    return 'ios';
  if (/Android/.test(userAgent))
    return /Firefox/.test(userAgent)
      ? 'android firefox'
      : /SamsungBrowser/.test(userAgent)
        ? 'android samsung'
        : 'android';
  if (/Chrome\//.test(userAgent)) return 'desktop';
  // Firefox on desktop can't install web apps.
  return /Macintosh/.test(userAgent) && /Safari\//.test(userAgent) ? 'mac safari' : undefined;
}

/** The steps to take, in order. */
export const installSteps: Record<InstallMethod, readonly string[]> = {
  ios: [
    'Tap Share, the square with the arrow. It may be behind the three dots.',
    'Choose “Add to Home Screen”.',
    'Tap Add.',
  ],
  android: [
    'Open the browser menu (three dots).',
    'Choose “Add to Home screen” or “Install app”.',
    'Tap Install.',
  ],
  'android firefox': [
    'Open the browser menu (three dots).',
    'Choose “Install” or “Add app to Home screen”.',
    'Tap Add.',
  ],
  'android samsung': [
    'Open the browser menu (three lines).',
    'Choose “Add page to”, then “Home screen”.',
    'Tap Add.',
  ],
  'mac safari': ['Open the File menu.', 'Choose “Add to Dock”.', 'Click Add.'],
  desktop: ['Click the install icon in the address bar.', 'Click Install.'],
};
