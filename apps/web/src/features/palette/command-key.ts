/** How the key before K is written on this device's keyboard. */
export const commandKey = (): string =>
  /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
