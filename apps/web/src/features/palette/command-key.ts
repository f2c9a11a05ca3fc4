/** The label that this device's keyboard has on the key that is pressed with K. */
export const commandKey = (): string =>
  /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
