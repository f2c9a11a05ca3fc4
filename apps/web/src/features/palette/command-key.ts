/** Returns the label of this device's modifier key (Command or Ctrl) for the K shortcut. */
export const commandKey = (): string =>
  /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
