/**
 * Moves focus to the page content after the focused element was removed. From <body>, Tab would start at the header.
 */
export const focusMain = (): void =>
  document.getElementById('main')?.focus({ preventScroll: true });
