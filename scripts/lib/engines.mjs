// @ts-check
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';

const packages = [
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  // WebKitGTK needs these to play WebM.
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-gl',
];

/** @param {string} folder @returns {string[]} */
const listFolder = (folder) =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];

/** Finds MiniBrowser, whose folder depends on the architecture and the library's version. */
function miniBrowser() {
  for (const architecture of listFolder('/usr/lib'))
    for (const version of listFolder(join('/usr/lib', architecture)))
      if (version.startsWith('webkit2gtk-')) {
        const program = join('/usr/lib', architecture, version, 'MiniBrowser');
        if (existsSync(program)) return program;
      }
  return undefined;
}

function findEngines() {
  const firefox = '/usr/bin/firefox-esr';
  const driver = '/usr/bin/WebKitWebDriver';
  const display = '/usr/bin/Xvfb';
  const browser = miniBrowser();
  if (browser === undefined || ![firefox, driver, display].every((program) => existsSync(program)))
    return undefined;
  return {
    ENGINE_FIREFOX: firefox,
    ENGINE_WEBKIT: browser,
    ENGINE_WEBKIT_DRIVER: driver,
    ENGINE_DISPLAY: display,
  };
}

/**
 * Returns the paths of Debian's Firefox and WebKitGTK as environment variables for the smoke tests;
 * undefined if they are unavailable. Installs them if they are missing and this runs as root.
 * @returns {Record<string, string> | undefined}
 */
export function prepareEngines() {
  const present = findEngines();
  if (present) return present;
  installDebianPackages('Firefox and WebKitGTK', packages);
  return findEngines();
}
