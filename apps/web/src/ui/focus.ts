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
