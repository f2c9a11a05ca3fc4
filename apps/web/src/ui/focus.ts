/** To the beginning of the page, where what had the focus is there no more: from <body> the keyboard would begin at the header. */
export const focusMain = (): void =>
  document.getElementById('main')?.focus({ preventScroll: true });
