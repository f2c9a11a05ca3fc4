/**
 * Moves focus to the page content after the focused element was removed. From <body>, Tab would start at the header.
 */
export const focusMain = (): void =>
  document.getElementById('main')?.focus({ preventScroll: true });

/** Focuses the first field with an error. Returns whether there is one. */
export function focusFirstInvalid(root: ParentNode | null): boolean {
  const field = root?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return !!field;
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary';

function focusHeadingIn(place: Element): boolean {
  const heading = place.querySelector<HTMLElement>('h1, h2, h3, h4');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus();
  return true;
}

/**
 * Watches until the row of a focused button is removed. Then moves the focus to the next row, the previous one, or the
 * heading above. Ends when the focus moves elsewhere.
 */
export function moveFocusOnRemoval(button: Element | null): void {
  const row = button?.closest('li, tr');
  if (!row) return;
  const neighbors = [row.nextElementSibling, row.previousElementSibling];
  const places: Element[] = [];
  for (let place = row.parentElement; place; place = place.parentElement) places.push(place);

  function moveFocus(): void {
    for (const near of neighbors) {
      const control = near?.isConnected === true && near.querySelector<HTMLElement>(focusable);
      if (control) return control.focus();
    }
    if (!places.some((place) => place.isConnected && focusHeadingIn(place))) focusMain();
  }
  const observer = new MutationObserver(() => {
    if (row.isConnected) return;
    stop();
    if (document.activeElement === document.body) moveFocus();
  });
  const onFocus = ({ target }: FocusEvent) => target !== button && stop();
  function stop(): void {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
}
