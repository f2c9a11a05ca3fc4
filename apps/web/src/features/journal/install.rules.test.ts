import { expect, test } from 'vitest';
import { installSteps, installMethodOf } from './install.rules.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36`;

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    5,
    'ios',
  ],
  ['an iPad, which says that it is a Mac', mac, 5, 'ios'],
  ['a Mac with Safari', mac, 0, 'mac safari'],
  ['Chrome on Android', chrome('Linux; Android 15; Pixel 9'), 5, 'android'],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    5,
    'android firefox',
  ],
  [
    'Samsung’s browser',
    'Mozilla/5.0 (Linux; Android 15; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    5,
    'android samsung',
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0.0.0 Mobile/15E148 Safari/604.1',
    5,
    'ios',
  ],
  ['Edge on a computer', `${chrome('Windows NT 10.0; Win64; x64')} Edg/147.0.0.0`, 0, 'desktop'],
  ['Chrome on a computer', chrome('Windows NT 10.0; Win64; x64'), 0, 'desktop'],
  [
    'Firefox on a computer, which cannot',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    0,
    undefined,
  ],
] as const)(
  '%s gets its own installation steps',
  { tags: ['R-HUB-11'] },
  (_, userAgent, touchPoints, way) => {
    expect(installMethodOf(userAgent, touchPoints)).toBe(way);
    if (way) expect(installSteps[way].length).toBeGreaterThan(1);
  },
);
